import Foundation

/// The shell of a user with a new home folder, in which `screens-host` is the program of a given
/// folder.
///
/// From one command to the next, it stays in the folder that `cd` leads to, and keeps exported
/// variables whose names begin with `SCREENS_`.
package final class Shell {
    private let home: TemporaryFolder
    private let path: String
    /// The folder in which the next command runs.
    package private(set) var folder: String

    /// Makes a shell that searches for commands in these folders before the system's.
    ///
    /// - Parameters:
    ///   - commands: the folders.
    ///   - folder: where it starts; the home folder unless given.
    /// - Throws: the error that prevents a home folder.
    package init(commands: [String], in folder: String? = nil) throws {
        home = try TemporaryFolder()
        path = (commands + ["/usr/bin", "/bin"]).joined(separator: ":")
        self.folder = folder ?? home.path
    }

    /// Runs a script to its end.
    ///
    /// - Parameters:
    ///   - script: commands of bash.
    ///   - joiningErrors: whether stderr is part of the output.
    /// - Returns: the lines that it printed, and its exit code.
    /// - Throws: ``ToolFailure`` if it cannot be started.
    package func run(
        _ script: String,
        joiningErrors: Bool
    ) throws -> (lines: [String], status: Int32) {
        let stored = """
            trap 'pwd >"$HOME/.folder"; export -p | sed -n "/ SCREENS_/p" >"$HOME/.exported"' EXIT
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

    /// Runs the commands of a console block, which begin with `$ `, and returns each with its
    /// output.
    ///
    /// - Throws: ``ToolFailure`` if one of them fails.
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
