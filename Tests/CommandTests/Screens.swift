import Foundation
import ScreensPlugins
import Synchronization
import Testing

/// The built command with folders of its own, gone with it.
final class Screens: Sendable {
    let folder: String
    private static let program = Result { try #require(HostLibrary.folder) + "/screens-host" }

    /// What a run left behind.
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

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "screens-command-\(UUID().uuidString)").path
        for name in ["home", "state", "data"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)",
                withIntermediateDirectories: true
            )
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @discardableResult
    func write(_ text: String, as name: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// A process that is not started yet.
    func process(_ arguments: [String], environment: [String: String] = [:]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: try Self.program.get())
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = [
            "HOME": "\(folder)/home", "XDG_STATE_HOME": "\(folder)/state",
            "XDG_DATA_HOME": "\(folder)/data", "LC_ALL": "C", "TZ": "UTC", "TERM": "xterm",
            "PATH": "/usr/bin:/bin",
        ].merging(environment) { $1 }
        return process
    }

    /// Runs the command to its end; it is killed after 30 seconds.
    func run(
        _ arguments: String...,
        input: String = "",
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(arguments, input: input, environment: environment)
    }

    func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        let process = try process(arguments, environment: environment)
        let name = UUID().uuidString
        let output = try write("", as: "\(name).out")
        let errors = try write("", as: "\(name).err")
        process.standardInput = FileHandle(forReadingAtPath: try write(input, as: "\(name).in"))
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try await process.runToItsEnd()
        return Outcome(
            exit: process.terminationStatus,
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8)
        )
    }
}

extension Process {
    /// Starts the process and waits for its end.
    func runToItsEnd() async throws {
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in ended.resume() }
            do {
                try run()
                let id = processIdentifier
                DispatchQueue.global().asyncAfter(deadline: .now() + 30) { [weak self] in
                    if self?.isRunning == true { kill(id, SIGKILL) }
                }
            } catch {
                terminationHandler = nil
                ended.resume(throwing: error)
            }
        }
    }
}

/// What a program may not send to a terminal it does not know of.
func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
    }
}
