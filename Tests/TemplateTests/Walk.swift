import Foundation
import TestSupport
import Testing

/// A newcomer who follows a tutorial to the letter, block after block.
///
/// Commands of a `console` block print what is shown; those of an `sh` block succeed; the text of any
/// other block becomes the file that is named before it.
struct Walk {
    let tutorial: Document
    let newcomer: Newcomer

    func follow() throws {
        var corrections: [(block: Document.Block, lines: [String])] = []
        defer { record(corrections) }
        for block in try tutorial.blocks() {
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
        // The package manager tells versions of a file apart by whole seconds; nobody types as fast.
        guard let date = earlier?.contentModificationDate else { return }
        try FileManager.default.setAttributes(
            [.modificationDate: max(Date(), date.addingTimeInterval(1))],
            ofItemAtPath: file.path
        )
    }
}
