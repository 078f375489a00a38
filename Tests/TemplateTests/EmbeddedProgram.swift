import Foundation
import TestSupport

/// The program `Kiosk`, made from the template and built as its author would.
struct EmbeddedProgram {
    static let kiosk = NewPlugin(kind: "program", name: "Kiosk", package: "Kiosk", run: [])

    /// The program, which is built once for all tests.
    static let built = Result {
        let installation = try InstalledSDK()
        try installation.make(kiosk)
        let folder = installation.folder(of: kiosk)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let (output, status) = try child(
            ["swift", "build", "--package-path", folder],
            environment: ["PATH": path]
        )
        guard status == 0, !output.contains("warning:") else { throw ToolFailure(words: output) }
        return EmbeddedProgram(folder: folder)
    }

    let folder: String

    private var file: String { "\(folder)/.build/debug/Kiosk" }

    /// The output of the program, in an empty environment unless one is given.
    func run(
        _ surface: String,
        environment: [String: String] = [:]
    ) throws -> (output: String, status: Int32) {
        try child([file, surface], environment: environment)
    }

    /// Starts the program, on a terminal if one is named.
    func start(
        _ surface: String,
        terminal: String? = nil,
        output: FileHandle
    ) throws -> ChildProcess {
        try ChildProcess(
            [file, surface],
            environment: terminal == nil ? [:] : ["TERM": "xterm"],
            input: terminal ?? "/dev/null",
            isTerminal: terminal != nil,
            output: output,
            errors: nil
        )
    }

    /// The libraries that the program's file names.
    func libraries() throws -> [String] {
        let (output, _) = try child(["readelf", "-d", file])
        return output.matches(of: /Shared library: \[([^\]]+)\]/).map { String($0.1) }
    }
}

/// A copy of the installation that lacks some files; it is removed when this object is released.
final class InstallationCopy {
    let folder: String
    private let scratch: TemporaryFolder

    init(without missing: [String]) throws {
        scratch = try TemporaryFolder()
        folder = "\(scratch.path)/screens"
        try run(["cp", "-r", "\(InstalledSDK.place)/installed/lib/screens", folder])
        for name in missing { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }
}

extension InstalledSDK {
    /// The file of the installed library that programs link.
    func hostLibrary() throws -> String {
        let names = try FileManager.default
            .contentsOfDirectory(atPath: "\(Self.place)/installed/lib/screens")
            .filter { $0.hasPrefix("libScreensHost-") }
        guard names.count == 1 else { throw ToolFailure(words: "\(names)") }
        return names[0]
    }
}
