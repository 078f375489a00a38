import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin update`: installs newer versions that the user's indexes offer.
@MainActor
enum PluginUpdateCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let installer = try User.plugins.installer()
        let trust = try User.plugins.trustStore().read()
        let chosen = try chosen(invocation.arguments.first, installer)
        let catalogue = try await PluginIndexes.catalogue()
        var failure: CommandError?
        for plugin in chosen {
            do {
                try await update(plugin, from: catalogue, trust, invocation)
            } catch {
                // One plugin that cannot be updated does not stop the others.
                let error = CommandError(error)
                if invocation.arguments.isEmpty { Console.note("note: \(error.message)") }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return .ok
    }

    private static func chosen(
        _ name: String?,
        _ installer: Installer
    ) throws -> [InstalledPlugin] {
        guard let name else { return installer.installed() }
        guard let plugin = installer.installed(name) else {
            throw CommandError(
                exit: .notFound,
                message: "No plugin named \"\(name)\" is installed.",
                code: "not-found"
            )
        }
        return [plugin]
    }

    private static func update(
        _ plugin: InstalledPlugin,
        from catalogue: PluginCatalogue,
        _ trust: PluginTrust,
        _ invocation: Invocation
    ) async throws {
        if catalogue.hasStranger(for: plugin, trust) {
            Console.note(
                "note: An index offers a newer \(plugin.name) by another author, which does not replace it."
            )
        }
        guard let offer = catalogue.update(of: plugin, trust) else {
            let isListed = catalogue.offers.contains { $0.entry.name == plugin.name }
            let words = isListed ? "is up to date" : "is in none of your indexes"
            return Console.out(SafeText.line("\(plugin.name) \(plugin.version) \(words).") + "\n")
        }
        let source = try await PluginSource.offered(offer, [], trust)
        let installation = try PluginInstallation(of: source, given: [])
        try await PluginInstallCommand.carryOut(installation, of: source, invocation)
    }
}
