import DemoPortal
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensSession
import ScreensSystem

/// What the checks of `doctor` look at, found out once for all of them.
@MainActor
struct Examined {
    let invocation: Invocation
    /// The portal; an error if it is unknown because the sign-in cannot be read, or if the demo portal does not start.
    let portal: Result<ChosenPortal, CommandError>
    /// What the portal has answered; `nil` if it is unknown.
    let contact: PortalContact?
    /// The host of the installed plugins, which knows no portal.
    let host: ScreenletHost

    /// Asks the portal that the command line names.
    ///
    /// - Throws: if the command line is invalid.
    init(_ invocation: Invocation) async throws {
        self.invocation = invocation
        host = try Setup(pluginsOf: invocation).host
        portal = try await Self.portal(invocation)
        contact = if let portal = try? portal.get() { await PortalContact(to: portal) } else { nil }
    }

    private static func portal(
        _ invocation: Invocation
    ) async throws -> Result<ChosenPortal, CommandError> {
        do {
            return .success(try await ChosenPortal(invocation))
        } catch {
            let error = CommandError(error)
            guard error.exit != .usage else { throw error }
            return .failure(error)
        }
    }

    /// The chosen portal; `nil` if it is unknown, or if it is the demo portal, which needs neither network nor sign-in.
    var remotePortal: ChosenPortal? {
        guard let portal = try? portal.get(), portal.demo == nil else { return nil }
        return portal
    }

    /// The installed plugins.
    var registry: PluginRegistry { host.registry }

    /// The options of this command line that select a portal and a cache, for a remedy.
    var options: String { invocation.options(CommandTable.whoseCache) }

    /// The command that signs in to the portal again, with some options in place of the present ones.
    func login(_ changes: KeyValuePairs<OptionName, String> = [:]) -> String {
        guard let connection = remotePortal?.connection else { return "screens-host login" }
        let (server, info) = (connection.server.server, connection.server.info)
        let options: [(OptionName, String)] = [
            (.server, server), (.portalVersion, "\(info.version.number)"),
            (.companyId, "\(info.companyId)"), (.groupId, "\(info.groupId)"),
            (.user, connection.session?.user ?? "NAME"),
        ]
        let kept = options.filter { option in !changes.contains { $0.key == option.0 } }
        return (kept + changes.map { ($0.key, $0.value) }).reduce("screens-host login") {
            "\($0) --\($1.0) \($1.1.quotedForShell)"
        }
    }
}
