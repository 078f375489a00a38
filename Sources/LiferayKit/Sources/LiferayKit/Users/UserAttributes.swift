@_spi(Host) public import ScreensKit

/// A user as portals describe one, with ids as numbers in every version.
///
/// The texts come from the portal and are untrusted.
public struct UserAttributes: Hashable, Codable, Sendable {
    /// The user's number.
    public var userId: Int64
    /// The company of the user.
    public var companyId: Int64
    /// The user's portrait; 0 for none.
    public var portraitId: Int64
    /// The number of what the portal stores of the user as a person.
    public var contactId: Int64
    /// The user's UUID; may be empty.
    public var uuid: String
    /// The short name; may be empty.
    public var screenName: String
    /// The e-mail address; may be empty.
    public var emailAddress: String
    /// The given name; may be empty.
    public var firstName: String
    /// Middle names; may be empty.
    public var middleName: String
    /// The family name; may be empty.
    public var lastName: String
    /// The greeting on the portal's pages; may be empty.
    public var greeting: String
    /// The title of the user's job; may be empty.
    public var jobTitle: String
    /// The user's language, such as `en_US`; may be empty.
    public var languageId: String
    /// 0 for a user who can sign in; another number, for example, for one who has to be approved first.
    public var status: Int64

    /// Describes a user; without further arguments, one of whom only the number is known.
    public init(
        userId: Int64,
        companyId: Int64 = 0,
        portraitId: Int64 = 0,
        contactId: Int64 = 0,
        uuid: String = "",
        screenName: String = "",
        emailAddress: String = "",
        firstName: String = "",
        middleName: String = "",
        lastName: String = "",
        greeting: String = "",
        jobTitle: String = "",
        languageId: String = "",
        status: Int64 = 0
    ) {
        self.userId = userId
        self.companyId = companyId
        self.portraitId = portraitId
        self.contactId = contactId
        self.uuid = uuid
        self.screenName = screenName
        self.emailAddress = emailAddress
        self.firstName = firstName
        self.middleName = middleName
        self.lastName = lastName
        self.greeting = greeting
        self.jobTitle = jobTitle
        self.languageId = languageId
        self.status = status
    }

    /// Reads a user from the reply of a service; `nil` for a reply without a user.
    ///
    /// Later portals write ids as texts.
    public init?(reply: JSONValue) {
        guard let userId = reply["userId"]?.int64, userId > 0 else { return nil }
        func text(_ name: String) -> String { reply[name]?.text ?? "" }
        func number(_ name: String) -> Int64 { reply[name]?.int64 ?? 0 }
        self.init(
            userId: userId,
            companyId: number("companyId"),
            portraitId: number("portraitId"),
            contactId: number("contactId"),
            uuid: text("uuid"),
            screenName: text("screenName"),
            emailAddress: text("emailAddress"),
            firstName: text("firstName"),
            middleName: text("middleName"),
            lastName: text("lastName"),
            greeting: text("greeting"),
            jobTitle: text("jobTitle"),
            languageId: text("languageId"),
            status: number("status")
        )
    }

    /// The full name; `nil` if it is not known.
    public var fullName: String? {
        [firstName, middleName, lastName].filter { !$0.isEmpty }.joined(separator: " ").nonEmpty
    }

    /// What apps can rely on in the payload of an event with a user.
    public static let fields: [FieldDeclaration] = [
        FieldDeclaration("userId", type: .number, summary: "The user."),
        FieldDeclaration("companyId", type: .number, summary: "The portal's instance."),
        FieldDeclaration("contactId", type: .number, summary: "The user's contact."),
        FieldDeclaration("portraitId", type: .number, summary: "The portrait; 0 for none."),
        FieldDeclaration("uuid", type: .text, summary: "The user's id in all portals."),
        FieldDeclaration("screenName", type: .text, summary: "The user's short name."),
        FieldDeclaration("emailAddress", type: .text, summary: "The user's e-mail address."),
        FieldDeclaration("firstName", type: .text, summary: "The user's first name."),
        FieldDeclaration("middleName", type: .text, summary: "The user's middle name."),
        FieldDeclaration("lastName", type: .text, summary: "The user's last name."),
        FieldDeclaration("greeting", type: .text, summary: "How the portal greets the user."),
        FieldDeclaration("jobTitle", type: .text, summary: "The title of the user's job."),
        FieldDeclaration("languageId", type: .text, summary: "The user's locale."),
        FieldDeclaration("status", type: .number, summary: "The portal's status; 0 if approved."),
    ]
}
