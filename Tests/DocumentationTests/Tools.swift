import Foundation
import ScreensPlugins
import TestSupport
import Testing

/// The Swift compiler, set up as for a plugin.
enum Compiler {
    static func buildFolder() throws -> String { try #require(HostLibrary.folder) }

    /// The compiler's messages about a file; empty if it compiles.
    static func complaints(about code: String) throws -> String {
        let build = try buildFolder()
        let file = FileManager.default.temporaryDirectory
            .appending(path: "Snippet\(UUID().uuidString.prefix(8)).swift")
        try code.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            _ = try execute(
                [
                    "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6",
                    "-enable-upcoming-feature", "ExistentialAny", "-I\(build)/Modules",
                    // The C modules that ours use, without contents, as for programs.
                    "-Xcc",
                    "-fmodule-map-file=\(TestBuild.root)/Sources/Screens/Modules/module.modulemap",
                    file.path,
                ],
                environment: ProcessInfo.processInfo.environment,
                joiningErrors: true
            )
            return ""
        } catch let failure as Failure {
            return failure.output
        }
    }
}

/// A command that ended with a status other than 0.
struct Failure: Error, CustomStringConvertible {
    let command: [String]
    let status: Int32
    let output: String

    var description: String { "\(command) ended with \(status): \(output)" }
}

func execute(
    _ command: [String],
    environment: [String: String],
    joiningErrors: Bool = false
) throws -> String {
    let (output, status) = try child(
        command,
        environment: environment,
        joiningErrors: joiningErrors
    )
    guard status == 0 else { throw Failure(command: command, status: status, output: output) }
    return output
}
