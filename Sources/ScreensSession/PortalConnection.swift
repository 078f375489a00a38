import DemoPortal
import ScreensKit
import ScreensOffline
import ScreensPortal

/// The portal that a command line means, and who signs in there.
struct Connection {
    let server: LiferayServerContext
    let session: SessionContext?
    let demo: DemoPortal?
    /// The cache of the user and the portal.
    let cacheName: CacheName

    init(_ invocation: Invocation) throws {
        switch try PortalChoice(invocation) {
        case .demo: self = try Connection(demo: invocation)
        case .named(let address): self = try Connection(invocation, address: address)
        case .stored(let signIn): self = try Connection(invocation, besides: signIn)
        }
    }

    private init(demo invocation: Invocation) throws {
        try Self.refuseLonely(["company-id", "group-id", "user", "password-file"], in: invocation)
        let version = Self.version(invocation) ?? .v70
        let portal = try Self.demo(version)
        demo = portal
        server = try LiferayServerContext(
            server: portal.url,
            version: version,
            companyId: portal.companyId,
            groupId: portal.groupId
        )
        session = SessionContext(user: portal.user, password: portal.password)
        cacheName = .demo
    }

    private init(_ invocation: Invocation, address: String) throws {
        demo = nil
        server = try Self.server(invocation)
        session = try Self.session(invocation)
        try Self.refusePlain(server, invocation.has("insecure") || session == nil)
        cacheName = PortalChoice.named(address).cacheName(invocation)
    }

    private init(_ invocation: Invocation, besides signIn: StoredSignIn) throws {
        demo = nil
        server = try Self.server(invocation, besides: signIn.server)
        session = try Self.session(invocation) ?? signIn.session
        try Self.refusePlain(server, invocation.has("insecure") || signIn.isInsecure)
        cacheName = PortalChoice.stored(signIn).cacheName(invocation)
    }

    /// The cache of the user and the portal that a command line means.
    ///
    /// - Throws: when the stored sign-in is needed and cannot be read.
    static func cacheName(_ invocation: Invocation) throws(CommandError) -> CacheName {
        try PortalChoice(invocation).cacheName(invocation)
    }

    /// The portal that the options describe; what they leave open is as in `stored`.
    ///
    /// - Throws: when anything is missing, or is no address or number.
    static func server(
        _ invocation: Invocation,
        besides stored: LiferayServerContext? = nil
    ) throws -> LiferayServerContext {
        let ids = 1...Int64.max
        guard let address = invocation.value("server") ?? stored?.server else {
            throw CommandError.usage("--server is missing: the portal's address.")
        }
        guard
            let companyId = try invocation.number("company-id", in: ids) ?? stored?.info.companyId,
            let groupId = try invocation.number("group-id", in: ids) ?? stored?.info.groupId
        else { throw CommandError.usage("--server wants --company-id and --group-id too.") }
        return try LiferayServerContext(
            server: address,
            version: version(invocation) ?? stored?.info.version ?? .v70,
            companyId: companyId,
            groupId: groupId
        )
    }

    /// Keeps passwords off connections that others can read.
    ///
    /// - Throws: a usage error, unless the user accepted it.
    static func refusePlain(
        _ server: LiferayServerContext,
        _ isAccepted: Bool
    ) throws(CommandError) {
        guard server.isPlainBeyondLoopback, !isAccepted else { return }
        throw .usage(
            "“\(server.server)” is plain http beyond this machine: anyone on the way could read "
                + "the password. Use https, or --insecure if you must."
        )
    }

    private static func version(_ invocation: Invocation) -> PortalVersion? {
        invocation.value("portal-version").flatMap(Int.init).map(PortalVersion.init)
    }

    /// The demo portal; what it is told is gone with it where there is no place to keep it.
    private static func demo(_ version: PortalVersion) throws -> DemoPortal {
        let folder = StateFolder.isNamed ? try StateFolder.path(of: .demoPortal) : nil
        return try DemoPortal(.init(version: version.number, port: 0, dataFolder: folder))
    }

    private static func session(_ invocation: Invocation) throws(CommandError) -> SessionContext? {
        switch (invocation.value("user"), invocation.value("password-file")) {
        case (nil, nil): return nil
        case (let user?, let file?):
            return SessionContext(user: user, password: try PasswordSource.read(file))
        default:
            throw .usage("--user and --password-file go together.")
        }
    }

    private static func refuseLonely(
        _ names: [String],
        in invocation: Invocation
    ) throws(CommandError) {
        guard let name = names.first(where: invocation.has) else { return }
        throw .usage("--\(name) goes with --server; the demo portal needs none.")
    }
}
