import ScreensKit
import ScreensSQLite

/// A user of the portal.
struct User: Sendable {
    let userId: Int64
    let screenName: String
    let isAdministrator: Bool
    let emailAddress: String
    let firstName: String
    let middleName: String
    let lastName: String
    let jobTitle: String
    let languageId: String
    private let greeting: String
    let contactId: Int64
    let portraitId: Int64
    let uuid: String
    let createDate: Int64
    let modifiedDate: Int64
    let details: UserDetails
    /// The hash of the user's own password; empty for the usual one.
    let passwordHash: String

    var fullName: String {
        [firstName, middleName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static let columns = """
        userId, screenName, isAdministrator, emailAddress, firstName, middleName, lastName, \
        jobTitle, languageId, greeting, contactId, portraitId, uuid, createDate, modifiedDate, \
        details, password
        """
    /// Stores a new user, with values in this order.
    static let storing = """
        INSERT INTO person (userId, screenName, emailAddress, password, firstName, middleName, \
        lastName, jobTitle, languageId, greeting, contactId, portraitId, uuid, createDate, \
        modifiedDate, isAdministrator, details) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
        """

    private init(_ row: Statement) {
        userId = row.int(0)
        screenName = row.text(1)
        isAdministrator = row.bool(2)
        emailAddress = row.text(3)
        firstName = row.text(4)
        middleName = row.text(5)
        lastName = row.text(6)
        jobTitle = row.text(7)
        languageId = row.text(8)
        greeting = row.text(9)
        contactId = row.int(10)
        portraitId = row.int(11)
        uuid = row.text(12)
        createDate = row.int(13)
        modifiedDate = row.int(14)
        details = UserDetails(json: row.text(15))
        passwordHash = row.text(16)
    }

    /// The user with that e-mail address or screen name.
    static func find(
        signIn name: String,
        _ connection: Connection
    ) throws(DatabaseFailure) -> User? {
        try connection.rows(
            """
            SELECT \(columns) FROM person
            WHERE emailAddress = ?1 OR screenName = ?1
            """,
            [.text(name)],
            User.init
        ).first
    }

    /// The user who fulfils a condition with one value.
    static func find(
        where condition: String,
        _ value: SQLValue,
        _ connection: Connection
    ) throws(DatabaseFailure) -> User? {
        try connection.rows(
            "SELECT \(columns) FROM person WHERE \(condition)",
            [value],
            User.init
        ).first
    }

    /// The user as services return it.
    func json(_ core: PortalCore) -> JSONValue {
        let dialect = core.dialect
        return [
            "agreedToTermsOfUse": true, "comments": details["comments"],
            "companyId": dialect.id(core.companyId),
            "contactId": dialect.id(contactId), "createDate": .int64(createDate),
            "defaultUser": false, "emailAddress": .text(emailAddress),
            "emailAddressVerified": true,
            "facebookId": dialect.id(details["facebookId"].int64 ?? 0),
            "firstName": .text(firstName), "greeting": .text(greeting),
            "jobTitle": .text(jobTitle), "languageId": .text(languageId),
            "lastName": .text(lastName), "middleName": .text(middleName),
            "modifiedDate": .int64(modifiedDate), "openId": details["openId"],
            "portraitId": dialect.id(portraitId),
            "reminderQueryQuestion": details["reminderQueryQuestion"],
            "screenName": .text(screenName), "status": .int64(details.status),
            "timeZoneId": details["timeZoneId"],
            "userId": dialect.id(userId), "uuid": .text(uuid),
        ]
    }
}

/// Services about users.
func userServices(_ dialect: PortalDialect) -> [String: [Method]] {
    let path =
        dialect == .v62
        ? dialect.screensPath("screensuser/get-current-user") : "/user/get-current-user"
    return [
        path: [Method([]) { call in call.user.json(call.portal) }],
        "/user/get-user-by-id": [Method(["userId"], Users.byId)],
        "/user/get-user-by-email-address": [
            Method(["companyId", "emailAddress"], Users.byEmailAddress)
        ],
        "/user/get-user-by-screen-name": [Method(["companyId", "screenName"], Users.byScreenName)],
    ]
}

enum Users {
    fileprivate static let byId: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in try foundById(call).json(call.portal)
    }

    fileprivate static let byEmailAddress: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in try found(by: "emailAddress", call).json(call.portal)
    }

    fileprivate static let byScreenName: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in try found(by: "screenName", call).json(call.portal)
    }

    /// The user whose id is a parameter.
    static func foundById(_ call: Call) throws(ServiceError) -> User {
        let id = try call.parameters.plain.long("userId") ?? 0
        return try find("userId = ?", .int(id), "the primary key \(id)", call)
    }

    /// The user whose e-mail address or screen name is a parameter.
    static func found(by column: String, _ call: Call) throws(ServiceError) -> User {
        let companyId = try call.parameters.plain.long("companyId") ?? 0
        // The portal stores both in lower case, and searches in lower case.
        let name = try call.parameters.plain.text(column)?.lowercased() ?? ""
        let key = "the key {companyId=\(companyId), \(column)=\(name.prefix(200))}"
        guard companyId == call.portal.companyId else {
            throw .noSuchUser(key, call.portal.dialect)
        }
        return try find("\(column) = ?", .text(name), key, call)
    }

    private static func find(
        _ condition: String,
        _ value: SQLValue,
        _ key: String,
        _ call: Call
    ) throws(ServiceError) -> User {
        let user = try call.read { (data) throws(ServiceError) in
            try data.user(condition, value)
        }
        guard let user else { throw .noSuchUser(key, call.portal.dialect) }
        return user
    }
}

extension Transaction {
    /// The user who fulfils a condition with one value.
    func user(_ condition: String, _ value: SQLValue) throws(ServiceError) -> User? {
        try query { (connection) throws(DatabaseFailure) in
            try User.find(where: condition, value, connection)
        }
    }
}

extension ServiceError {
    /// The portal's error for a key that no user has.
    static func noSuchUser(_ key: String, _ dialect: PortalDialect) -> ServiceError {
        ServiceError(
            type: dialect.portalException("NoSuchUserException"),
            message: "No User exists with \(key)"
        )
    }
}
