import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.blocking)
struct DocumentationTests {
    @Test(arguments: Document.references)
    func commandsPrintWhatTheDocumentShows(document: Document) throws {
        for block in try document.blocks("console").reversed() {
            let shell = try Shell(commands: [Compiler.buildFolder()])
            let printed = try shell.follow(block, joiningErrors: false)
            guard !Transcript.matches(shown: block.lines, printed: printed) else { continue }
            if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
                let lines = Transcript.corrected(shown: block.lines, printed: printed)
                try document.replace(block, by: lines)
            }
            Issue.record(
                "\(document.path):\(block.firstLine) prints\n\(printed.joined(separator: "\n"))"
            )
        }
    }

    @Test(arguments: Document.references)
    func swiftCodeCompiles(document: Document) throws {
        for block in try document.blocks("swift") {
            let words = try Compiler.complaints(about: block.lines.joined(separator: "\n"))
            #expect(words == "", "\(document.path):\(block.firstLine)")
        }
    }

    @Test(arguments: Document.all)
    func makeTargetsExist(document: Document) throws {
        let makefile = try String(
            contentsOfFile: "\(TestBuild.root)/Makefile",
            encoding: .utf8
        )
        let text = try document.lines().joined(separator: "\n")

        for target in text.matches(of: /(?:`|\n)make ([a-z-]+)/).map(\.1) {
            #expect(makefile.contains("\n\(target):"), "\(document.path): make \(target)")
        }
    }

    @Test(arguments: Document.all)
    func linksWithinTheRepositoryHaveTargets(document: Document) throws {
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

    @Test func theReadmeShowsCodeByLine20() throws {
        let readme = Document(path: "README.md")

        let first = try #require(try readme.lines().firstIndex { $0.hasPrefix("```") })
        #expect(first < 20)
    }

    @Test func theReadmesProgramIsTheLastOneOfTheTutorial() throws {
        func programs(_ path: String) throws -> [String] {
            try Document(path: path).blocks("swift").map(\.text).filter { $0.contains("@main") }
        }

        let shown = try #require(try programs("README.md").first)
        #expect(try programs("docs/embedding.md").last == shown)
    }

    @Test func anEllipsisInATranscriptMatchesAnyOutput() {
        func holds(_ shown: String..., printed: String...) -> Bool {
            Transcript.matches(shown: shown, printed: printed)
        }

        #expect(holds("a", "…", "d", printed: "a", "b", "c", "d"))
        #expect(holds("a", "…", "d", printed: "a", "d"))
        #expect(holds("in …/lib… of …", printed: "in /tmp/libA.so of 3"))
        #expect(!holds("a", "…", "d", printed: "a", "b"))
        #expect(!holds("a", printed: "a", "b"))
        #expect(!holds("a", "b", printed: "a"))
        #expect(!holds("in …/lib", printed: "in /tmp/libA.so"))
    }

    @Test func aTranscriptIsCorrectedWhereItIsWrong() {
        let shown = ["$ one", "in …", "$ two", "in …", "since …", "…"]
        let printed = ["$ one", "in /tmp", "$ two", "out", "since today", "more"]

        let corrected = Transcript.corrected(shown: shown, printed: printed)

        #expect(corrected == ["$ one", "in …", "$ two", "out", "since …", "more"])
    }
}
