import ScreensHTTP
import ScreensKit
import ScreensOffline
@_spi(Host) import ScreensPortal
import ScreensSession

/// The version of a portal that a command line names.
///
/// It is the one that the command line says, otherwise the one that is known from the sign-in or from an earlier run.
/// Otherwise the portal is asked, once.
struct PortalVersionSearch {
    private let invocation: Invocation
    private let transport: any HTTPTransport
    /// Whether a version that was found out is stored; a sign-in stores it by itself.
    private let remembers: Bool

    init(_ invocation: Invocation, by transport: any HTTPTransport, remembers: Bool = true) {
        (self.invocation, self.transport, self.remembers) = (invocation, transport, remembers)
    }

    /// The portal with its version; a note says if it cannot be found out.
    func server(
        _ server: LiferayServerContext,
        knowing signIn: StoredSignIn? = nil
    ) async -> LiferayServerContext {
        // An address that was accepted once is accepted again.
        guard let address = try? ServerAddress(server.server) else { return server }
        var server = server
        if let version = ChosenPortal.version(invocation) {
            server.info.version = version
            correct(version, at: address)
        } else if let signIn, signIn.server.server == server.server {
            server.info.version = signIn.server.info.version
        } else if let version = KnownPortals(in: User.state).version(at: address) {
            server.info.version = version
        } else if !isOffline, let version = await found(at: address) {
            server.info.version = version
        }
        return server
    }

    /// Whether the command does not ask the portal for anything.
    private var isOffline: Bool {
        invocation.value(.net) == "offline"
            || invocation.value(.offlinePolicy) == OfflinePolicy.cacheOnly.rawValue
    }

    private func found(at address: ServerAddress) async -> PortalVersion? {
        let trace: (@Sendable (String) -> Void)? =
            invocation.has(.verbose) ? { @Sendable in Console.note($0) } : nil
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
            if remembers { remember(release.version, at: address) }
            return release.version
        } catch {
            // The command's own first request says what is wrong.
            return nil
        }
    }

    /// Replaces a remembered version by the one that the user knows better, such as after an upgrade of the portal.
    private func correct(_ version: PortalVersion, at address: ServerAddress) {
        guard KnownPortals(in: User.state).version(at: address) != nil else { return }
        remember(version, at: address)
    }

    /// Stores a version; without that, the portal is asked again the next time.
    private func remember(_ version: PortalVersion, at address: ServerAddress) {
        var portals = KnownPortals(in: User.state)
        do {
            try portals.remember(version, at: address)
        } catch {
            // Not a reason to warn at each run where nothing can be stored.
            guard invocation.has(.verbose) else { return }
            Console.note(
                "note: The portal's version is not remembered: \(CommandError(error).message)"
            )
        }
    }
}
