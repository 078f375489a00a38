import Foundation
@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

/// The tests of a plugin also look at the files of its package.
@MainActor
struct PackageProblemsTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "screens-package-\(UUID().uuidString)")

    private func write(_ text: String, as name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    @Test func whatIsWrongWithItIsSaidInTheSentencesOfCheckAndRun() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let module = "ScreensTestingTests"
        try write("", as: "Package.swift")
        try write(#"{"licens":"MIT"}"#, as: "plugin.json")
        try write(#"{"greeting":"Hello"}"#, as: "resources/strings/en.json")
        try write("{}", as: "resources/strings/es.json")
        try write("GIF", as: "resources/logo.gif")
        try write("struct BlueTheme: Theme {}", as: "Sources/\(module)/Themes/Blue.swift")
        try write("struct RedTheme: Theme {}", as: "Sources/Other/Red.swift")
        let place = "\(folder.path)/Tests/\(module)/T.swift"

        let problems = Conformance.problems(ofPackageAround: place, with: [PollScreenlet.self])
        let material = ConformanceMaterial().inPackage(around: place, with: [PollScreenlet.self])

        #expect(
            problems == [
                "plugin.json has an unknown key \"licens\". Did you mean \"licence\"?",
                "BlueTheme is not public, so the host does not find it in a release build. Declare the type and its protocol requirements public.",
                "es.json has no text \"greeting\".",
            ]
        )
        #expect(material.hasResource?("logo.gif") == true)
        #expect(material.hasResource?("nowhere.gif") == false)
        #expect(
            material.themes?.contains("blue") == true && material.themes?.contains("red") == false
        )
        #expect(material.strings?("en_US").texts == ["greeting": "Hello"])
    }

    @Test func withoutAPackageNothingIsKnown() {
        let material = ConformanceMaterial().inPackage(around: "/none", with: [])

        #expect(Conformance.problems(ofPackageAround: "/none", with: []) == [])
        #expect(material.hasResource == nil)
    }
}
