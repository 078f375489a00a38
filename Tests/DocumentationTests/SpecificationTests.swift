import Foundation
import TestSupport
import Testing

/// Documents that mention headless REST say what it was checked against.
struct SpecificationTests {
    private static let words = "checked against the specification, not against a portal"

    /// Whether a text that mentions headless REST has the words, wherever its lines end.
    private static func isHonest(_ text: String) -> Bool {
        let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return !text.contains("headless rest") || text.contains(words)
    }

    @Test func everyDocumentSaysThatNoPortalWasAsked() throws {
        let plugins = "\(TestBuild.root)/Plugins"
        let readmes = try FileManager.default.contentsOfDirectory(atPath: plugins)
            .map { "Plugins/\($0)/README.md" }
            .filter { FileManager.default.fileExists(atPath: "\(TestBuild.root)/\($0)") }

        #expect(!readmes.isEmpty)
        for document in Document.all + readmes.map(Document.init) {
            let text = try document.lines().joined(separator: "\n")
            #expect(Self.isHonest(text), "\(document.path): \(Self.words)")
        }
    }

    @Test func aMentionAcrossLinesIsFound() {
        #expect(!Self.isHonest("It works with Headless\nREST."))
        #expect(
            Self.isHonest(
                "By headless REST (checked against the\n  specification, not against a portal)."
            )
        )
        #expect(Self.isHonest("It works."))
    }
}
