import Foundation
import ScreensApps
import ScreensKit
import TestSupport
import Testing

/// Apps with one mistake each, in the folder `Tests/Golden/BrokenApps`.
///
/// Before the app, each file has a comment for each problem that has to be found: line, column and message. `RECORD_GOLDEN=1` writes
/// what is found instead.
struct AppCheckTests {
    private static let folder = "\(TestBuild.root)/Tests/Golden/BrokenApps"
    static let files =
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

    @Test(arguments: files)
    func everyMistakeIsNamedWithItsPlaceAndWhatWouldBeRight(file: String) throws {
        let path = "\(Self.folder)/\(file)"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        let expected = lines.prefix { $0.hasPrefix("// ") }.map { String($0.dropFirst(3)) }

        let rest = lines.drop { $0.hasPrefix("// ") }.joined(separator: "\n")
        let problems = AppFile.problems(in: Array(rest.utf8), by: .sample)

        let found = problems.map { "\($0.line):\($0.column): \($0.message)" }
        if found != expected, ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
            try (found.map { "// \($0)" } + [rest]).joined(separator: "\n")
                .write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(found == expected)
        #expect(!found.isEmpty)
    }

    /// What the command and the screenlets accept is no mistake.
    @Test(arguments: [
        #""screenlets": { "list": { "screenlet": "asset-list", "theme": "stars" } }"#,
        #""screenlets": { "list": { "screenlet": "asset-list", "set": { "classNameId": "blogsentry" } } }"#,
        #""parameters": { "kind": { "type": "text", "default": "BlogsEntry" } }, "screenlets": { "list": { "#
            + #""screenlet": "asset-list", "set": { "classNameId": { "page": "/kind" } } } }"#,
        #""parameters": { "id": "number?" }, "screenlets": { "list": { "screenlet": "asset-display", "set": { "#
            + #""assetEntryId": { "page": "/id" } } } }"#,
        #""screenlets": { "list": { "screenlet": "asset-list", "set": { "pageSize": 3 }, "on": { "#
            + #""onAssetListResponseEntries": { "set": "other", "to": { "groupId": 1 } } } }, "#
            + #""other": { "screenlet": "asset-list", "on": { "onAssetListResponseEntries": "#
            + #"{ "set": "list", "to": { "groupId": 1 } } } } }"#,
        #""screenlets": { "list": { "screenlet": "asset-list", "on": { "onAssetSelectedEntry": "#
            + #"[{ "call": "list/loadList" }, { "call": "stars/updateRating", "with": { "score": 1 } }, "signOut"] } }, "#
            + #""stars": { "screenlet": "rating" } }"#,
    ])
    func whatIsAcceptedWhenItRunsIsNoMistake(page: String) {
        let app =
            #"{ "schema": 1, "title": "A", "theme": "stars", "start": "a", "pages": { "a": { "title": "A", "#
            + page + " } } }"

        #expect(AppFile.problems(in: Array(app.utf8), by: .sample).map(\.message) == [])
    }

    @Test func theCorpusHasEnoughMistakes() {
        #expect(Self.files.count >= 40)
    }
}
