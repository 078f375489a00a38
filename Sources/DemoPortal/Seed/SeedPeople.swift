import ScreensKit

/// A person of the demo company.
struct SeedPerson: Sendable {
    var userId: Int64
    var screenName: String
    var firstName: String
    var lastName: String
    var jobTitle: String
    var languageId: String
    var isAdministrator = false
    var groups: [Int64]
    var details = UserDetails()

    var fullName: String { "\(firstName) \(lastName)" }
    var emailAddress: String { "\(screenName)@example.com" }
}

/// The people and sites of the demo company.
enum SeedPeople {
    static let companyId: Int64 = 20116
    /// The id of the intranet, which everyone except a contractor belongs to.
    static let intranet: Int64 = 20143
    /// The id of the sales team's site.
    static let salesSite: Int64 = 20180
    /// The id of the first user that a client adds.
    static let firstAddedId: Int64 = 20_401

    /// The people with a role; the first one is the default user.
    static let named = [
        SeedPerson(
            userId: 20201,
            screenName: "jane",
            firstName: "Jane",
            lastName: "Doe",
            jobTitle: "Editor",
            languageId: "en_US",
            groups: [intranet],
            details: UserDetails([
                "male": false, "birthday": 574_300_800_000, "prefixId": 11_012,
                "comments": "Edits the intranet.", "facebookId": 4_711,
                "openId": "https://jane.example.com/", "twitterSn": "jane_edits",
                "skypeSn": "jane.doe", "jabberSn": "jane@chat.example.com", "icqSn": "471100",
                "reminderQueryQuestion": "what-was-your-first-phone-number",
                "reminderQueryAnswer": "555-0101",
                "roleIds": roles([.powerUser, .user, .editor]), "organizationIds": [30_121],
                "userGroupIds": [30_280],
            ])
        ),
        SeedPerson(
            userId: 20202,
            screenName: "omar",
            firstName: "Omar",
            lastName: "Haddad",
            jobTitle: "Administrator",
            languageId: "en_US",
            isAdministrator: true,
            groups: [intranet, salesSite],
            details: UserDetails(["roleIds": roles([.administrator, .user])])
        ),
        SeedPerson(
            userId: 20203,
            screenName: "lucia",
            firstName: "Lucía",
            lastName: "Fernández",
            jobTitle: "Sales Manager",
            languageId: "es_ES",
            groups: [intranet, salesSite]
        ),
        SeedPerson(
            userId: 20204,
            screenName: "kenji",
            firstName: "健二",
            lastName: "佐藤",
            jobTitle: "Sales",
            languageId: "ja_JP",
            groups: [salesSite]
        ),
        SeedPerson(
            userId: 20205,
            screenName: "pat",
            firstName: "Pat",
            lastName: "O'Neill",
            jobTitle: "Contractor",
            languageId: "en_US",
            groups: []
        ),
    ]

    static let all = named + staff

    /// The account with which sign-up forms call the portal; it belongs to nobody.
    static let service = SeedPerson(
        userId: 20_290,
        screenName: "signup",
        firstName: "Sign-up",
        lastName: "Service",
        jobTitle: "",
        languageId: "en_US",
        groups: [],
        details: UserDetails(["roleIds": roles([.user, .accountManager])])
    )

    private static func roles(_ roles: [Role]) -> JSONValue {
        .array(roles.map { .int64($0.id) })
    }

    private static let firstNames = [
        "Amina", "Björn", "Chloé", "Daniel", "Elif", "Fernando", "Grace", "Haruka", "Ivan", "Julia",
        "Kwame", "Linh", "Marta", "Nikolai", "Olga", "Priya", "Quentin", "Rosa", "Søren", "Tomoko",
    ]
    private static let lastNames = [
        "Abe", "Brandt", "Castro", "Dubois", "Eriksson", "Fischer", "García", "Hughes", "Ito",
        "Jansen", "Kowalski", "López", "Moreau", "Nguyen", "Okafor", "Patel", "Rossi",
    ]
    /// The job, the place of work and its time zone of each of the staff.
    private static let jobs = DemoContents.rows("people")

    private static let staff = jobs.enumerated().map { index, job in
        let first = firstNames[index % firstNames.count]
        let last = lastNames[(index * 5 + index / firstNames.count) % lastNames.count]
        return SeedPerson(
            userId: 20300 + Int64(index),
            screenName: "user\(index + 1)",
            firstName: first,
            lastName: last,
            jobTitle: job[0],
            languageId: Language.allCases[index % 3].rawValue,
            groups: index.isMultiple(of: 4) ? [intranet, salesSite] : [intranet],
            details: UserDetails([
                "comments": .text("Works in \(job[1])."), "timeZoneId": .text(job[2]),
            ])
        )
    }
}
