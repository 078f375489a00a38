import Foundation
import ScreensPlugins
import TestSupport
import Testing

/// An installation of the current build, and a folder in which plugins are made with it.
///
/// Both remain from run to run, so that the kit is built once for all plugins.
struct InstalledSDK {
    static let place = "\(TestBuild.root)/.build-templates"

    private static let installed = Result {
        try TestSupport.run([
            "\(TestBuild.root)/Sources/Screens/install",
            try #require(HostLibrary.folder), "\(place)/installed",
        ])
    }

    private let scratch = Result { try TemporaryFolder() }
    let sdk = "\(place)/installed/lib/screens/sdk"

    init() throws { try Self.installed.get() }

    func folder(of plugin: NewPlugin) -> String { "\(Self.place)/plugins/\(plugin.package)" }

    /// Makes the plugin again.
    func make(_ plugin: NewPlugin) throws {
        let plugins = "\(Self.place)/plugins"
        try? FileManager.default.removeItem(atPath: folder(of: plugin))
        try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
        try run(["new", plugin.kind, plugin.name, "--in", plugins] + plugin.answers)
        let note = try String(contentsOfFile: "\(folder(of: plugin))/.screens-sdk", encoding: .utf8)
        #expect(note == "\(sdk)\n")
    }

    /// Checks the format of the plugin as we check our own sources.
    func lint(_ plugin: NewPlugin) throws {
        try TestSupport.run(
            ["swift", "format", "lint", "--strict", "--recursive", "--configuration"]
                + ["\(TestBuild.root)/.swift-format", folder(of: plugin)]
        )
    }

    /// Builds the plugin and runs its tests.
    func test(_ plugin: NewPlugin) throws {
        var environment = ProcessInfo.processInfo.environment
        environment["SCREENS_SDK"] = nil
        environment["RECORD_GOLDEN"] = nil
        let (output, status) = try child(
            [
                "swift", "test", "--disable-build-manifest-caching", "--package-path",
                folder(of: plugin), "--scratch-path", "\(Self.place)/build",
            ],
            environment: environment
        )
        guard status == 0 else { throw ToolFailure(words: output) }
        #expect(!output.contains("warning:"), "\(output)")
    }

    /// What the installed host prints with the plugin.
    func show(_ plugin: NewPlugin) throws -> String {
        try run(["run"] + plugin.run + ["--plugin-path", file(of: plugin)])
    }

    /// The faults that the installed host finds in the plugin.
    func check(_ plugin: NewPlugin) throws -> String {
        try run(["plugin", "check", file(of: plugin)])
    }

    private func file(of plugin: NewPlugin) throws -> String {
        let build = try TestBuild.binFolder(
            of: folder(of: plugin),
            options: ["--scratch-path", "\(Self.place)/build"]
        )
        return "\(build)/lib\(plugin.package).so"
    }

    /// What the package manager prints about a package.
    func describe(_ folder: String, sdk: String?) throws -> (output: String, status: Int32) {
        var environment = ProcessInfo.processInfo.environment
        environment["SCREENS_SDK"] = sdk
        return try child(
            // A cached manifest would not notice what the test has removed.
            ["swift", "package", "--manifest-cache", "none", "--package-path", folder]
                + ["dump-package"],
            environment: environment
        )
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        let (output, status) = try child(
            ["\(Self.place)/installed/bin/screens-host"] + arguments,
            environment: [
                "HOME": try scratch.get().path, "LC_ALL": "C", "TZ": "UTC", "COLUMNS": "80",
                "PATH": "/usr/bin:/bin", "SCREENS_NOW": "\(present)",
            ],
            joiningErrors: false
        )
        guard status == 0 else { throw ToolFailure(words: output) }
        return output
    }
}
