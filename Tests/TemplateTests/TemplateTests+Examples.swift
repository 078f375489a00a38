import Foundation
import TestSupport
import Testing

/// The sources of our plugins in the SDK, as an author uses them: copied and built, unchanged.
///
/// They are in this suite because all that build use one folder, one after the other.
extension TemplateTests {
    @Test func everyPluginOfOursIsAnExample() throws {
        let files = FileManager.default
        let plugins = try files.contentsOfDirectory(atPath: "\(Toolbox.root)/Plugins").filter {
            files.fileExists(atPath: "\(Toolbox.root)/Plugins/\($0)/Package.swift")
        }
        let factory = try Factory()

        #expect(Set(try factory.examples()) == Set(plugins) && plugins.count >= 8)
        for name in plugins {
            let note = try String(
                contentsOfFile: "\(factory.sdk)/Examples/\(name)/.screens-sdk",
                encoding: .utf8
            )
            #expect(note == "\(factory.sdk)\n")
        }
    }

    @Test func aCopyOfAnExampleBuilds() throws {
        try Factory().copyExample("GrayscaleFilter", then: "build")
    }

    @Test func aCopyOfEveryExamplePassesItsTests() throws {
        let factory = try Factory()
        for name in try factory.examples() { try factory.copyExample(name, then: "test") }
    }
}

extension Factory {
    /// The plugins among the examples; the demo app is data alone.
    fileprivate func examples() throws -> [String] {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "\(sdk)/Examples").filter {
            files.fileExists(atPath: "\(sdk)/Examples/\($0)/Package.swift")
        }.sorted()
    }

    /// Copies an example, and builds it with the kits that other tests have built.
    fileprivate func copyExample(_ name: String, then command: String) throws {
        let workshop = try Workshop()
        let folder = "\(workshop.path)/\(name)"
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
