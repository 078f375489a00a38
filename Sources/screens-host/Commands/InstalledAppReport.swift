import ScreensApps
import ScreensHost
import ScreensKit
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

    /// Checks the app of an archive with the installed plugins; `nil` for a plugin.
    ///
    /// - Throws: ``CommandError`` for an app with mistakes, or with the name of a screenlet.
    @MainActor
    init?(_ archive: PluginArchive, _ invocation: Invocation) throws {
        guard archive.manifest.isApp else { return nil }
        let host = try Setup(pluginsOf: invocation, isolatesAll: true).host
        let (installed, name) = (Set(host.screenletNames), archive.manifest.name)
        guard !installed.contains(name) else {
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
        (origins, services) = (app.origins.sorted(), app.services)
        screenlets = app.screenletNames.sorted()
        missing = screenlets.filter { !installed.contains($0) }
        missingThemes = host.missingThemes(of: app).sorted()
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
        lines.append(
            absent.isEmpty
                ? "Run \"screens-host run \(name)\" to see it."
                : "It cannot be shown yet, because no plugin provides \(absent.joined(separator: ", ")). "
                    + "Install one that does: \"screens-host plugin install ARCHIVE\"."
        )
        return lines.map { SafeText.line($0) + "\n" }.joined()
    }
}
