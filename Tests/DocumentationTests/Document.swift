import Foundation
import Testing

/// A document of the repository, with its code blocks.
struct Document: Sendable, CustomTestStringConvertible {
    /// A fenced block: what the fence names, and the lines within.
    struct Block: Sendable {
        let language: String
        var lines: [String]
        let firstLine: Int
    }

    let path: String

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The README and everything in `docs`.
    static let all: [Document] = {
        let pages = FileManager.default.enumerator(atPath: root.appending(path: "docs").path)
        let paths = (pages?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }
        return ["README.md", "CONTRIBUTING.md"].map(Document.init)
            + paths.sorted().map { Document(path: "docs/\($0)") }
    }()

    var testDescription: String { path }
    var file: URL { Self.root.appending(path: path) }

    func lines() throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }

    func blocks(_ language: String) throws -> [Block] {
        var blocks: [Block] = []
        var open: Block?
        for (index, line) in try lines().enumerated() {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open =
                    open == nil
                    ? Block(language: String(line.dropFirst(3)), lines: [], firstLine: index + 1)
                    : nil
            } else {
                open?.lines.append(line)
            }
        }
        return blocks.filter { $0.language == language }
    }

    /// Replaces the lines of a block in the file.
    func replace(_ block: Block, by lines: [String]) throws {
        var all = try self.lines()
        all.replaceSubrange(block.firstLine..<block.firstLine + block.lines.count, with: lines)
        try all.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
}
