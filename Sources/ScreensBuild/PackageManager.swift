internal import Glibc
@_spi(Host) internal import ScreensKit
import ScreensSystem

/// Swift's package manager, which answers questions about one package.
///
/// Only the package manager knows where builds are and what they contain: users choose other folders
/// with its options and variables (`--scratch-path`, `SWIFTPM_BUILD_DIR`), and the layout of a build
/// depends on its version. So it is asked, with the same options as for building.
package struct PackageManager: Sendable {
    /// A configuration to build.
    package enum Configuration: String, CaseIterable, Sendable {
        case debug, release
    }

    /// The output of the package manager when it gave no answer.
    package struct Failure: Error, Hashable, Sendable {
        package let message: String
    }

    /// The package's folder.
    package let folder: String
    /// Options for each call, such as `--scratch-path DIR`.
    private let options: [String]
    private let program: String
    private let tool: BuildTool

    /// Creates the package manager of one package.
    ///
    /// - Parameters:
    ///   - folder: the package's folder.
    ///   - options: options for each call.
    ///   - program: the command, which is looked for in `PATH`.
    ///   - tool: runs the command.
    package init(
        of folder: String,
        options: [String] = [],
        program: String = "swift",
        tool: BuildTool = BuildTool()
    ) {
        (self.folder, self.options, self.program) = (folder, options, program)
        self.tool = tool
    }

    /// Whether the command can be started; without it, no change of the sources would help.
    package var isInstalled: Bool {
        guard !program.contains("/") else { return access(program, X_OK) == 0 }
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// Whether there is a package in the folder itself.
    ///
    /// Without one, the package manager would use a package in a folder above.
    package var hasPackage: Bool { Files.exists("\(folder)/Package.swift") }

    /// The folder in which builds create libraries and programs, whether it exists or not.
    ///
    /// - Throws: ``Failure``, also if there is no package.
    package func binFolder(_ configuration: Configuration) throws(Failure) -> String {
        guard hasPackage else { throw Failure(message: "\(folder) has no Package.swift.") }
        let words = call("build", ["--configuration", configuration.rawValue, "--show-bin-path"])
        return try Self.path(
            answer(tool.runBlocking(words, environment: sdk, joiningErrors: false)) {
                tool.runBlocking(words, environment: sdk)
            }
        )
    }

    /// The folder in which debug builds create libraries and programs, without blocking the thread.
    ///
    /// - Throws: ``Failure``.
    package func debugFolder() async throws(Failure) -> String {
        try Self.path(try await ask(call("build", ["--show-bin-path"])))
    }

    /// Builds a product, or all of them.
    ///
    /// - Parameters:
    ///   - configuration: for debugging or for release.
    ///   - product: the product; `nil` for all.
    ///   - progress: called on any thread with each line of the output.
    /// - Returns: the output and the exit code.
    package func build(
        _ configuration: Configuration,
        product: String?,
        progress: @escaping @Sendable (String) -> Void
    ) async -> BuildTool.Outcome {
        let options = ["--configuration", configuration.rawValue]
        let words = call("build", options + (product.map { ["--product", $0] } ?? []))
        return await tool.run(words, environment: sdk, onLine: progress)
    }

    /// Builds for debugging, with a new build plan, as other programs may have changed the stored one.
    ///
    /// - Parameter progress: called on another thread with each step, such as `[12/40] Compiling Kit Node.swift`.
    /// - Returns: the compiler's messages and the exit code.
    package func build(
        progress: (@Sendable (String) -> Void)? = nil
    ) async -> BuildTool.Outcome {
        let words = call("build", ["--disable-build-manifest-caching"])
        if let progress {
            let outcome = await tool.run(words, environment: sdk) {
                if $0.hasPrefix("[") { progress($0) }
            }
            if outcome.status == 0 { return BuildTool.Outcome(words: "", status: 0) }
        }
        // A quiet build prints errors alone, and one that has failed fails again soon.
        return await tool.run(words + ["--quiet"], environment: sdk)
    }

    /// What the package's manifest says now.
    ///
    /// - Throws: ``Failure``.
    package func manifest() async throws(Failure) -> PackageManifest {
        guard let manifest = PackageManifest(try await ask(call("package", [], ["dump-package"])))
        else {
            throw Failure(message: "\"swift package dump-package\" does not describe \(folder).")
        }
        return manifest
    }

    /// The variables for each call; `nil` for this process's own.
    private var sdk: [String]? { SDKNote(of: folder)?.environment }

    private func call(_ command: String, _ words: [String], _ last: [String] = []) -> [String] {
        [program, command, "--package-path", folder] + options + words + last
    }

    private func ask(_ words: [String]) async throws(Failure) -> String {
        let outcome = await tool.run(words, environment: sdk, joiningErrors: false)
        guard outcome.status != 0 else { return outcome.words }
        throw Failure(message: await tool.run(words, environment: sdk).words)
    }

    private func answer(
        _ outcome: BuildTool.Outcome,
        _ withErrors: () -> BuildTool.Outcome
    ) throws(Failure) -> String {
        guard outcome.status != 0 else { return outcome.words }
        throw Failure(message: withErrors().words)
    }

    /// The path in the last line of an answer.
    private static func path(_ answer: String) throws(Failure) -> String {
        guard let line = answer.split(separator: "\n").last, line.hasPrefix("/") else {
            throw Failure(message: "\"swift build --show-bin-path\" printed no folder.")
        }
        return String(line)
    }
}
