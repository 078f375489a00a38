/// The classes whose instances the portal lists as assets.
///
/// Raw values are stored in the database and never change.
enum AssetKind: Int64, CaseIterable, Sendable {
    case group = 1
    case layout, layoutRevision, organization, user, userGroup
    case blogsEntry, bookmarksEntry, bookmarksFolder, calendarEvent, calendarBooking
    case dlFileEntry, dlFolder, dlFileEntryMetadata, dlFileEntryType, dlFileRank, dlFileShortcut
    case dlFileVersion
    case ddlRecord, ddlRecordSet, ddlRecordVersion, ddlFormRecord
    case journalArticle, journalArticleImage, journalFolder
    case mbMessage, mbThread, mbCategory, mbDiscussion, mbMailingList
    case microblogsEntry, wikiPage, wikiPageResource, wikiNode

    /// Whether the portal stores entries of this class as invisible.
    var isHidden: Bool {
        [.ddlFormRecord, .layout, .mbThread, .organization, .group, .user].contains(self)
    }
}

/// The id and the Java name of a class in one version of the portal.
struct AssetClass: Sendable {
    var id: Int64
    var name: String
}

/// The ids and names of all classes in one version.
struct AssetClasses: Sendable {
    private let classes: [AssetKind: AssetClass]
    private let kindsById: [Int64: AssetKind]
    private let kindsByName: [String: AssetKind]

    init(of release: DemoRelease) {
        var classes: [AssetKind: AssetClass] = [:]
        for row in assetClassTable { classes[row.kind] = row.assetClass(in: release) }
        self.classes = classes
        kindsById = Dictionary(classes.map { ($1.id, $0) }) { first, _ in first }
        kindsByName = Dictionary(classes.map { ($1.name, $0) }) { first, _ in first }
    }

    subscript(kind: AssetKind) -> AssetClass { classes[kind] ?? AssetClass(id: 0, name: "") }

    func kind(id: Int64) -> AssetKind? { kindsById[id] }
    func kind(name: String) -> AssetKind? { kindsByName[name] }
}
