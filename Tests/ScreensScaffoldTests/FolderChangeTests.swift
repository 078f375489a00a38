import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ScreensScaffold

@Suite(.blocking)
struct FolderChangeTests {
    private let scratch: TemporaryFolder
    private var folder: String { "\(scratch.path)/plugin" }

    init() throws { scratch = try TemporaryFolder() }

    private func change(_ files: [String: String], removing: [String] = []) -> FolderChange {
        var change = FolderChange()
        for (path, text) in files { change.write(path, text, isExecutable: path == "run") }
        for path in removing { change.remove(path) }
        return change
    }

    /// Everything in the folder, with the texts of files.
    private func tree() throws -> [String: String] {
        let paths = FileManager.default.subpaths(atPath: scratch.path) ?? []
        return Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (
                    path,
                    (try? String(contentsOfFile: "\(scratch.path)/\(path)", encoding: .utf8))
                        ?? "/"
                )
            }
        )
    }

    @Test func aNewFolderIsMadeWithItsContents() throws {
        try change(["a": "1", "b/c/d": "2", "run": "3"]).apply(to: folder)

        #expect(
            try tree() == [
                "plugin": "/", "plugin/a": "1", "plugin/b": "/", "plugin/b/c": "/",
                "plugin/b/c/d": "2", "plugin/run": "3",
            ]
        )
        #expect(FileManager.default.isExecutableFile(atPath: "\(folder)/run"))
        #expect(!FileManager.default.isExecutableFile(atPath: "\(folder)/a"))
    }

    @Test func filesAreReplacedAndRemoved() throws {
        try change(["a": "1", "b": "2", "mine": "3"]).apply(to: folder)

        try change(["a": "new", "c/d": "4"], removing: ["b"]).apply(to: folder)

        #expect(
            try tree() == [
                "plugin": "/", "plugin/a": "new", "plugin/c": "/", "plugin/c/d": "4",
                "plugin/mine": "3",
            ]
        )
    }

    @Test(arguments: ["folder", "link", "through"]) func anObstaclePreventsAllChanges(kind: String)
        throws
    {
        try change(["z": "old"]).apply(to: folder)
        try scratch.folder("plugin/folder")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/link",
            withDestinationPath: "\(scratch.path)/elsewhere"
        )
        let before = try tree()
        let path = kind == "through" ? "link/a" : kind

        let error = #expect(throws: ScaffoldError.self) {
            try change(["a": "1", path: "2", "z": "new"]).apply(to: folder)
        }

        #expect(error?.reason == .conflict)
        #expect(try tree() == before)
    }

    @Test func aMissingFolderIsNamed() {
        let error = #expect(throws: ScaffoldError.self) {
            try change(["a": "1"]).apply(to: "\(scratch.path)/no/plugin")
        }

        #expect(error?.message.contains("\(scratch.path)/no") == true)
    }

    @Test func aFailedWriteChangesNothing() throws {
        try change(["a": "old"]).apply(to: folder)
        let long = String(repeating: "x", count: 300)

        #expect(throws: ScaffoldError.self) {
            try change(["a": "new", "b": "1", long: "2"]).apply(to: folder)
        }

        #expect(try tree() == ["plugin": "/", "plugin/a": "old"])
    }

    @Test func existingFilesAreReported() throws {
        try change(["a": "1"]).apply(to: folder)

        #expect(change(["a": "2", "b": "3"]).existing(in: folder) == ["a"])
        #expect(change(["a": "2"]).existing(in: "\(scratch.path)/other") == [])
    }
}
