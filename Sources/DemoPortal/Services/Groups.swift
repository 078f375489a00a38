import ScreensKit
import ScreensSQLite

/// The services for sites, and for the portal itself.
func groupServices(_ dialect: PortalDialect) -> [String: [Method]] {
    var services = [
        "/group/get-user-sites-groups": [Method([], Groups.ofUser)],
        "/portal/get-build-number": [Method([]) { call in .int64(call.portal.release.build) }],
    ]
    // The name that 7.0 no longer has.
    if dialect == .v62 { services["/group/get-user-sites"] = [Method([], Groups.ofUser)] }
    return services
}

private enum Groups {
    /// The sites that the caller is a member of.
    static let ofUser: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        try call.read { (data) throws(ServiceError) in
            .array(
                try data.rows(
                    """
                    SELECT groupId, name, uuid FROM site NATURAL JOIN membership WHERE userId = ?
                    ORDER BY name
                    """,
                    [.int(call.user.userId)]
                ) { json($0, call.portal) }
            )
        }
    }

    private static func json(_ row: Statement, _ core: PortalCore) -> JSONValue {
        let dialect = core.dialect
        let (id, name) = (row.int(0), row.text(1))
        var site: JSONObject = [
            "active": true, "classNameId": dialect.id(core.classes[.group].id),
            "classPK": dialect.id(id), "companyId": dialect.id(core.companyId),
            "creatorUserId": dialect.id(SeedPeople.named[1].userId),
            "friendlyURL": .text("/\(name.lowercased())"), "groupId": dialect.id(id),
            "manualMembership": true, "membershipRestriction": 0, "parentGroupId": dialect.id(0),
            "site": true, "type": 1, "uuid": .text(row.text(2)),
        ]
        if dialect == .v62 {
            site["name"] = .text(name)
        } else {
            site["groupKey"] = .text(name)
            site["nameCurrentValue"] = .text(name)
        }
        return .object(site)
    }
}
