@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensSystem
import ScreensWorker

/// `plugin quarantine`: the plugins that failed.
@MainActor
enum QuarantineCommand {
    static func list(_ invocation: Invocation) async throws -> ExitCode {
        let rows = try User.plugins.quarantine().entries.map(Row.init)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(Report(quarantined: rows)))
        } else {
            let table = TextTable(rows.map(\.words)).text
            Console.out(rows.isEmpty ? "No plugin is quarantined.\n" : table)
        }
        return .ok
    }

    static func clear(_ invocation: Invocation) async throws -> ExitCode {
        let wanted = invocation.arguments.first
        let path = wanted.map(Files.absolute)
        do {
            let cleared = try User.plugins.quarantine().clear { entry in
                wanted == nil || wanted == entry.path || path == entry.path
                    || wanted == entry.name
            }
            guard !cleared.isEmpty || wanted == nil else {
                throw CommandError(
                    exit: .notFound,
                    message: "The plugin \"\(wanted ?? "")\" is not quarantined.",
                    code: "not-found"
                )
            }
            for entry in cleared { Console.out("\(SafeLine(entry.path).text)\n") }
        } catch let failure as QuarantineFile.Failure {
            throw CommandError(exit: .failure, message: failure.message, code: "state")
        }
        return .ok
    }

    private struct Report: Encodable {
        let schemaVersion = 1
        let quarantined: [Row]
    }

    private struct Row: Encodable {
        let name: String
        let file: String
        let reason: String
        /// Milliseconds since 1970.
        let since: Int64
        /// Whether the file has changed since, so that it will be tried again.
        let changed: Bool

        init(_ entry: QuarantineFile.Entry) {
            (name, file, reason) = (entry.name, entry.path, entry.reason)
            (since, changed) = (entry.since.milliseconds, !entry.isCurrent)
        }

        var words: [String] { [name, reason + (changed ? "; changed since" : ""), file] }
    }
}
