import Foundation
import TestSupport
import Testing

/// Follows a tutorial to the letter, block after block.
///
/// Commands of a `console` block have to print what the block shows; those of an `sh` block have to
/// succeed; the text of any other block is written to the file that is named before it.
struct DocumentRun {
    let tutorial: Document
    let reader: any Reader

    /// Follows the blocks that a condition selects, or all of them.
    func follow(where isWanted: (Document.Block) -> Bool = { _ in true }) throws {
        var corrections: [(block: Document.Block, lines: [String])] = []
        defer { record(corrections) }
        for block in try tutorial.blocks().filter(isWanted) {
            switch block.language {
            case "console":
                let printed = try reader.follow(block)
                guard !Transcript.matches(shown: block.lines, printed: printed) else { continue }
                let lines = Transcript.corrected(shown: block.lines, printed: printed)
                corrections.append((block, lines))
                Issue.record(
                    "\(place(of: block)) prints\n\(printed.joined(separator: "\n"))"
                )
            case "sh": try reader.run(block)
            default: try write(block)
            }
        }
    }

    /// Follows documents that add files to one package, which is built once, when it has all of them.
    ///
    /// - Parameters:
    ///   - documents: the first one makes the package.
    ///   - shell: where the package is made.
    /// - Throws: what an `sh` block or the build prints when it fails.
    static func follow(_ documents: [Document], by shell: Shell) throws {
        let runs = documents.map { DocumentRun(tutorial: $0, reader: shell) }
        func isBuild(_ block: Document.Block) -> Bool {
            block.language == "sh" && block.text.hasPrefix("swift ")
        }
        try runs.first?.follow { !isBuild($0) }
        for run in runs.dropFirst() {
            try run.follow { $0.language != "console" && !isBuild($0) }
        }
        let (lines, status) = try shell.run("swift test", joiningErrors: true)
        guard status == 0 else { throw ToolFailure(words: lines.joined(separator: "\n")) }
        for run in runs.dropFirst() { try run.follow { $0.language == "console" } }
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
        let file = URL(filePath: reader.folder).appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        // The package manager compares modification times in whole seconds; no person types as fast
        // as this. A file of the future would be newer than the build that it is in.
        let earlier = try? file.resourceValues(forKeys: [.contentModificationDateKey])
        if let date = earlier?.contentModificationDate, isBuilt {
            Thread.sleep(until: date.addingTimeInterval(1))
        }
        try block.text.write(to: file, atomically: true, encoding: .utf8)
    }

    private var isBuilt: Bool {
        FileManager.default.fileExists(atPath: "\(reader.folder)/.build")
    }
}

/// Whoever follows a document: through pipes, or at a terminal.
protocol Reader: AnyObject {
    /// The folder in which the next command runs.
    var folder: String { get }
    /// Runs the commands of a block, none of which may fail.
    func run(_ block: Document.Block) throws
    /// Runs the commands of a console block, and returns each followed by its output.
    func follow(_ block: Document.Block) throws -> [String]
}

extension TerminalShell: Reader {}

extension Shell: Reader {
    func run(_ block: Document.Block) throws {
        let (lines, status) = try run("set -e\n\(block.text)", joiningErrors: true)
        guard status == 0 else {
            let words = lines.joined(separator: "\n")
            throw ToolFailure(words: "line \(block.firstLine) ended with \(status): \(words)")
        }
    }

    func follow(_ block: Document.Block) throws -> [String] {
        try follow(block, joiningErrors: true)
    }
}
