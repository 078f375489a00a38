/// The portal's error for a guest who calls a protected service.
extension ServiceError {
    static func guest(_ path: String, _ dialect: PortalDialect) -> ServiceError {
        guard dialect == .v70 else {
            return ServiceError(type: "", message: "Authenticated access required")
        }
        return ServiceError(
            type: "java.lang.SecurityException",
            message: "Access denied to \(javaMethod(path))",
            status: 403
        )
    }

    /// The method of a service's Java interface, such as `a.b.UserService#getUserById`.
    private static func javaMethod(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let service = String(parts.first ?? "")
        let words = (parts.last ?? "").split(separator: "-")
        let method = words.prefix(1) + words.dropFirst().map { $0.capitalized[...] }
        return "\(interfaces[service] ?? service)#\(method.joined())"
    }

    private static let interfaces = [
        "assetentry": "com.liferay.asset.kernel.service.AssetEntryService",
        "classname": "com.liferay.portal.kernel.service.ClassNameService",
        "comment.commentmanagerjsonws":
            "com.liferay.comment.internal.jsonws.CommentManagerJSONWS",
        "contact": "com.liferay.portal.kernel.service.ContactService",
        "ddl.ddlrecord": "com.liferay.dynamic.data.lists.service.DDLRecordService",
        "ddm.ddmstructure": "com.liferay.dynamic.data.mapping.service.DDMStructureService",
        "group": "com.liferay.portal.kernel.service.GroupService",
        "journal.journalarticle": "com.liferay.journal.service.JournalArticleService",
        "journal.journalfolder": "com.liferay.journal.service.JournalFolderService",
        "organization": "com.liferay.portal.kernel.service.OrganizationService",
        "portal": "com.liferay.portal.kernel.service.PortalService",
        "dlapp": "com.liferay.document.library.kernel.service.DLAppService",
        "role": "com.liferay.portal.kernel.service.RoleService",
        "screens.screensassetentry": "com.liferay.screens.service.ScreensAssetEntryService",
        "screens.screenscomment": "com.liferay.screens.service.ScreensCommentService",
        "screens.screensddlrecord": "com.liferay.screens.service.ScreensDDLRecordService",
        "screens.screensjournalarticle":
            "com.liferay.screens.service.ScreensJournalArticleService",
        "screens.screensratingsentry": "com.liferay.screens.service.ScreensRatingsEntryService",
        "usergroup": "com.liferay.portal.kernel.service.UserGroupService",
        "user": "com.liferay.portal.kernel.service.UserService",
    ]
}

extension Substring {
    /// The word with a capital first letter.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
