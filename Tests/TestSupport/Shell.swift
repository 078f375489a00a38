import Foundation

/// The moment that views of commands take as the present, some weeks after the newest data of the demo portal: in seconds
/// since 1970.
package let present = 1_795_770_000

/// The shell of a user with a new home folder, in which `screens-host` is the program of a given
/// folder.
///
/// From one command to the next, it stays in the folder that `cd` leads to, and keeps exported
/// variables whose names begin with `SCREENS_`. What runs in the background ends with it.
package final class Shell {
    private let home: TemporaryFolder
    private let path: String
    private var background: [BackgroundProgram] = []
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
            environment: environment,
            folder: folder,
            joiningErrors: joiningErrors
        )
        let place = try String(contentsOfFile: "\(home.path)/.folder", encoding: .utf8)
        folder = String(place.dropLast())
        return (output.components(separatedBy: "\n").dropLast(), status)
    }

    private var environment: [String: String] {
        [
            "HOME": home.path, "LANG": "C", "TZ": "UTC", "COLUMNS": "80", "PATH": path,
            "SCREENS_NOW": "\(present)",
        ]
    }

    /// Runs the commands of a console block, which begin with `$ `, and returns each with its
    /// output.
    ///
    /// A command with `&` at its end continues in the background; the first line that it prints is
    /// its output.
    ///
    /// - Throws: ``ToolFailure`` if one of them fails.
    package func follow(_ block: Document.Block, joiningErrors: Bool) throws -> [String] {
        try block.lines.filter { $0.hasPrefix("$ ") }.flatMap { line in
            if line.hasSuffix(" &") {
                return [line, try begin(String(line.dropFirst(2).dropLast(2)))]
            }
            let (lines, status) = try run(String(line.dropFirst(2)), joiningErrors: joiningErrors)
            guard status == 0 else {
                let words = lines.joined(separator: "\n")
                throw ToolFailure(words: "“\(line)” ended with \(status): \(words)")
            }
            return [line] + lines
        }
    }

    /// Starts a program in the background, and waits for the first line that it prints.
    private func begin(_ command: String) throws -> String {
        let program = try BackgroundProgram(command, environment: environment, folder: folder)
        background.append(program)
        return try program.line()
    }
}

/// A program that runs until it is released.
private final class BackgroundProgram {
    private let command: String
    private let process: ChildProcess
    // Its end stays open, because closing it would end the program when it prints more.
    private let output = Pipe()

    init(_ command: String, environment: [String: String], folder: String) throws {
        self.command = command
        let end = output.fileHandleForWriting
        // Another child that inherited the pipe would hide the end of this one.
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process = try ChildProcess(
            ["bash", "-c", "exec \(command)"],
            environment: environment,
            folder: folder,
            output: end,
            errors: end
        )
        try end.close()
    }

    deinit {
        kill(process.id, SIGKILL)
        _ = process.wait()
    }

    /// Waits for the next line that it prints.
    ///
    /// - Throws: ``ToolFailure`` if it ends before.
    func line() throws -> String {
        var bytes = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            guard byte != Data("\n".utf8) else { return String(decoding: bytes, as: UTF8.self) }
            bytes += byte
        }
        let words = String(decoding: bytes, as: UTF8.self)
        throw ToolFailure(words: "“\(command)” ended: \(words)")
    }
}
