import ScreensApps
import ScreensHost
import ScreensRendering

/// `app check`: the mistakes in an app, without running it.
@MainActor
enum AppCheckCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let folder = try AppArgument.folder(orArchive: invocation.arguments[0])
        let host = try Setup(pluginsOf: invocation, isolatesAll: true).host
        let problems = folder.problems { host.check(for: $0, texts: $1) }
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(Report(app: folder.path, problems: problems)))
        } else {
            Console.out(text(problems, folder))
        }
        return problems.isEmpty ? .ok : .refused
    }

    private static func text(_ problems: [String], _ folder: AppFolder) -> String {
        let pages = folder.app?.pages.count ?? 0
        let verdict =
            switch problems.count {
            case 0: "✓ The app has no mistakes: \(pages) \(pages == 1 ? "page" : "pages")."
            case 1: "✗ The app has a mistake."
            default: "✗ The app has \(problems.count) mistakes."
            }
        // Names and types of what cannot be read are not known.
        let more = "  When these are fixed, names, types and values are checked, too."
        return (problems + [verdict] + (folder.isReadable ? [] : [more]))
            .map { MessageColors.line(SafeText.line($0), for: 1) + "\n" }.joined()
    }

    private struct Report: Encodable {
        let schemaVersion = 1
        let app: String
        let problems: [String]
    }
}
