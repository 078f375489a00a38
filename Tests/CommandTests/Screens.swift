import DemoPortal
import Foundation
import ScreensPlugins
import TestSupport
import Testing

/// The built command with folders of its own, which are removed together with this object.
final class Screens: Sendable {
    let folder: String
    private static let program = Result { try #require(HostLibrary.folder) + "/screens-host" }

    /// A stand-in for the package manager: it reports where packages are, and builds nothing.
    private static let tools = Result {
        let scratch = try TemporaryFolder()
        let swift = """
            #!/bin/sh
            [ "$1 $2 $4 $6" = "build --package-path --configuration --show-bin-path" ] \\
                && echo "$3/.build/any-linux/$5"
            [ "$1" = build ]

            """
        try scratch.program(swift, as: "swift")
        return scratch
    }

    /// The data of a new demo portal, which takes longer to make than most runs of the command.
    private static let portal = Result {
        let scratch = try TemporaryFolder()
        _ = try DemoPortal(.init(dataFolder: scratch.path))
        return scratch
    }

    /// The result of a run.
    struct Outcome {
        let exit: Int32
        let output: String
        let errors: String

        var json: [String: Any] {
            get throws {
                let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
                return try #require(value as? [String: Any])
            }
        }
    }

    /// Makes the folders; `hasPortal` says that the demo portal has been used in them.
    init(hasPortal: Bool = true) throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "screens-command-\(UUID().uuidString)").path
        for name in ["home", "state", "data"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)",
                withIntermediateDirectories: true
            )
        }
        if hasPortal { try addPortal() }
    }

    private func addPortal() throws {
        let place = URL(filePath: "\(folder)/state/screens/demo-portal")
        let owner: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        let manager = FileManager.default
        try manager.createDirectory(
            at: place,
            withIntermediateDirectories: true,
            attributes: owner
        )
        let data = "portal.sqlite"
        try manager.copyItem(
            atPath: "\(Self.portal.get().path)/\(data)",
            toPath: place.appending(path: data).path
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @discardableResult
    func write(_ text: String, as name: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// Starts the command; its errors are discarded unless a destination is given.
    ///
    /// `words` are a program and arguments that start the command, if it is not to be started
    /// directly.
    func start(
        _ arguments: [String],
        by words: [String] = [],
        input: String = "/dev/null",
        isTerminal: Bool = false,
        environment: [String: String] = [:],
        output: FileHandle,
        errors: FileHandle? = nil
    ) throws -> ChildProcess {
        try ChildProcess(
            words + [try Self.program.get()] + arguments,
            environment: [
                "HOME": "\(folder)/home", "XDG_STATE_HOME": "\(folder)/state",
                "XDG_DATA_HOME": "\(folder)/data", "LC_ALL": "C", "TZ": "UTC", "TERM": "xterm",
                "SCREENS_NOW": "\(present)",
                "PATH": "\(try Self.tools.get().path):/usr/bin:/bin",
            ].merging(environment) { $1 },
            folder: folder,
            input: input,
            isTerminal: isTerminal,
            output: output,
            errors: errors
        )
    }

    /// Runs the command to its end; it is killed after this many seconds.
    func run(
        _ arguments: String...,
        input: String = "",
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(arguments, input: input, environment: environment)
    }

    func run(
        _ arguments: [String],
        by words: [String] = [],
        input: String = "",
        environment: [String: String] = [:],
        within seconds: Double = 90
    ) async throws -> Outcome {
        let name = UUID().uuidString
        let output = try write("", as: "\(name).out")
        let errors = try write("", as: "\(name).err")
        let process = try start(
            arguments,
            by: words,
            input: try write(input, as: "\(name).in"),
            environment: environment,
            output: try #require(FileHandle(forWritingAtPath: output)),
            errors: FileHandle(forWritingAtPath: errors)
        )
        return Outcome(
            exit: await process.end(within: seconds),
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8)
        )
    }
}

/// Whether a text has control characters, which a program may not send to an unknown terminal.
func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
    }
}
