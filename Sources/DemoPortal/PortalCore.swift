private import Glibc
import ScreensHTTP
import ScreensKit
import ScreensSQLite
import ScreensSystem
private import Synchronization

/// What services work with: the data, and the version of their replies.
final class PortalCore: Sendable {
    let database: Database
    let release: DemoRelease
    /// The forms of names and replies.
    let dialect: PortalDialect
    /// The interfaces that it has.
    let dialects: Set<DemoPortal.Configuration.Dialect>
    let classes: AssetClasses
    let files: FileStore
    let companyId = SeedPeople.companyId
    let passwords: Passwords
    let mailbox: Mailbox
    let tickets = Tickets()
    let clock = Clock()
    /// Whether users who have lost their password get a new one instead of a link.
    let mailsPasswords: Bool
    /// Whether new users cannot sign in yet.
    let usersNeedApproval: Bool
    private let listeningPort = Atomic<Int>(0)

    init(_ database: Database, _ files: FileStore, _ configuration: DemoPortal.Configuration) {
        self.database = database
        self.files = files
        dialects = configuration.dialects
        release =
            dialects.contains(.headless) ? .v70 : DemoRelease(version: configuration.version)
        dialect = release.dialect
        passwords = Passwords(usual: configuration.password ?? Secret().text)
        mailbox = Mailbox(folder: configuration.folder(named: "mail"))
        mailsPasswords = configuration.mailsPasswords
        usersNeedApproval = configuration.usersNeedApproval
        classes = AssetClasses(of: release)
    }

    /// The address of the portal without a path, once it listens.
    var address: String { "http://127.0.0.1:\(listeningPort.load(ordering: .relaxed))" }

    /// What the portal calls itself.
    var product: String {
        dialects.contains(.headless) ? PortalDialect.headlessProduct : release.product
    }

    /// The error object of the release.
    func json(of error: ServiceError) -> JSONValue {
        release.explainsErrors ? error.json(dialect) : [:]
    }

    /// The HTTP status of an error in the release.
    func status(of error: ServiceError) -> Int {
        guard error != .wrongCredentials else { return 401 }
        guard dialect == .v70 else { return 200 }
        let name = error.type.split(separator: ".").last ?? ""
        return !release.explainsErrors && name.hasPrefix("NoSuch") ? 404 : error.status
    }

    func listens(on port: UInt16) { listeningPort.store(Int(port), ordering: .relaxed) }

    /// The time in milliseconds since 1970, but not before the date of the demo data.
    var now: Int64 { clock.now }
}

/// The portal's clock, which a test can move forward.
final class Clock: Sendable {
    private let offset = Atomic<Int64>(0)

    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let present = Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        return max(present, Seed.today) + offset.load(ordering: .relaxed)
    }

    func advance(seconds: Int) {
        offset.wrappingAdd(Int64(clamping: seconds) &* 1_000, ordering: .relaxed)
    }
}

/// The links to pages where users who have lost their password choose a new one.
final class Tickets: Sendable {
    static let path = "/c/portal/update_password"
    private static let lifetime: Int64 = 86_400_000
    private let tickets = Mutex<[String: (userId: Int64, end: Int64)]>([:])

    /// The path of a new link.
    func issue(for user: User, at now: Int64) -> String {
        let key = UUIDText.random()
        tickets.withLock { $0[key] = (user.userId, now + Self.lifetime) }
        return "\(Self.path)?ticketKey=\(key)"
    }

    /// The user of a link that is valid; `takes` makes it invalid.
    func userId(_ key: String, at now: Int64, takes: Bool) -> Int64? {
        tickets.withLock { tickets in
            guard let ticket = tickets[key], ticket.end > now else { return nil }
            if takes { tickets[key] = nil }
            return ticket.userId
        }
    }
}
