import Foundation
import ScreensPlugins

/// A tool that failed, and its output.
package struct ToolFailure: Error {
    package let words: String

    package init(words: String) { self.words = words }
}

/// Runs a program and waits for its end.
package func run(_ arguments: [String]) throws {
    let (output, status) = try child(arguments)
    guard status == 0 else { throw ToolFailure(words: output) }
}

/// The parts of the build that plugins are compiled against.
package enum TestBuild {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    /// The folder in which the package manager builds a package, as it reports itself.
    package static func binFolder(
        of package: String,
        configuration: String = "debug",
        options: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> String {
        let (output, status) = try child(
            ["swift", "build", "--package-path", package, "-c", configuration, "--show-bin-path"]
                + options,
            environment: environment,
            joiningErrors: false
        )
        guard status == 0, let line = output.split(separator: "\n").last else {
            throw ToolFailure(words: output)
        }
        return String(line)
    }

    package static let header = "\(root)/Sources/ScreensKit/Sources/CScreensABI/include"

    /// The beginning of every plugin in these tests.
    package static let preamble = """
        import CScreensABI
        import LiferayKit
        @_spi(Host) import ScreensKit
        @c(screens_plugin) public func screensPlugin() -> UnsafePointer<screens_stamp_t> {
            screens_plugin_stamp()
        }

        """

    /// Compiles a plugin of one Swift file, and optionally one C file, as a package's build would.
    package static func compile(
        _ source: String,
        c: String? = nil,
        module: String,
        in scratch: TemporaryFolder
    ) throws -> String {
        let file = try scratch.write(source.utf8, as: "\(module).swift")
        guard let build = HostLibrary.folder else { throw ToolFailure(words: "no kit") }
        let output = "\(scratch.path)/lib\(module).so"
        var objects: [String] = []
        if let c {
            let file = try scratch.write(c.utf8, as: "\(module)C.c")
            objects = ["\(scratch.path)/\(module).o"]
            try run(["clang", "-c", "-fPIC", "-Wall", "-Werror", file, "-o", objects[0]])
        }
        try run(
            ["swiftc", "-g", "-swift-version", "6", "-warnings-as-errors", "-emit-library"]
                + [
                    "-module-name", module, "-I\(build)/Modules", "-L\(build)", "-lScreensKit",
                    "-lLiferayKit",
                ]
                + ["-Xcc", "-fmodule-map-file=\(build)/CScreensABI.build/module.modulemap"]
                + ["-module-cache-path", "\(build)/ModuleCache", file] + objects + ["-o", output]
        )
        return output
    }
}
