import ScreensKit
import ScreensSQLite

/// The data of a user that a client sends, for a new user or an existing one.
struct UserSubmission: Sendable {
    let emailAddress: String
    /// Empty if the portal is to choose one.
    let screenName: String
    let firstName: String
    let middleName: String
    let lastName: String
    let jobTitle: String
    /// The new password; `nil` if none was sent.
    let password: String?
    /// The sites to belong to; `nil` for no change.
    let groupIds: [Int64]?
    private let details: JSONObject

    init(_ call: Call, passwords: (String, String)) throws(ServiceError) {
        let plain = call.parameters.plain
        let dialect = call.portal.dialect
        emailAddress = try plain.text("emailAddress")?.lowercased() ?? ""
        let choosesName = try plain.bool("autoScreenName") ?? false
        screenName = choosesName ? "" : try plain.text("screenName")?.lowercased() ?? ""
        firstName = try plain.text("firstName") ?? ""
        middleName = try plain.text("middleName") ?? ""
        lastName = try plain.text("lastName") ?? ""
        jobTitle = try plain.text("jobTitle") ?? ""
        groupIds = plain.has("groupIds") ? try plain.longs("groupIds") : nil
        password = try Self.password(passwords, plain, dialect)
        details = try Self.details(plain, dialect)
        try Self.check(emailAddress, dialect)
        guard screenName.allSatisfy(Self.isAllowed) else {
            throw .invalid(.screenName, "MustValidate", screenName, dialect)
        }
        guard !firstName.isEmpty else {
            throw ServiceError(
                type: dialect.portalException(
                    dialect == .v62
                        ? "ContactFirstNameException" : "ContactNameException$MustHaveFirstName"
                ),
                message: "Contact must have a first name"
            )
        }
    }

    private static func password(
        _ names: (String, String),
        _ plain: Properties,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> String? {
        let first = try plain.text(names.0) ?? ""
        let second = try plain.text(names.1) ?? ""
        guard first == second else {
            throw .invalid(.password, "MustMatch", "", dialect)
        }
        return first.isEmpty ? nil : first
    }

    private static func check(
        _ address: String,
        _ dialect: PortalDialect
    ) throws(ServiceError) {
        guard !address.isEmpty else { throw .invalid(.address, "MustNotBeNull", "", dialect) }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain else {
            throw .invalid(.address, "MustValidate", address, dialect)
        }
    }

    fileprivate static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || "-._".contains(character)
    }

    private static func details(
        _ plain: Properties,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> JSONObject {
        var details: JSONObject = [:]
        for name in UserDetails.texts where plain[name] != nil {
            details[name] = .text(try plain.text(name) ?? "")
        }
        for name in UserDetails.numbers { details[name] = .int64(try plain.long(name) ?? 0) }
        for name in UserDetails.flags { details[name] = .bool(try plain.bool(name) ?? false) }
        // Null leaves a list as it is.
        for name in UserDetails.lists where plain.has(name) {
            details[name] = .array(try plain.longs(name).map(JSONValue.int64))
        }
        if plain.has("userGroupRoles") { details["userGroupRoles"] = plain["userGroupRoles"] }
        details["birthday"] = .int64(try birthday(plain, dialect))
        // The portal changes the question only together with an answer.
        let question = try plain.text("reminderQueryQuestion") ?? ""
        let answer = try plain.text("reminderQueryAnswer") ?? ""
        if !question.isEmpty, !answer.isEmpty {
            details["reminderQueryQuestion"] = .text(question)
            details["reminderQueryAnswer"] = .text(answer)
        }
        return details
    }

    /// The day in milliseconds since 1970; months begin with 0, as in Java.
    private static func birthday(
        _ plain: Properties,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> Int64 {
        let month = try plain.long("birthdayMonth") ?? -1
        let day = try plain.long("birthdayDay") ?? 0
        let year = try plain.long("birthdayYear") ?? 0
        let text = "\(year)-\(month &+ 1)-\(day)"
        guard (0...11).contains(month), let date = RecordDate(text),
            HTTPDate.day(date.milliseconds / 1_000)?.hasSuffix(day < 10 ? "-0\(day)" : "-\(day)")
                == true
        else {
            let type = dialect.portalException("ContactBirthdayException")
            throw ServiceError(type: type, message: type)
        }
        return date.milliseconds
    }

    /// The details after the change; everyone has the role User.
    func details(changing old: UserDetails) -> UserDetails {
        var new = old
        for (name, value) in details { new[name] = value }
        let roles = new.ids("roleIds")
        if !roles.contains(Role.user.id) {
            new["roleIds"] = .array((roles + [Role.user.id]).map(JSONValue.int64))
        }
        return new
    }
}

extension Transaction {
    /// The screen name of a new user: the one that was sent, or one made of the e-mail address.
    func screenName(for submission: UserSubmission) throws(ServiceError) -> String {
        guard submission.screenName.isEmpty else { return submission.screenName }
        let start = submission.emailAddress.prefix { $0 != "@" }
            .map { UserSubmission.isAllowed($0) ? $0 : "." }
        var name = String(start)
        var number = 0
        while try user("screenName = ?", .text(name)) != nil {
            number += 1
            name = "\(String(start)).\(number)"
        }
        return name
    }

    /// Refuses an e-mail address or screen name that another user has.
    func refuseTwins(
        of submission: UserSubmission,
        except userId: Int64 = 0,
        _ core: PortalCore
    ) throws(ServiceError) {
        let (address, name) = (submission.emailAddress, submission.screenName)
        if let twin = try user("emailAddress = ?", .text(address)), twin.userId != userId {
            let words = "A user with company \(core.companyId) and email address \(address)"
            throw .duplicateUser("EmailAddress", words, core.dialect)
        }
        if let twin = try user("screenName = ?", .text(name)), twin.userId != userId {
            let words = "A user with company \(core.companyId) and screen name \(name)"
            throw .duplicateUser("ScreenName", words, core.dialect)
        }
    }
}

extension ServiceError {
    /// What of a user is not valid, with the name of its exceptions.
    enum UserProblem: String {
        case address = "UserEmailAddressException"
        case screenName = "UserScreenNameException"
        case password = "UserPasswordException"
    }

    static func invalid(
        _ problem: UserProblem,
        _ rule: String,
        _ value: String,
        _ dialect: PortalDialect
    ) -> ServiceError {
        let base = dialect.portalException(problem.rawValue)
        guard dialect == .v70 else { return ServiceError(type: base, message: base) }
        return ServiceError(type: "\(base)$\(rule)", message: "\(value.prefix(80)) \(rule)")
    }

    fileprivate static func duplicateUser(
        _ what: String,
        _ words: String,
        _ dialect: PortalDialect
    ) -> ServiceError {
        let message = "\(words) is already in use"
        guard dialect == .v70 else {
            let type = dialect.portalException("DuplicateUser\(what)Exception")
            return ServiceError(type: type, message: message)
        }
        let type = dialect.portalException("User\(what)Exception$MustNotBeDuplicate")
        return ServiceError(type: type, message: message)
    }
}
