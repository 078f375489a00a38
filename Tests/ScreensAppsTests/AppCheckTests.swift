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
    private static let folder = "\(Toolbox.root)/Tests/Golden/BrokenApps"
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

    @Test func theCorpusHasEnoughMistakes() {
        #expect(Self.files.count >= 40)
    }
}
