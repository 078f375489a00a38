import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// A program and the build of Screens that it was compiled for.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ReinstallationTests {
    private let scratch: TemporaryFolder
    private let built: String

    init() throws {
        scratch = try TemporaryFolder()
        built = try scratch.folder("built")
        let build = try #require(HostLibrary.folder)
        try run(["sh", "-c", "ln -s '\(build)'/* '\(built)'"])
    }

    @Test func aProgramOnlyRunsWithItsOwnBuildAndIsRebuiltForAnother() throws {
        try install()
        try screens("new", "program", "Kiosk", "--no-input")
        try build()
        let before = try show()

        try changeHostLibrary()
        try install()
        let stale = try show()
        try build()
        let after = try show()

        #expect(before.status == 0 && before.output.contains("entries"))
        #expect(stale.status == 127 && stale.output.contains("libScreensHost-"))
        #expect(after == before)
    }

    /// Replaces the library with another build, which works in the same way.
    private func changeHostLibrary() throws {
        let library = "\(built)/libScreensHost.so"
        let original = try FileManager.default.destinationOfSymbolicLink(atPath: library)
        try FileManager.default.removeItem(atPath: library)
        // A section of its own: what merely follows the file's content is not installed.
        try run([
            "objcopy", "--add-section", ".another=\(TestBuild.root)/LICENSE", original, library,
        ])
    }

    private func install() throws {
        try run([
            "\(TestBuild.root)/Sources/Screens/install", built, "\(scratch.path)/installed",
        ])
    }

    private func screens(_ words: String...) throws {
        try run(
            ["env", "-C", scratch.path, "\(scratch.path)/installed/bin/screens-host"] + words
        )
    }

    private func build() throws {
        try run(["swift", "build", "--package-path", "\(scratch.path)/Kiosk"])
    }

    private func show() throws -> Shown {
        let (output, status) = try child(
            ["\(scratch.path)/Kiosk/.build/debug/Kiosk", "text"],
            environment: [:]
        )
        return Shown(output: output, status: status)
    }

    private struct Shown: Equatable {
        let output: String
        let status: Int32
    }
}
