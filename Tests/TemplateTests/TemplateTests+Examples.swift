import Foundation
import TestSupport
import Testing

/// The sources of our plugins in the SDK, as an author uses them: copied and built, unchanged.
///
/// They are in this suite because all that build use one folder, one after the other.
extension TemplateTests {
    @Test func everyPluginOfOursIsAnExample() throws {
        let files = FileManager.default
        let plugins = try files.contentsOfDirectory(atPath: "\(TestBuild.root)/Plugins").filter {
            files.fileExists(atPath: "\(TestBuild.root)/Plugins/\($0)/Package.swift")
        }
        let installation = try InstalledSDK()

        #expect(Set(try installation.examples()) == Set(plugins) && plugins.count >= 8)
        for name in plugins {
            let note = try String(
                contentsOfFile: "\(installation.sdk)/Examples/\(name)/.screens-sdk",
                encoding: .utf8
            )
            #expect(note == "\(installation.sdk)\n")
        }
    }

    @Test func aCopyOfAnExampleBuilds() throws {
        try InstalledSDK().copyExample("GrayscaleFilter", then: "build")
    }

    @Test func aCopyOfEveryExamplePassesItsTests() throws {
        let installation = try InstalledSDK()
        for name in try installation.examples() { try installation.copyExample(name, then: "test") }
    }
}

extension InstalledSDK {
    /// The plugins among the examples; the demo app is data alone.
    fileprivate func examples() throws -> [String] {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "\(sdk)/Examples").filter {
            files.fileExists(atPath: "\(sdk)/Examples/\($0)/Package.swift")
        }.sorted()
    }

    /// Copies an example, and builds it with the kits that other tests have built.
    fileprivate func copyExample(_ name: String, then command: String) throws {
        let scratch = try TemporaryFolder()
        let folder = "\(scratch.path)/\(name)"
        try TestSupport.run(["cp", "-r", "\(sdk)/Examples/\(name)", folder])
        var environment = ProcessInfo.processInfo.environment
        environment["SCREENS_SDK"] = nil
        let (output, status) = try child(
            [
                "swift", command, "--disable-build-manifest-caching", "--package-path", folder,
                "--scratch-path", "\(Self.place)/build",
            ],
            environment: environment
        )
        #expect(status == 0 && !output.contains("warning:"), "\(name): \(output)")
    }
}
