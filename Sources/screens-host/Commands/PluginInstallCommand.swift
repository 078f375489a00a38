import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin install`, `plugin remove`, `plugin lock`.
@MainActor
enum PluginInstallCommand {
    static func install(_ invocation: Invocation) async throws -> ExitCode {
        let given = try invocation.values(.trust).map { try PublicKey.named($0) }
        let source = try await PluginSource.read(invocation, given: given)
        let installation = try PluginInstallation(of: source, given: given)
        let (app, old) = try await carryOut(installation, of: source, invocation)
        try report(installation, app, replacing: old, asJSON: invocation.has(.json))
        return .ok
    }

    /// Asks what has to be asked, installs, and notes what the user has to know.
    ///
    /// - Returns: what the app needs, if it is one, and the versions that were replaced.
    static func carryOut(
        _ installation: PluginInstallation,
        of source: PluginSource,
        _ invocation: Invocation
    ) async throws -> (app: InstalledAppReport?, old: [InstalledPlugin?]) {
        let app = try InstalledAppReport.app(of: source.archive, invocation)
        try await installation.confirm(exceptFor: source.author)
        installation.noteOutdated()
        let old = try installation.carryOut(allowingUnsigned: invocation.has(.allowUnsigned))
        let report = try app.map {
            InstalledAppReport($0, on: try InstalledAppReport.host(invocation))
        }
        for part in try installation.withheld() {
            let (name, isApp) = (part.name, part.archive.manifest.isApp)
            Console.note(
                "note: \(name) is unsigned and will not be \(isApp ? "shown" : "loaded"). Run "
                    + "\"screens-host plugin allow \(name)\" to allow it."
            )
        }
        for part in installation.parts where !part.archive.manifest.isApp {
            try noteRights(of: part.name, invocation)
        }
        return (report, old)
    }

    /// Warns that the plugin's code outside of the sandbox has all of the user's permissions.
    private static func noteRights(of name: String, _ invocation: Invocation) throws {
        let registry = try Setup.registry(invocation)
        guard
            let plugin = registry.plugins.first(where: {
                $0.name == name && $0.installed != nil && $0.isUnconfined
            })
        else { return }
        Console.note(
            "note: \(name) is unsigned and has more than views and themes: its other code runs with "
                + "all your permissions when you use it."
        )
        for withheld in registry.withheld(of: plugin) { Console.note("note: \(withheld.message)") }
    }

    static func remove(_ invocation: Invocation) async throws -> ExitCode {
        let name = invocation.arguments[0]
        let plugin = try User.plugins.installer().remove(name)
        try User.plugins.trustStore().change { $0.disallow(name) }
        Console.out(SafeText.line("Removed \(plugin.name) \(plugin.version).") + "\n")
        return .ok
    }

    static func lock(_ invocation: Invocation) async throws -> ExitCode {
        let installed = try User.plugins.installer().installed()
        try LockFile(installed).write(LockFile.name)
        let count = installed.count == 1 ? "1 plugin" : "\(installed.count) plugins"
        Console.out("Wrote \(count) to \(LockFile.name).\n")
        return .ok
    }

    static func report(
        _ installation: PluginInstallation,
        _ app: InstalledAppReport?,
        replacing old: [InstalledPlugin?],
        asJSON: Bool
    ) throws {
        if asJSON {
            var reports = installation.parts.map { ArchiveReport($0) }
            var report = reports.removeLast()
            report.app = app
            report.plugins = reports.isEmpty ? nil : reports
            return try Console.write(JSONOutput.bytes(report))
        }
        let unchanged = installation.unchanged.map {
            "\($0.name) \($0.version) was installed before."
        }
        let new = zip(installation.parts, old).map { part, old in
            let before = old.map { ", replacing \($0.version)" } ?? ""
            return
                "Installed \(part.name) \(part.archive.manifest.version)\(before): \(part.state.rawValue)."
        }
        let name = installation.parts.last?.name ?? ""
        Console.out(
            (unchanged + new).map { SafeText.line($0) + "\n" }.joined()
                + (app?.text(name: name) ?? "")
        )
    }
}

extension ArchiveReport {
    /// An archive that is installed.
    fileprivate init(_ part: PluginInstallation.Part) {
        self.init(part.archive, file: part.archive.fileName)
        state = part.state.rawValue
        key = part.publisher.key.map { KeyReport($0) }
    }
}
