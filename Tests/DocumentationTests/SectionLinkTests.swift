import Foundation
import TestSupport
import Testing

/// Links to sections of documents lead to sections that exist.
struct SectionLinkTests {
    private static let documents =
        Document.all + ["CHANGELOG.md", "SECURITY.md"].map(Document.init)

    /// The names by which links reach the sections of a document.
    private static func sections(of file: URL) throws -> Set<String> {
        var isCode = false
        var names: Set<String> = []
        for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, let heading = line.wholeMatch(of: /#+ (.*)/)?.1 else { continue }
            names.insert(name(of: heading))
        }
        return names
    }

    /// The name of a section, as the sites that show documents make it from its heading.
    private static func name(of heading: Substring) -> String {
        String(
            heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased().compactMap {
                switch $0 {
                case " ": "-"
                case "-", "_": $0
                default: $0.isLetter || $0.isNumber ? $0 : nil
                }
            }
        )
    }

    @Test(arguments: documents)
    func aLinkToASectionHasATarget(document: Document) throws {
        let folder = document.file.deletingLastPathComponent()
        let text = try document.lines().joined(separator: "\n")

        for link in text.matches(of: /\]\(([^)#:]*)#([^)]+)\)/) {
            let file = link.1.isEmpty ? document.file : folder.appending(path: String(link.1))
            guard file.pathExtension == "md" else { continue }
            #expect(
                try Self.sections(of: file).contains(String(link.2)),
                "\(document.path): \(link.1)#\(link.2)"
            )
        }
    }

    @Test func aNameHasNoSignsAndNoMarkup() {
        let name = Self.name(of: "What `run` does: [the list](x.md), & more")

        #expect(name == "what-run-does-the-list--more")
    }
}
