import ScreensApps
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensRendering
import ScreensShipping

/// What an app that is installed shows and needs, for printing.
struct InstalledAppReport: Encodable {
    /// The servers beside the portal whose pages it may show.
    let origins: [String]
    /// The addresses of services, by their names.
    let services: [String: String]
    /// The screenlets on its pages.
    let screenlets: [String]
    /// The screenlets among them that are not installed.
    let missing: [String]
    /// The themes that are not installed.
    let missingThemes: [String]
    /// The services that no plugin offers.
    let missingServices: [String]
    /// The plugins that it requires, and that are missing or too old.
    let shortages: [Shortage]

    /// A plugin that is missing or too old, for printing.
    struct Shortage: Encodable {
        let name: String
        let version: String
        let installed: String?
        let from: String?
        let message: String

        init(_ shortage: PluginShortage) {
            (name, installed, message) = (shortage.name, shortage.found, shortage.message)
            (version, from) = ("\(shortage.requirement.version)", shortage.requirement.from)
        }
    }

    /// The app of an archive, without mistakes that do not depend on what is installed; `nil` for a plugin.
    ///
    /// - Throws: ``CommandError`` for an app with mistakes, with the name of a screenlet, or with plugins that it does not
    ///   require.
    @MainActor
    static func app(of archive: PluginArchive, _ invocation: Invocation) throws -> ScreensApp? {
        guard archive.manifest.isApp else { return nil }
        let (host, name) = (try host(invocation), archive.manifest.name)
        guard !host.screenletNames.contains(name) else {
            throw CommandError(
                exit: .refused,
                message:
                    "The app cannot be installed as \"\(name)\", because a screenlet has this name. Pack it "
                    + "with another one: \"screens-host plugin pack FOLDER --name NAME\".",
                code: "name-taken"
            )
        }
        let folder = try AppFolder(files: archive.appFiles, of: archive.fileName)
        let app = try AppArgument.checked(
            folder,
            on: host,
            isComplete: false,
            orElse: "is not installed"
        )
        try check(archive.plugins.map(\.archive.manifest), of: app, archive.fileName)
        return app
    }

    /// An app brings what it requires, and nothing else.
    private static func check(
        _ plugins: [PluginManifest],
        of app: ScreensApp,
        _ file: String
    ) throws(CommandError) {
        for plugin in plugins {
            let needed = app.requires[plugin.name]?.version
            let isEnough = needed.flatMap { needed in
                PluginVersion(plugin.version).map { $0 >= needed }
            }
            guard isEnough != true else { continue }
            let words = needed.map { "but requires \($0) or later" } ?? "which it does not require"
            throw CommandError(
                exit: .refused,
                message: "\(file) brings \(plugin.name) \(plugin.version), \(words).",
                code: "plugin-refused"
            )
        }
    }

    /// The installed plugins, none of whose code runs in this process.
    @MainActor
    static func host(_ invocation: Invocation) throws -> ScreenletHost {
        try Setup(pluginsOf: invocation, isolatesAll: true).host
    }

    /// Compares what an app needs with what is installed.
    @MainActor
    init(_ app: ScreensApp, on host: ScreenletHost) {
        let installed = Set(host.screenletNames)
        (origins, services) = (app.origins.sorted(), app.services)
        screenlets = app.screenletNames.sorted()
        missing = screenlets.filter { !installed.contains($0) }
        missingThemes = host.missingThemes(of: app).sorted()
        shortages = app.shortages(among: host.installedVersions).map(Shortage.init)
        missingServices = Set(services.keys).subtracting(host.registry.serviceNames).sorted()
    }

    /// A few lines: what it shows, what it needs, and how it is run.
    func text(name: String) -> String {
        var lines = ["It uses \(screenlets.joined(separator: ", "))."]
        lines.append(
            origins.isEmpty
                ? "It shows pages of no server but the portal."
                : "Besides the portal, it may show pages of \(origins.joined(separator: ", "))."
        )
        for (name, address) in services.sorted(by: { $0.key < $1.key }) {
            lines.append("The service \(name) is at \(address).")
        }
        let absent =
            missing + missingThemes.map { "the theme \($0)" }
            + missingServices.map { "the service \($0)" }
        lines += shortages.map(\.message)
        guard shortages.isEmpty else { return Self.text(lines) }
        lines.append(
            absent.isEmpty
                ? "Run \"screens-host run \(name)\" to see it."
                : "It cannot be shown yet, because no plugin provides \(absent.joined(separator: ", ")). "
                    + "Install one that does: \"screens-host plugin install ARCHIVE\"."
        )
        return Self.text(lines)
    }

    private static func text(_ lines: [String]) -> String {
        lines.map { SafeText.line($0) + "\n" }.joined()
    }
}
