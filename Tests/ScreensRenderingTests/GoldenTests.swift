import Foundation
import Testing

@testable import ScreensTesting

struct GoldenTests {
    @Test func saysHowToWriteAMissingFile() throws {
        let folder = try TemporaryFolder()
        let file = GoldenFile(name: "Suite/none.txt", near: folder.path + "/Tests/A/ATests.swift")

        let complaint = file.complaint(about: [1], isRecording: false)

        #expect(complaint?.contains("RECORD_GOLDEN=1 swift test") == true)
    }

    @Test func recordsAndThenCompares() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/Tests/Golden",
            withIntermediateDirectories: true
        )
        let file = GoldenFile(name: "Suite/one.txt", near: folder.path + "/Tests/A/ATests.swift")

        let recorded = file.complaint(about: Array("a\nb\n".utf8), isRecording: true)

        #expect(recorded?.hasPrefix("Recorded ") == true)
        #expect(file.path == folder.path + "/Tests/Golden/Suite/one.txt")
        #expect(file.complaint(about: Array("a\nb\n".utf8), isRecording: false) == nil)
        #expect(file.complaint(about: Array("a\n".utf8), isRecording: false) != nil)
    }

    @Test func showsTheLinesThatDifferWithControlsVisible() {
        let difference = LineDifference(
            expected: Array("same\nold\u{1B}[0m\nend".utf8),
            actual: Array("same\nnew \nend".utf8)
        )

        #expect(difference.description == "@@ line 2 @@\n-old{1B}[0m\n+new {end}")
    }
}

/// A folder that goes with the test.
private final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/golden-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
