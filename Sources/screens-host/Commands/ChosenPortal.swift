import DemoPortal
import ScreensHTTP
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
@_spi(Host) import ScreensPortal
import ScreensSession
import ScreensSystem

/// The portal that a command line names, and the user who signs in there.
struct ChosenPortal {
    let connection: PortalConnection
    /// The demo portal, if that is the chosen one; it is running.
    let demo: DemoPortal?
    /// Whether passwords may be sent over plain http to another machine.
    let isPlainAccepted: Bool
    private let choice: PortalChoice

    /// Asks a portal for its version if it is not known.
    init(_ invocation: Invocation) async throws {
        choice = try PortalChoice(invocation)
        var isPlainAccepted = invocation.has(.insecure)
        let cacheName = choice.cacheName(invocation)
        switch choice {
        case .demo:
            try Self.refuseLonely(invocation)
            let version = Self.version(invocation) ?? .v70
            let portal = try Self.demo(version, Self.dialect(invocation))
            demo = portal
            let demo = try PortalConnection(portal, version, cacheName)
            connection = demo.to(try Self.inDialect(demo.server, invocation))
        case .named(_, let signIn):
            demo = nil
            let named = try PortalConnection(
                to: Self.server(invocation),
                as: Self.session(invocation),
                cacheName: cacheName,
                isPlainAccepted: invocation.has(.insecure)
            )
            let transport = HTTPClient(authorities: choice.authorities)
            let search = try PortalVersionSearch(invocation, by: transport)
            connection = named.to(await search.server(named.server, knowing: signIn))
        case .stored(let signIn):
            demo = nil
            isPlainAccepted = isPlainAccepted || signIn.isInsecure
            connection = try PortalConnection(
                to: Self.server(invocation, besides: signIn.server),
                as: Self.session(invocation) ?? signIn.session,
                cacheName: cacheName,
                isPlainAccepted: isPlainAccepted
            )
        }
        self.isPlainAccepted = isPlainAccepted
    }

    /// The cache of a user who signs in while the command runs, or of a guest.
    func cacheName(of user: SessionUser?) -> CacheName {
        if let demo {
            // Its own user has had the same cache since before others could sign in.
            let isOwn = user.map { $0.names.contains(demo.user) } ?? false
            return isOwn ? .demo : CacheName(server: "demo", user: user?.screenName)
        }
        let server = connection.server.server
        return CacheName(server: server, user: user?.signInName, alsoKnownAs: user?.names ?? [])
    }

    /// Where users who sign in while the command runs can be remembered; `nil` for the demo portal, whose address and
    /// passwords change.
    var store: (any SignInStore)? {
        guard demo == nil, User.state.isNamed else { return nil }
        return StoredSignIns(
            in: User.state,
            isInsecure: isPlainAccepted,
            authorities: authorities?.certificates
        )
    }

    /// Authorities that are trusted for the portal, besides those of the system.
    var authorities: ServerAuthorities? { choice.authorities }

    /// Sends the requests to the portal.
    var transport: any HTTPTransport { HTTPClient(authorities: authorities) }

    /// The authorities that are stored for the portal of a command line.
    static func authorities(_ invocation: Invocation) -> ServerAuthorities? {
        (try? PortalChoice(invocation))?.authorities
    }

    /// Whether the portal is that of the stored sign-in.
    var isStored: Bool {
        if case .stored = choice { true } else { false }
    }

    /// Stores the tokens of the stored sign-in when they are renewed: the old ones may be of no use then.
    func keepRenewedSignIn() {
        let server = connection.server
        guard isStored, let store, let (_, user) = try? store.load(for: server) else { return }
        connection.session?.onRenewal { try? store.store($0, of: user, at: server) }
    }

    /// The cache of the user and the portal that a command line names.
    ///
    /// - Throws: if the stored sign-in is needed and cannot be read.
    static func cacheName(_ invocation: Invocation) throws(SessionError) -> CacheName {
        try PortalChoice(invocation).cacheName(invocation)
    }

    /// The demo portal, running, if a command line names no other one.
    ///
    /// - Throws: as ``cacheName(_:)``, or if the demo portal cannot be started.
    static func demo(of invocation: Invocation) throws -> DemoPortal? {
        guard case .demo = try PortalChoice(invocation) else { return nil }
        return try demo(version(invocation) ?? .v70, dialect(invocation))
    }

    /// The options that a command needs to send the changes of another queue.
    ///
    /// What neither the command line nor the stored sign-in knows is a word in capitals.
    static func options(for queue: OtherQueue, _ invocation: Invocation) -> String {
        var stored: LiferayServerContext?
        if case .stored(let signIn)? = try? PortalChoice(invocation) { stored = signIn.server }
        func given(_ name: OptionName, _ known: Int64? = nil) -> String? {
            invocation.value(name) ?? known.map { "\($0)" }
        }
        let dialect = given(.dialect) ?? stored.map { $0.info.dialect.name }
        // What is neither given nor stored with the sign-in is found out.
        let version = given(.portalVersion, stored.map { Int64($0.info.version.number) })
        var options: [(OptionName, String?)] = [
            (.server, queue.server), (.portalVersion, version), (.dialect, dialect),
            (.companyId, given(.companyId, stored?.info.companyId) ?? "ID"),
            (.groupId, given(.groupId, stored?.info.groupId) ?? "ID"),
            (.cacheDir, given(.cacheDir)),
        ]
        if let user = queue.user {
            options += [(.user, user), (.passwordFile, given(.passwordFile) ?? "FILE")]
        }
        options += invocation.values(.service).map { (.service, $0) }
        return options.compactMap { name, value in value.map { " --\(name) \($0.quotedForShell)" } }
            .joined() + (invocation.has(.insecure) ? " --insecure" : "")
    }

    /// The portal that the options describe; `stored` supplies what they leave open.
    ///
    /// - Throws: if anything is missing, or is not an address or a number.
    static func server(
        _ invocation: Invocation,
        besides stored: LiferayServerContext? = nil
    ) throws -> LiferayServerContext {
        let ids = 1...Int64.max
        guard let address = invocation.value(.server) ?? stored?.server else {
            throw CommandError.usage("Missing option --server: the portal's address.")
        }
        guard
            let companyId = try invocation.number(.companyId, in: ids) ?? stored?.info.companyId,
            let groupId = try invocation.number(.groupId, in: ids) ?? stored?.info.groupId
        else { throw CommandError.usage("--server requires --company-id and --group-id.") }
        var server = try LiferayServerContext(
            server: address,
            version: version(invocation) ?? stored?.info.version ?? .v70,
            companyId: companyId,
            groupId: groupId
        )
        if let stored { server.info.dialect = stored.info.dialect }
        return try inDialect(server, invocation)
    }

    /// The portal with the dialect that the options name, if they name one.
    private static func inDialect(
        _ server: LiferayServerContext,
        _ invocation: Invocation
    ) throws(CommandError) -> LiferayServerContext {
        var server = server
        if let dialect = try dialect(invocation) { server.info.dialect = dialect }
        return server
    }

    /// The dialect that the options name.
    ///
    /// - Throws: if it is not the name of one.
    static func dialect(_ invocation: Invocation) throws(CommandError) -> Dialect? {
        guard let name = invocation.value(.dialect) else { return nil }
        guard let dialect = Dialect(name) else {
            throw .usage(
                "--dialect: \"\(name)\" is not the name of a dialect. Use json, headless, or one of lower-case letters "
                    + "and digits that a plugin offers."
            )
        }
        return dialect
    }

    static func version(_ invocation: Invocation) -> PortalVersion? {
        invocation.value(.portalVersion).flatMap(Int.init).map(PortalVersion.init)
    }

    /// The demo portal; without a folder for its data, changes are lost when it ends.
    private static func demo(_ version: PortalVersion, _ dialect: Dialect?) throws -> DemoPortal {
        let folder = User.state.isNamed ? try User.state.path(of: .demoPortal) : nil
        var configuration = DemoPortal.Configuration(
            version: version.number,
            port: 0,
            dataFolder: folder
        )
        if dialect == .headless { configuration.dialects = [.headless] }
        return try DemoPortal(configuration)
    }

    private static func session(_ invocation: Invocation) throws -> SessionContext? {
        switch (invocation.value(.user), invocation.value(.passwordFile)) {
        case (nil, nil): return nil
        case (let user?, let file?):
            return SessionContext(user: user, password: try PasswordFile.read(file))
        default:
            throw CommandError.usage("--user and --password-file must be given together.")
        }
    }

    private static func refuseLonely(_ invocation: Invocation) throws(CommandError) {
        let names: [OptionName] = [.companyId, .groupId, .user, .passwordFile]
        guard let name = names.first(where: { invocation.has($0) }) else { return }
        throw .usage("--\(name) requires --server; the demo portal does not use it.")
    }
}

extension PortalChoice {
    fileprivate init(_ invocation: Invocation) throws(SessionError) {
        try self.init(
            isDemo: invocation.has(.demo),
            address: invocation.value(.server),
            in: User.state
        )
    }

    fileprivate func cacheName(_ invocation: Invocation) -> CacheName {
        cacheName(of: invocation.value(.user))
    }
}

extension PortalConnection {
    fileprivate init(
        _ portal: DemoPortal,
        _ version: PortalVersion,
        _ cacheName: CacheName
    ) throws {
        let server = try LiferayServerContext(
            server: portal.url,
            version: version,
            companyId: portal.companyId,
            groupId: portal.groupId
        )
        let session = SessionContext(user: portal.user, password: portal.password)
        try self.init(to: server, as: session, cacheName: cacheName)
    }
}
