import Foundation

/// The shell of a user with a new home folder, in which `screens-host` is the one of a folder.
///
/// It stays where `cd` leads to, and has the variables `SCREENS_…` that were exported, from one command to the next.
package final class Shell {
    private let home: Workshop
    private let path: String
    /// The folder in which the next command runs.
    package private(set) var folder: String

    /// A shell that looks for commands in some folders before it looks in the system's.
    ///
    /// - Parameters:
    ///   - commands: the folders.
    ///   - folder: where it begins; the home folder unless given.
    /// - Throws: what keeps a home folder from being made.
    package init(commands: [String], in folder: String? = nil) throws {
        home = try Workshop()
        path = (commands + ["/usr/bin", "/bin"]).joined(separator: ":")
        self.folder = folder ?? home.path
    }

    /// Runs a script to its end.
    ///
    /// - Parameters:
    ///   - script: commands of bash.
    ///   - joiningErrors: whether the output is also what went to stderr.
    /// - Returns: the lines it printed, and its exit code.
    /// - Throws: ``ToolFailure`` where it cannot be started.
    package func run(
        _ script: String,
        joiningErrors: Bool
    ) throws -> (lines: [String], status: Int32) {
        let stored = """
            trap 'pwd >"$HOME/.folder"; export -p | grep " SCREENS_" >"$HOME/.exported"' EXIT
            [ ! -e "$HOME/.exported" ] || . "$HOME/.exported"
            """
        let (output, status) = try child(
            ["bash", "-c", "\(stored)\n\(script)"],
            environment: [
                "HOME": home.path, "LANG": "C", "TZ": "UTC", "COLUMNS": "80", "PATH": path,
            ],
            folder: folder,
            joiningErrors: joiningErrors
        )
        let place = try String(contentsOfFile: "\(home.path)/.folder", encoding: .utf8)
        folder = String(place.dropLast())
        return (output.components(separatedBy: "\n").dropLast(), status)
    }

    /// Runs the commands of a console block, which begin with `$ `, and answers each followed by
    /// what it printed.
    ///
    /// - Throws: ``ToolFailure`` when one of them fails.
    package func follow(_ block: Document.Block, joiningErrors: Bool) throws -> [String] {
        try block.lines.filter { $0.hasPrefix("$ ") }.flatMap { line in
            let (lines, status) = try run(String(line.dropFirst(2)), joiningErrors: joiningErrors)
            guard status == 0 else {
                let words = lines.joined(separator: "\n")
                throw ToolFailure(words: "“\(line)” ended with \(status): \(words)")
            }
            return [line] + lines
        }
    }
}
