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
        var reports: [UpdateReport] = []
        var failure: CommandError?
        for plugin in chosen {
            do {
                reports += try await update(plugin, from: catalogue, trust, invocation)
            } catch {
                // One plugin that cannot be updated does not stop the others.
                let error = CommandError(error)
                if invocation.arguments.isEmpty { Console.note("note: \(error.message)") }
                reports.append(UpdateReport(plugin, .failed, problem: error.message))
                failure = failure ?? error
            }
        }
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(UpdateListing(plugins: reports)))
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
    ) async throws -> [UpdateReport] {
        if catalogue.hasStranger(for: plugin, trust) {
            Console.note(
                "note: An index offers a newer \(plugin.name) by another author, which does not replace it."
            )
        }
        guard let offer = catalogue.update(of: plugin, trust) else {
            let isListed = catalogue.offers.contains { $0.entry.name == plugin.name }
            let report = UpdateReport(plugin, isListed ? .upToDate : .notListed)
            if !invocation.has(.json) { Console.out(SafeText.line(report.sentence) + "\n") }
            return [report]
        }
        let source = try await PluginSource.offered(offer, [], trust)
        let installation = try PluginInstallation(of: source, given: [])
        let (app, old) = try await PluginInstallCommand.carryOut(
            installation,
            of: source,
            invocation
        )
        if !invocation.has(.json) {
            try PluginInstallCommand.report(installation, app, replacing: old, asJSON: false)
        }
        return zip(installation.parts, old).map { part, old in
            UpdateReport(part, replacing: old)
        }
    }
}

/// What became of the plugins and apps, for printing.
private struct UpdateListing: Encodable {
    let schemaVersion = 1
    let plugins: [UpdateReport]
}

/// What became of a plugin or an app, for printing.
private struct UpdateReport: Encodable {
    enum Result: String, Encodable {
        case updated
        case upToDate = "up-to-date"
        case notListed = "not-listed"
        case failed
    }

    let name: String
    /// The version that is installed now.
    let version: String
    let result: Result
    /// The version that was replaced; a part of a bundle may be new.
    var replaced: String?
    var problem: String?

    init(_ plugin: InstalledPlugin, _ result: Result, problem: String? = nil) {
        (name, version) = (plugin.name, "\(plugin.version)")
        (self.result, self.problem) = (result, problem)
    }

    init(_ part: PluginInstallation.Part, replacing old: InstalledPlugin?) {
        (name, version) = (part.name, "\(part.archive.manifest.version)")
        (result, replaced) = (.updated, old.map { "\($0.version)" })
    }

    var sentence: String {
        "\(name) \(version) \(result == .upToDate ? "is up to date" : "is in none of your indexes")."
    }
}
