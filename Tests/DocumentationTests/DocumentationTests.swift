import Foundation
import ScreensPlugins
import TestSupport
import Testing

struct DocumentationTests {
    @Test(arguments: Document.all)
    func commandsPrintWhatTheDocumentShows(document: Document) throws {
        for block in try document.blocks("console").reversed() {
            let printed = try Session().run(block.lines.filter { $0.hasPrefix("$ ") })
            guard printed != block.lines else { continue }
            if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
                try document.replace(block, by: printed)
            }
            Issue.record(
                "\(document.path):\(block.firstLine) prints\n\(printed.joined(separator: "\n"))"
            )
        }
    }

    @Test(arguments: Document.all)
    func swiftCodeCompiles(document: Document) throws {
        for block in try document.blocks("swift") {
            let words = try Compiler.complaints(about: block.lines.joined(separator: "\n"))
            #expect(words == "", "\(document.path):\(block.firstLine)")
        }
    }

    @Test(arguments: Document.all)
    func makeTargetsExist(document: Document) throws {
        let makefile = try String(
            contentsOf: Document.root.appending(path: "Makefile"),
            encoding: .utf8
        )
        let text = try document.lines().joined(separator: "\n")

        for target in text.matches(of: /(?:`|\n)make ([a-z-]+)/).map(\.1) {
            #expect(makefile.contains("\n\(target):"), "\(document.path): make \(target)")
        }
    }

    @Test(arguments: Document.all)
    func linksWithinTheRepositoryLeadSomewhere(document: Document) throws {
        let folder = document.file.deletingLastPathComponent()
        let text = try document.lines().joined(separator: "\n")

        for link in text.matches(of: /\]\(([^)#:]+)\)/).map(\.1) {
            let target = folder.appending(path: String(link))
            #expect(
                FileManager.default.fileExists(atPath: target.path),
                "\(document.path): \(link)"
            )
        }
    }

    @Test func theThemeThatIsShownWorksAsAPlugin() throws {
        let document = Document(path: "docs/writing-a-theme.md")
        let code = try document.blocks("swift").flatMap(\.lines).joined(separator: "\n")
        let workshop = try Workshop()
        _ = try Toolbox.compile(code, module: "CorporateTheme", in: workshop)

        let options = "--theme corporate --plugin-path \(workshop.path)"
        let printed = try Session().run([
            "$ screens-host run asset-list --set firstPageSize=1 \(options)",
            "$ screens-host themes resolve AssetListView \(options)",
        ])

        #expect(printed.contains { $0.hasSuffix(" entries") })
        #expect(printed.last?.hasPrefix("AssetListView_corporate  chosen") == true)
    }

    @Test func theReadmeShowsCodeByLine20() throws {
        let readme = Document(path: "README.md")

        let first = try #require(try readme.lines().firstIndex { $0.hasPrefix("```") })
        #expect(first < 20)
    }
}
