@_spi(Host) internal import ScreensKit
import ScreensSystem

/// Swift's package manager, asked about one package.
///
/// Where builds are and what they consist of is the package manager's business: users choose another
/// folder by its options and variables (`--scratch-path`, `SWIFTPM_BUILD_DIR`), and its versions lay
/// builds out in different ways. So it is asked, with the words that it builds with.
package struct PackageManager: Sendable {
    /// A configuration to build.
    package enum Configuration: String, CaseIterable, Sendable {
        case debug, release
    }

    /// Why the package manager gave no answer: its own words.
    package struct Failure: Error, Hashable, Sendable {
        package let message: String
    }

    /// The package's folder.
    package let folder: String
    /// Words that go with each call, such as `--scratch-path DIR`.
    private let options: [String]
    private let program: String
    private let tool: BuildTool

    /// The package manager of one package.
    ///
    /// - Parameters:
    ///   - folder: the package's.
    ///   - options: words that go with each call.
    ///   - program: the command, which is looked for in `PATH`.
    ///   - tool: what runs it.
    package init(
        of folder: String,
        options: [String] = [],
        program: String = "swift",
        tool: BuildTool = BuildTool()
    ) {
        (self.folder, self.options, self.program, self.tool) = (folder, options, program, tool)
    }

    /// Whether there is a package in the folder itself; the package manager would go on to those
    /// above it.
    package var hasPackage: Bool { Files.exists("\(folder)/Package.swift") }

    /// Where builds put libraries and programs, whether there is one or not.
    ///
    /// - Throws: ``Failure``, also where there is no package.
    package func binFolder(_ configuration: Configuration) throws(Failure) -> String {
        guard hasPackage else { throw Failure(message: "\(folder) has no Package.swift.") }
        let words = call("build", ["--configuration", configuration.rawValue, "--show-bin-path"])
        return try Self.path(
            answer(tool.runBlocking(words, joiningErrors: false)) {
                tool.runBlocking(words)
            }
        )
    }

    /// The folder of all that builds make, where it lies in the package's own; `nil` elsewhere.
    package func ownScratchFolder() async -> String? {
        guard let bin = try? Self.path(try await ask(call("build", ["--show-bin-path"]))) else {
            return nil
        }
        let scratch = Files.parent(Files.parent(bin))
        return scratch.hasPrefix("\(folder)/") ? scratch : nil
    }

    /// Builds for debugging, with a new plan: one that is stored may have been changed by others.
    package func build() async -> BuildTool.Outcome {
        await tool.run(call("build", ["--quiet", "--disable-build-manifest-caching"]))
    }

    /// What a build for debugging makes of the package as it is.
    ///
    /// - Throws: ``Failure``.
    package func layout() async throws(Failure) -> PackageLayout {
        let bin = try Self.path(try await ask(call("build", ["--show-bin-path"])))
        let description = try await ask(call("package", [], ["describe", "--type", "json"]))
        let compiler = try await ask([program, "-print-target-info"])
        guard let layout = PackageLayout(folder, bin, description, compiler) else {
            throw Failure(message: "\"swift package describe\" does not describe \(folder).")
        }
        return layout
    }

    private func call(_ command: String, _ words: [String], _ last: [String] = []) -> [String] {
        [program, command, "--package-path", folder] + options + words + last
    }

    private func ask(_ words: [String]) async throws(Failure) -> String {
        let outcome = await tool.run(words, joiningErrors: false)
        guard outcome.status != 0 else { return outcome.words }
        throw Failure(message: await tool.run(words).words)
    }

    private func answer(
        _ outcome: BuildTool.Outcome,
        _ withErrors: () -> BuildTool.Outcome
    ) throws(Failure) -> String {
        guard outcome.status != 0 else { return outcome.words }
        throw Failure(message: withErrors().words)
    }

    /// The path that is the last line of an answer.
    private static func path(_ answer: String) throws(Failure) -> String {
        guard let line = answer.split(separator: "\n").last, line.hasPrefix("/") else {
            throw Failure(message: "\"swift build --show-bin-path\" printed no folder.")
        }
        return String(line)
    }
}
