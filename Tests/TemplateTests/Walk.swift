import Foundation
import TestSupport
import Testing

/// A newcomer who follows a tutorial to the letter, block after block.
///
/// Commands of a `console` block have to print what the block shows; those of an `sh` block have to
/// succeed; the text of any other block is written to the file that is named before it.
struct Walk {
    let tutorial: Document
    let newcomer: Newcomer

    /// Follows the blocks that a condition selects, or all of them.
    func follow(where isWanted: (Document.Block) -> Bool = { _ in true }) throws {
        var corrections: [(block: Document.Block, lines: [String])] = []
        defer { record(corrections) }
        for block in try tutorial.blocks().filter(isWanted) {
            switch block.language {
            case "console":
                let printed = try newcomer.follow(block)
                guard !Transcript.matches(shown: block.lines, printed: printed) else { continue }
                let lines = Transcript.corrected(shown: block.lines, printed: printed)
                corrections.append((block, lines))
                Issue.record(
                    "\(place(of: block)) prints\n\(printed.joined(separator: "\n"))"
                )
            case "sh": try newcomer.run(block)
            default: try write(block)
            }
        }
    }

    /// Follows documents that add files to one package, which is built once, when it has all of them.
    ///
    /// - Parameters:
    ///   - documents: the first one makes the package.
    ///   - newcomer: who makes the package.
    /// - Throws: what an `sh` block or the build prints when it fails.
    static func follow(_ documents: [Document], by newcomer: Newcomer) throws {
        let walks = documents.map { Walk(tutorial: $0, newcomer: newcomer) }
        func isBuild(_ block: Document.Block) -> Bool {
            block.language == "sh" && block.text.hasPrefix("swift ")
        }
        try walks.first?.follow { !isBuild($0) }
        for walk in walks.dropFirst() {
            try walk.follow { $0.language != "console" && !isBuild($0) }
        }
        let (lines, status) = try newcomer.run("swift test")
        guard status == 0 else { throw ToolFailure(words: lines.joined(separator: "\n")) }
        for walk in walks.dropFirst() { try walk.follow { $0.language == "console" } }
    }

    private func record(_ corrections: [(block: Document.Block, lines: [String])]) {
        guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil else { return }
        #expect(throws: Never.self) {
            for (block, lines) in corrections.reversed() {
                try tutorial.replace(block, by: lines)
            }
        }
    }

    private func place(of block: Document.Block) -> String {
        "\(tutorial.path):\(block.firstLine)"
    }

    private func write(_ block: Document.Block) throws {
        let path = try #require(block.file, "\(place(of: block)) is for no file that is named")
        let file = URL(filePath: newcomer.folder).appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let earlier = try? file.resourceValues(forKeys: [.contentModificationDateKey])
        try block.text.write(to: file, atomically: true, encoding: .utf8)
        // The package manager compares modification times in whole seconds; no person types as fast
        // as this.
        guard let date = earlier?.contentModificationDate else { return }
        try FileManager.default.setAttributes(
            [.modificationDate: max(Date(), date.addingTimeInterval(1))],
            ofItemAtPath: file.path
        )
    }
}
