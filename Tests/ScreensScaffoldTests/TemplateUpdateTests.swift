import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ScreensScaffold

@Suite(.blocking)
struct TemplateUpdateTests {
    private let templates: TemplateFolder
    private var folder: String { "\(templates.scratch.path)/plugin" }
    private static let text = (1...9).map { "line \($0)\n" }.joined()

    init() throws {
        templates = try TemplateFolder(files: ["a.txt": Self.text, "b.txt": "b\n"])
        let package = try templates.template.render("Poll")
        try FolderChange(package, sdk: nil).apply(to: folder)
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
    }

    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }

    /// Updates the plugin, and returns the effect on each of its files.
    private func update() throws -> [String: TemplateUpdate.Effect] {
        let record = try TemplateRecord(folder: folder)
        let update = try TemplateUpdate(of: folder, record: record, template: templates.template)
        try update.apply()
        let record2 = try TemplateRecord(folder: folder)
        let again = try TemplateUpdate(of: folder, record: record2, template: templates.template)
        #expect(again.isEmpty, "a second run changes nothing")
        return Dictionary(uniqueKeysWithValues: update.effects.map { ($0.path, $0.effect) })
    }

    @Test(
        arguments: [("/old\n", "/new\n"), ("/new\n", "/new\n"), (nil, nil)] as [(String?, String?)]
    )
    func anUpdatedPluginIsBuiltAgainstTheNewSDK(note: String?, left: String?) throws {
        if let note { try write(note, to: ".screens-sdk") }

        let update = try TemplateUpdate(
            of: folder,
            record: TemplateRecord(folder: folder),
            template: templates.template,
            sdk: "/new"
        )
        try update.apply()

        #expect(text(".screens-sdk") == left)
        #expect(update.effects.map(\.path) == (note == left ? [] : [".screens-sdk"]))
    }

    private func newVersion(_ files: [String: String]) throws {
        try templates.write(manifest: TemplateFolder.manifest(version: 2), files: files)
    }

    @Test func anUpToDatePluginStaysUnchanged() throws {
        let before = text(TemplateRecord.fileName)

        #expect(try update() == [:])
        #expect(text(TemplateRecord.fileName) == before)
    }

    @Test func filesThatNobodyChangedAreReplaced() throws {
        try newVersion(["a.txt": "new\n", "b.txt": "b\n", "c.txt": "{{name}}\n"])

        #expect(try update() == ["a.txt": .replaced, "c.txt": .added])
        #expect(text("a.txt") == "new\n" && text("c.txt") == "poll\n")
        #expect(try TemplateRecord(folder: folder).version == 2)
    }

    @Test func changesInDifferentPlacesAreMerged() throws {
        try write(Self.text.replacing("line 1\n", with: "mine\n"), to: "a.txt")
        try newVersion(["a.txt": Self.text.replacing("line 9", with: "theirs"), "b.txt": "b\n"])

        #expect(try update() == ["a.txt": .merged])
        #expect(text("a.txt")?.hasPrefix("mine\nline 2\n") == true)
        #expect(text("a.txt")?.hasSuffix("line 8\ntheirs\n") == true)
    }

    @Test func changesInOnePlaceAreMarked() throws {
        try write(Self.text.replacing("line 5", with: "mine"), to: "a.txt")
        try newVersion(["a.txt": Self.text.replacing("line 5", with: "theirs"), "b.txt": "b\n"])

        #expect(try update() == ["a.txt": .conflict])
        let merged = try #require(text("a.txt"))
        #expect(merged.contains("<<<<<<< yours\nmine\n"))
        #expect(merged.contains("=======\ntheirs\n>>>>>>> template\n"))
        #expect(merged.hasPrefix("line 1\n") && merged.hasSuffix("line 9\n"))
    }

    @Test func deletedFilesStayDeleted() throws {
        try FileManager.default.removeItem(atPath: "\(folder)/a.txt")
        try newVersion(["a.txt": "new\n", "b.txt": "b\n"])

        #expect(try update() == [:])
        #expect(text("a.txt") == nil)
        try templates.write(
            manifest: TemplateFolder.manifest(version: 3),
            files: ["a.txt": "newer\n", "b.txt": "b\n"]
        )
        #expect(try update() == [:])
        #expect(text("a.txt") == nil)
    }

    @Test func filesRemovedFromTheTemplateAreDeletedUnlessChanged() throws {
        try write("mine\n", to: "b.txt")
        try newVersion(["c.txt": "c\n"])

        #expect(try update() == ["a.txt": .removed, "b.txt": .retained, "c.txt": .added])
        #expect(text("a.txt") == nil && text("b.txt") == "mine\n")
    }

    @Test func aFileThatWasWrittenFirstIsNotOverwritten() throws {
        try write("mine\n", to: "c.txt")
        try newVersion(["a.txt": Self.text, "b.txt": "b\n", "c.txt": "theirs\n"])

        #expect(try update() == ["c.txt": .conflict])
        #expect(text("c.txt")?.contains("<<<<<<< yours\nmine\n") == true)
    }

    @Test func theSameChangeOnBothSidesIsNoChange() throws {
        try write("same\n", to: "b.txt")
        try newVersion(["a.txt": Self.text, "b.txt": "same\n"])

        #expect(try update() == [:])
    }

    @Test func answersAreRememberedAndNewQuestionsHaveTheirDefaults() throws {
        let question = """
            "questions": [{"name": "colour", "question": "?", "help": "?", "default": "red"}]
            """
        try templates.write(
            manifest: TemplateFolder.manifest(version: 2, question),
            files: ["a.txt": Self.text, "b.txt": "{{colour}}\n"]
        )

        #expect(try update() == ["b.txt": .replaced])
        #expect(try TemplateRecord(folder: folder).answers == ["colour": "red"])
    }

    @Test(
        arguments: [
            ("\"version\" : 1", "\"version\" : \"x\""), ("line 5", "line X"), ("b.txt", "../b.txt"),
            ("{", "["), ("\"format\" : 1", "\"format\" : 9"), ("b.txt", ".git/b"),
        ])
    func aCorruptRecordIsRefused(old: String, new: String) throws {
        let record = try #require(text(TemplateRecord.fileName))
        try write(record.replacing(old, with: new), to: TemplateRecord.fileName)

        let error = #expect(throws: ScaffoldError.self) { _ = try update() }

        #expect(error?.message.contains(TemplateRecord.fileName) == true)
    }

    @Test func aBinaryFileStopsTheUpdate() throws {
        try Data([0xFF]).write(to: URL(filePath: "\(folder)/b.txt"))
        try newVersion(["a.txt": "new\n", "b.txt": "new\n"])

        #expect(throws: ScaffoldError.self) { _ = try update() }
        #expect(text("a.txt") == Self.text)
    }

    @Test func withoutAMergeToolTheCompleteTextsAreMarked() throws {
        let nowhere = MergeTool(folder: "\(templates.scratch.path)/missing")

        let merged = nowhere.merge(yours: "mine", before: "old\n", template: "theirs\n")

        let text = "<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> template\n"
        #expect(merged == MergeTool.Outcome(text: text, hasConflicts: true))
    }
}
