import Foundation
import TestSupport
import TestTraits
import Testing

/// Compiler warnings stop our own CI, but no author's build.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)))
struct StrictBuildTests {
    private static let strict = ["-Xswiftc", "-warnings-as-errors"]

    @Test func warningsInSDKAndPluginStopNoBuildUnlessTheSwitchIsGiven() throws {
        let sdk = try SDKOfWarnings()

        let usual = try sdk.build()
        let strict = try sdk.build(Self.strict)

        #expect(usual.status == 0, "\(usual.output)")
        for module in sdk.modules {
            #expect(usual.output.contains("/\(module)/Stub.swift:1:"), "\(module) warns")
        }
        #expect(strict.status != 0)
        #expect(strict.output.contains("error: initialization of immutable value 'unused'"))
    }

    @Test(arguments: [true, false])
    func buildsOfTheMakefileUseTheSwitch(isStrict: Bool) throws {
        let commands = try builds(isStrict ? ["SCREENS_STRICT=1"] : [])

        #expect(commands.count >= 6)
        for command in commands {
            #expect(command.contains(Self.strict.joined(separator: " ")) == isStrict, "\(command)")
        }
    }

    @Test func ourCISetsTheSwitch() throws {
        let script = try String(contentsOfFile: "\(TestBuild.root)/.ci/run", encoding: .utf8)

        #expect(script.contains("\nexport SCREENS_STRICT=1\n"))
    }

    /// The compiling commands that make would run.
    private func builds(_ variables: [String]) throws -> [String] {
        let own = ["MAKEFLAGS", "MFLAGS", "MAKELEVEL", "SCREENS_STRICT"]
        let (output, status) = try child(
            ["make", "-n", "-C", TestBuild.root, "build", "run", "test", "test-browser"]
                + variables,
            environment: ProcessInfo.processInfo.environment.filter { !own.contains($0.key) }
        )
        try #require(status == 0, "\(output)")
        return output.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
            .filter { $0.contains(/swift (build|test)/) && !$0.contains("--skip-build") }
    }
}

/// The manifests of the SDK and of a new plugin, with one file for each module, which causes a
/// warning.
private struct SDKOfWarnings {
    let modules: [String]
    private let scratch: TemporaryFolder
    private let plugin: String

    init() throws {
        let installation = try InstalledSDK()
        // The package has a unique name, because suites run at the same time.
        let theme = NewPlugin(kind: "theme", name: "Warned", package: "WarnedTheme", run: [])
        try installation.make(theme)
        scratch = try TemporaryFolder()
        plugin = "\(scratch.path)/\(theme.package)"
        try run(["cp", "-r", installation.folder(of: theme), plugin])
        try run(["cp", "-r", installation.sdk, "\(scratch.path)/sdk"])
        let sources = "\(scratch.path)/sdk/Sources"
        // Programs link the package `Screens`, whose library is compiled already; no plugin builds it.
        let packages = try Self.names(in: sources).filter { $0 != "Screens" }
            .map { "\(sources)/\($0)/Sources" }
        modules = try (packages + ["\(plugin)/Sources", "\(plugin)/Tests"])
            .flatMap(Self.replaceModules)
    }

    /// Replaces the Swift modules of a folder, and returns their names.
    private static func replaceModules(in folder: String) throws -> [String] {
        // C modules remain, because they only have headers.
        let modules = try names(in: folder).filter { module in
            !FileManager.default.fileExists(atPath: "\(folder)/\(module)/include")
        }
        for module in modules {
            for name in try names(in: "\(folder)/\(module)") {
                try FileManager.default.removeItem(atPath: "\(folder)/\(module)/\(name)")
            }
            try "func stub() { let unused = 1 }\n".write(
                toFile: "\(folder)/\(module)/Stub.swift",
                atomically: true,
                encoding: .utf8
            )
        }
        return modules
    }

    private static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    func build(_ flags: [String] = []) throws -> (output: String, status: Int32) {
        var environment = ProcessInfo.processInfo.environment
        environment["SCREENS_SDK"] = "\(scratch.path)/sdk"
        return try child(
            ["swift", "build", "--build-tests", "--package-path", plugin] + flags,
            environment: environment
        )
    }
}
