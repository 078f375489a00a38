package import Foundation

/// A document of the repository, with its code blocks.
package struct Document: Sendable, CustomStringConvertible {
    /// A fenced block: its language, the file that it is meant for, and its lines.
    package struct Block: Sendable {
        package let language: String
        /// The file that the text before the block names: “In `Package.swift`:”.
        package let file: String?
        package var lines: [String]
        package let firstLine: Int

        package var text: String { lines.map { $0 + "\n" }.joined() }
    }

    package let path: String

    package init(path: String) { self.path = path }

    /// The README and everything in `docs`.
    package static let all: [Document] = {
        let pages = FileManager.default.enumerator(atPath: "\(TestBuild.root)/docs")
        let paths = (pages?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }
        return ["README.md", "CONTRIBUTING.md"].map(Document.init)
            + paths.sorted().map { Document(path: "docs/\($0)") }
    }()

    /// Documents to follow from the first block to the last, in one folder.
    package static let tutorials = [
        "docs/writing-an-app.md", "docs/writing-a-theme.md", wholeTheme.path,
        "docs/writing-a-screenlet.md", "docs/writing-a-list.md", "docs/shipping.md",
        "docs/embedding.md",
    ].map(Document.init)

    /// The tutorial of a theme with everything that a theme can have.
    package static let wholeTheme = Document(path: "docs/writing-a-whole-theme.md")

    /// Where the package begins that all ``guides`` add to.
    package static let firstGuide = Document(path: "docs/guides/README.md")

    /// Documents that add files to one package, independently of each other.
    package static let guides = [
        "pictures-in-rows", "inputs", "timers", "portal-services", "any-service",
        "delegates", "several-views", "screenlets-inside", "testing",
    ].map { Document(path: "docs/guides/\($0).md") }

    /// Documents in which each block is independent of the others.
    package static let references = all.filter { document in
        !(tutorials + [firstGuide] + guides).contains { $0.path == document.path }
    }

    package var description: String { path }
    package var file: URL { URL(filePath: TestBuild.root).appending(path: path) }

    package func lines() throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }

    /// The blocks in order.
    package func blocks() throws -> [Block] {
        var blocks: [Block] = []
        var open: Block?
        var words = ""
        for (index, line) in try lines().enumerated() {
            guard line.hasPrefix("```") else {
                if open == nil, !line.isEmpty { words = line }
                open?.lines.append(line)
                continue
            }
            if let block = open { blocks.append(block) }
            open =
                open == nil
                ? Block(
                    language: String(line.dropFirst(3)),
                    file: words.firstMatch(of: /`([^`]+)`:$/).map { String($0.1) },
                    lines: [],
                    firstLine: index + 1
                ) : nil
            words = ""
        }
        return blocks
    }

    /// The blocks in a language, in order.
    package func blocks(_ language: String) throws -> [Block] {
        try blocks().filter { $0.language == language }
    }

    /// Replaces the lines of a block in the file.
    package func replace(_ block: Block, by lines: [String]) throws {
        var all = try self.lines()
        all.replaceSubrange(block.firstLine..<block.firstLine + block.lines.count, with: lines)
        try all.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
}
