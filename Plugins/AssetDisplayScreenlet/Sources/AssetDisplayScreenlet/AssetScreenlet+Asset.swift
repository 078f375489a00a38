import LiferayKit
import ScreensKit

extension AssetScreenlet {
    /// The screenlet for the class of an asset.
    ///
    /// `nil` for a class without a screenlet, and for an asset that lacks what its screenlet needs.
    init?(for answer: AssetAnswer, _ policy: OfflinePolicy, on version: PortalVersion) {
        let entry = answer.entry
        let found: AssetScreenlet? =
            switch entry.assetClass {
            case .journalArticle: .article(entry)
            case .blogsEntry: .blog(entry)
            case .user: .user(entry)
            case .ddlRecord: .record(entry, answer.structureId)
            // The screenlets of files need services that version 6.2 does not have.
            case .dlFileEntry: version.is62 ? nil : .file(entry)
            default: nil
            }
        guard var found else { return nil }
        found.attributes["offlinePolicy"] = policy.attribute
        self = found
    }

    /// The comments on an asset; `nil` for one that lacks what identifies it.
    init?(commentsOn entry: AssetEntry, _ policy: OfflinePolicy) {
        guard let id = entry.object, !entry.className.isEmpty else { return nil }
        self.init(
            "comment-list",
            attributes: [
                "className": .text(entry.className), "classPK": .int64(id),
                "offlinePolicy": policy.attribute,
            ]
        )
    }

    /// The article, as its own template makes it.
    ///
    /// The asset names that template by a key, and the portal uses it unless a request names another one by its id.
    private static func article(_ entry: AssetEntry) -> AssetScreenlet? {
        guard let id = entry.member("modelAttributes")?["articleId"]?.text, !id.isEmpty,
            let groupId = entry.site
        else { return nil }
        return AssetScreenlet(
            "web-content-display",
            attributes: ["articleId": .text(id), "groupId": .int64(groupId)]
        )
    }

    private static func blog(_ entry: AssetEntry) -> AssetScreenlet? {
        if let id = entry.entryId, id > 0 {
            return AssetScreenlet("blogs-entry-display", attributes: ["assetEntryId": .int64(id)])
        }
        return entry.object.map {
            AssetScreenlet("blogs-entry-display", attributes: ["classPK": .int64($0)])
        }
    }

    /// The file, by the screenlet that shows its type.
    private static func file(_ entry: AssetEntry) -> AssetScreenlet? {
        guard let file = FileEntry(entry), file.path != nil else { return nil }
        let name = "\(file.kind.rawValue)-display"
        if let id = entry.entryId, id > 0 {
            return AssetScreenlet(name, attributes: ["assetEntryId": .int64(id)])
        }
        return entry.object.map { AssetScreenlet(name, attributes: ["classPK": .int64($0)]) }
    }

    private static func user(_ entry: AssetEntry) -> AssetScreenlet? {
        entry.object.map { AssetScreenlet("user-portrait", attributes: ["userId": .int64($0)]) }
    }

    /// The record in its form, which shows it and changes nothing.
    private static func record(_ entry: AssetEntry, _ structureId: Int64?) -> AssetScreenlet? {
        guard let recordId = entry.object, let groupId = entry.site, let structureId,
            structureId > 0, let recordSetId = entry.recordSetId
        else { return nil }
        return AssetScreenlet(
            "ddl-form",
            attributes: [
                "recordId": .int64(recordId), "recordSetId": .int64(recordSetId),
                "structureId": .int64(structureId), "groupId": .int64(groupId),
                "editable": false, "showSubmitButton": false,
            ]
        )
    }
}

extension AssetEntry {
    /// The list of the asset's record; `nil` for assets of other classes.
    var recordSetId: Int64? {
        guard assetClass == .ddlRecord else { return nil }
        return member("modelAttributes")?["recordSetId"]?.int64.flatMap { $0 > 0 ? $0 : nil }
    }

    /// A member of the asset's object, which may be whatever a portal sends.
    func member(_ name: String) -> JSONValue? { attributes["object"]?[name] }

    /// The asset's object, if the portal sent a possible id.
    fileprivate var object: Int64? { classPK.flatMap { $0 > 0 ? $0 : nil } }

    fileprivate var site: Int64? { groupId.flatMap { $0 > 0 ? $0 : nil } }
}
