import Foundation
import TestSupport
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

    @Test func htmlIsRecordedWithOneElementALine() throws {
        let folder = try TemporaryFolder()
        let file = GoldenFile(name: "a.html", near: folder.path + "/Tests/A/ATests.swift")
        let (html, other) = (
            "<ul><li>1 &gt; 0</li>\n<li>2</li></ul>\n", "<ul><li>1 &gt; 0</li><li>2</li></ul>\n"
        )

        _ = file.complaint(about: Array(html.utf8), isRecording: true)

        let recorded = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(recorded == "<ul>\n<li>1 &gt; 0</li>\n\n<li>2</li>\n</ul>\n")
        #expect(file.complaint(about: Array(html.utf8), isRecording: false) == nil)
        let complaint = file.complaint(about: Array(other.utf8), isRecording: false)
        #expect(complaint?.contains("@@ line 3 @@\n-\n") == true)
    }

    @Test func aFileCanHaveSeveralNames() throws {
        let folder = try TemporaryFolder()
        let source = folder.path + "/Tests/A/ATests.swift"
        _ = GoldenFile(name: "a.txt", near: source).complaint(about: [1], isRecording: true)
        let other = GoldenFile(name: "b/c.txt", near: source)
        let list = folder.path + "/Tests/A/Golden/same.txt"
        try "b/c.txt a.txt\n".write(toFile: list, atomically: true, encoding: .utf8)

        #expect(other.complaint(about: [1], isRecording: false) == nil)
        #expect(other.complaint(about: [2], isRecording: false) != nil)
        _ = other.complaint(about: [1], isRecording: true)
        #expect(!FileManager.default.fileExists(atPath: other.path))
        _ = other.complaint(about: [2], isRecording: true)
        #expect(other.complaint(about: [2], isRecording: false) == nil)
    }

    @Test func noTwoGoldenFilesAreEqual() throws {
        let folder = "\(TestBuild.root)/Tests/Golden"
        var names: [Data: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
                continue
            }
            let other = names.updateValue(name, forKey: data)
            #expect(other == nil, "`make golden` makes \(name) and \(other ?? "") one file.")
        }
        #expect(names.count > 200)
    }

    @Test func showsTheLinesThatDifferWithControlsVisible() {
        let difference = LineDifference(
            expected: Array("same\nold\u{1B}[0m\nend".utf8),
            actual: Array("same\nnew \nend".utf8)
        )

        #expect(difference.description == "@@ line 2 @@\n-old{1B}[0m\n+new {end}")
    }
}
