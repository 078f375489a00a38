@_spi(Host) public import ScreensKit

extension AssetClassNameId {
    /// The properties of an `AssetEntryQuery` that request assets of this class.
    ///
    /// They contain `visible: false` for classes whose assets are stored as invisible.
    public func queryProperties(on version: PortalVersion) -> JSONObject {
        switch self {
        case .any:
            return ["visible": true]
        case .id(let id):
            let known = AssetClass.allCases.first { $0.id(on: version) == id }
            return ["classNameIds": .int64(id), "visible": .bool(known?.isStoredInvisible != true)]
        case .known(let known):
            var properties: JSONObject = ["visible": .bool(!known.isStoredInvisible)]
            if let id = known.id(on: version) {
                properties["classNameIds"] = .int64(id)
            } else {
                properties["className"] = .text(known.className(on: version))
            }
            return properties
        }
    }

    /// The properties of an `AssetEntryQuery` that request assets of this class at the portal of a context.
    ///
    /// Portals after 7.0 are asked for the number of a known class; one that does not tell it gets the name of the class.
    ///
    /// - Throws: `PortalError` from the portal.
    public func loadQueryProperties(
        in context: InteractionContext
    ) async throws(PortalError) -> JSONObject {
        let version = context.server.version
        guard case .known(let known) = self, version.services.asksForClasses else {
            return queryProperties(on: version)
        }
        let found = try await PortalClass(known, of: context.portal, on: version)
        let name: JSONObject = ["className": .text(found.name)]
        let identity = found.id.map { ["classNameIds": .int64($0)] } ?? name
        return identity.merging(["visible": .bool(!known.isStoredInvisible)]) { $1 }
    }
}

extension AssetClass {
    /// Reads the short name of a class, in any case.
    public init?(name: String) {
        let folded = name.lowercased()
        guard let known = Self.allCases.first(where: { $0.rawValue.lowercased() == folded }) else {
            return nil
        }
        self = known
    }

    /// Reads the full Java name of a class; only its last part is compared.
    public init?(className: String) {
        let dot = className.utf8.lastIndex(of: UInt8(ascii: "."))
        let name = dot.map { String(className[className.utf8.index(after: $0)...]) } ?? className
        self.init(rawValue: name == "CalEvent" ? "CalendarEvent" : name)
    }

    /// The number of the class in a portal of 6.2 or 7.0 with default settings; `nil` if it is not known.
    public func id(on version: PortalVersion) -> Int64? {
        let (id62, id70) = ids
        let id = version.is62 ? id62 : version.services.asksForClasses ? 0 : id70
        return id == 0 ? nil : id
    }

    /// The full Java name of the class.
    public func className(on version: PortalVersion) -> String {
        if version.is62, self == .calendarEvent {
            return "com.liferay.portlet.calendar.model.CalEvent"
        }
        return (version.is62 ? package62 : package70) + "." + rawValue
    }

    /// Whether portals store its assets as invisible, so that a list has to request invisible assets.
    var isStoredInvisible: Bool {
        switch self {
        case .ddlFormRecord, .layout, .mbThread, .organization, .group, .user: true
        default: false
        }
    }

    /// A symbol for the class.
    public var symbol: ImageReference.Symbol {
        switch self {
        case .group, .organization, .userGroup: .people
        case .user: .person
        case .layout, .layoutRevision, .wikiPage, .wikiPageResource, .wikiNode: .page
        case .bookmarksEntry: .bookmark
        case .bookmarksFolder, .dlFolder, .journalFolder, .mbCategory: .folder
        case .calendarEvent, .calendarBooking: .event
        case .dlFileEntry, .dlFileShortcut, .dlFileVersion, .dlFileRank, .dlFileEntryType,
            .dlFileEntryMetadata:
            .file
        case .ddlRecord, .ddlRecordSet, .ddlRecordVersion, .ddlFormRecord: .form
        case .mbMessage, .mbThread, .mbDiscussion, .mbMailingList, .microblogsEntry: .message
        case .blogsEntry, .journalArticle, .journalArticleImage: .document
        }
    }

    /// The name of such an asset for users, in a locale.
    public func label(locale: LocaleIdentifier) -> String {
        LiferayTexts.text("asset-class-\(rawValue)", locale: locale)
    }

    // The numbers in 6.2 CE GA2 and 7.0 GA3; 0 if no number was ever published.
    private var ids: (Int64, Int64) {
        switch self {
        case .group: (10001, 20045)
        case .layout: (10002, 20047)
        case .layoutRevision: (0, 20051)
        case .organization: (10003, 20059)
        case .user: (10005, 20087)
        case .userGroup: (10006, 0)
        case .blogsEntry: (10007, 20011)
        case .bookmarksEntry: (10008, 28401)
        case .bookmarksFolder: (10009, 28402)
        case .calendarEvent: (0, 0)
        case .calendarBooking: (0, 27702)
        case .dlFileEntry: (10011, 20015)
        case .dlFolder: (10012, 20021)
        case .dlFileEntryMetadata: (10091, 0)
        case .dlFileEntryType: (10092, 0)
        case .dlFileRank: (10093, 0)
        case .dlFileShortcut: (10094, 0)
        case .dlFileVersion: (10095, 0)
        case .ddlRecord: (10097, 29501)
        case .ddlRecordSet: (10098, 0)
        case .ddlRecordVersion: (10099, 0)
        case .ddlFormRecord: (0, 31330)
        case .journalArticle: (10109, 29634)
        case .journalArticleImage: (10110, 0)
        case .journalFolder: (10013, 29639)
        case .mbMessage: (10014, 20032)
        case .mbThread: (10015, 20034)
        case .mbCategory: (10115, 0)
        case .mbDiscussion: (10116, 20030)
        case .mbMailingList: (10117, 0)
        case .microblogsEntry: (0, 28701)
        case .wikiPage: (10016, 28802)
        case .wikiPageResource: (10153, 0)
        case .wikiNode: (10152, 0)
        }
    }

    private var package62: String {
        switch self {
        case .group, .layout, .layoutRevision, .organization, .user, .userGroup:
            "com.liferay.portal.model"
        case .blogsEntry: "com.liferay.portlet.blogs.model"
        case .bookmarksEntry, .bookmarksFolder: "com.liferay.portlet.bookmarks.model"
        case .calendarEvent: "com.liferay.portlet.calendar.model"
        case .calendarBooking: "com.liferay.calendar.model"
        case .dlFileEntry, .dlFolder, .dlFileEntryMetadata, .dlFileEntryType, .dlFileRank,
            .dlFileShortcut, .dlFileVersion:
            "com.liferay.portlet.documentlibrary.model"
        case .ddlRecord, .ddlRecordSet, .ddlRecordVersion, .ddlFormRecord:
            "com.liferay.portlet.dynamicdatalists.model"
        case .journalArticle, .journalArticleImage, .journalFolder:
            "com.liferay.portlet.journal.model"
        case .mbMessage, .mbThread, .mbCategory, .mbDiscussion, .mbMailingList:
            "com.liferay.portlet.messageboards.model"
        case .microblogsEntry: "com.liferay.microblogs.model"
        case .wikiPage, .wikiPageResource, .wikiNode: "com.liferay.portlet.wiki.model"
        }
    }

    private var package70: String {
        switch self {
        case .group, .layout, .layoutRevision, .organization, .user, .userGroup:
            "com.liferay.portal.kernel.model"
        case .blogsEntry: "com.liferay.blogs.kernel.model"
        case .bookmarksEntry, .bookmarksFolder: "com.liferay.bookmarks.model"
        case .calendarEvent, .calendarBooking: "com.liferay.calendar.model"
        case .dlFileEntry, .dlFolder, .dlFileEntryMetadata, .dlFileEntryType, .dlFileRank,
            .dlFileShortcut, .dlFileVersion:
            "com.liferay.document.library.kernel.model"
        case .ddlRecord, .ddlRecordSet, .ddlRecordVersion, .ddlFormRecord:
            "com.liferay.dynamic.data.lists.model"
        case .journalArticle, .journalArticleImage, .journalFolder: "com.liferay.journal.model"
        case .mbMessage, .mbThread, .mbCategory, .mbDiscussion, .mbMailingList:
            "com.liferay.message.boards.kernel.model"
        case .microblogsEntry: "com.liferay.microblogs.model"
        case .wikiPage, .wikiPageResource, .wikiNode: "com.liferay.wiki.model"
        }
    }
}
