import ScreensHTTP
import ScreensKit
import ScreensOffline
@_spi(Host) import ScreensPortal
import ScreensSession

/// The version and the dialect of a portal that a command line names.
///
/// They are those that the command line says, otherwise those that are known from the sign-in or from an earlier run.
/// Otherwise the portal is asked, once. Whoever names a version means the JSON web services of that version.
struct PortalVersionSearch {
    private let invocation: Invocation
    private let transport: any HTTPTransport
    /// Whether a version that was found out is stored; a sign-in stores it by itself.
    private let remembers: Bool
    /// Whether the command does not ask the portal for anything.
    private let isOffline: Bool

    init(
        _ invocation: Invocation,
        by transport: any HTTPTransport,
        remembers: Bool = true
    ) throws(CommandError) {
        (self.invocation, self.transport, self.remembers) = (invocation, transport, remembers)
        let policy = try invocation.choice(.offlinePolicy, as: OfflinePolicy.self)
        isOffline = try invocation.network() == .offline || policy == .cacheOnly
    }

    /// The portal with its version and its dialect; a note says if the version cannot be found out.
    func server(
        _ server: LiferayServerContext,
        knowing signIn: StoredSignIn? = nil
    ) async -> LiferayServerContext {
        // An address that was accepted once is accepted again.
        guard let address = try? ServerAddress(server.server) else { return server }
        var server = server
        let isGiven = invocation.has(.dialect)
        let known = KnownPortals(in: User.state)
        if let version = ChosenPortal.version(invocation) {
            server.info.version = version
            correct(version, isGiven ? server.info.dialect : .json, at: address)
        } else if let signIn, signIn.server.server == server.server {
            server.info.version = signIn.server.info.version
            if !isGiven { server.info.dialect = signIn.server.info.dialect }
        } else if let version = known.version(at: address),
            let dialect = isGiven ? server.info.dialect : known.dialect(at: address)
        {
            (server.info.version, server.info.dialect) = (version, dialect)
        } else if !isOffline {
            await find(&server.info, at: address, isGiven ? server.info.dialect : nil)
        }
        return server
    }

    /// Asks the portal for what is not known: whether it has headless REST, otherwise which JSON web services.
    private func find(_ info: inout ServerInfo, at address: ServerAddress, _ given: Dialect?) async
    {
        var (dialect, release): (Dialect?, PortalRelease?) = (nil, nil)
        if given == nil {
            do throws(PortalError) {
                let found = try await Dialect.isHeadless(
                    at: address,
                    trace: trace,
                    transport: transport
                )
                trace?("the portal \(found.has ? "has" : "lacks") headless REST")
                (dialect, release) = (found.has ? .headless : .json, found.release)
            } catch .unavailable {
                // A gateway may answer so for paths that it does not know.
            } catch {
                // The command's own first request says what is wrong.
                return
            }
            info.dialect = dialect ?? .json
        }
        if info.dialect == .json {
            guard let version = await found(at: address) else { return }
            info.version = version
        } else if let release {
            info.version = release.version
        }
        if remembers { remember(info.version, dialect, at: address) }
    }

    private var trace: (@Sendable (String) -> Void)? {
        invocation.has(.verbose) ? { @Sendable in Console.note($0) } : nil
    }

    private func found(at address: ServerAddress) async -> PortalVersion? {
        do throws(PortalError) {
            let found = try await PortalRelease.found(
                at: address,
                trace: trace,
                transport: transport
            )
            guard let release = found else {
                Console.note(
                    "note: The portal does not say which version it is, so it is called as 7.0. If that is wrong, "
                        + "use --portal-version."
                )
                return nil
            }
            return release.version
        } catch {
            // The command's own first request says what is wrong.
            return nil
        }
    }

    /// Replaces a remembered version by the one that the user knows better, such as after an upgrade of the portal.
    private func correct(_ version: PortalVersion, _ dialect: Dialect, at address: ServerAddress) {
        guard KnownPortals(in: User.state).version(at: address) != nil else { return }
        remember(version, dialect, at: address)
    }

    /// Stores a version; without that, the portal is asked again the next time.
    private func remember(
        _ version: PortalVersion,
        _ dialect: Dialect?,
        at address: ServerAddress
    ) {
        var portals = KnownPortals(in: User.state)
        do {
            try portals.remember(version, dialect, at: address)
        } catch {
            // Not a reason to warn at each run where nothing can be stored.
            guard invocation.has(.verbose) else { return }
            Console.note(
                "note: The portal's version is not remembered: \(CommandError(error).message)"
            )
        }
    }
}
