import Foundation
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
import Testing

/// docs/nodes.md shows each node as it is drawn now.
struct NodeCatalogueTests {
    @Test func itShowsEachNodeAsItIsDrawn() throws {
        let sections = try NodeSample.all.map { sample in
            let source = try String(contentsOfFile: sample.file, encoding: .utf8)
            return section(sample, in: source.components(separatedBy: "\n"))
        }

        expectGolden(
            ([Self.opening] + sections).joined(separator: "\n\n") + "\n",
            named: "../../docs/nodes.md"
        )
    }

    @Test func itHasEachKindAndRole() {
        let nodes = NodeSample.all.flatMap { [$0.node] + $0.rows }.flatMap(\.subtree)

        let kinds = Set(nodes.map(\.kind.rawValue))
        #expect(kinds == Set(Node.Kind.text.rawValue...Node.Kind.media.rawValue))
        let roles = Set(nodes.map(\.role.rawValue))
        #expect(roles == Set(Node.Role.body.rawValue...Node.Role.quiet.rawValue))
        let inputs = Set(nodes.compactMap { $0.extras?.input?.kind })
        #expect(inputs == Set(Input.Kind.allCases))
    }

    @Test func itsPicturesShowItsNodes() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../docs/images/nodes")
            .standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        let pages = try String(contentsOf: folder.appending(path: "pages.txt"), encoding: .utf8)

        #expect(Set(files) == Set(NodeSample.all.map(\.picture) + ["pages.txt"]))
        #expect(pages == NodeSample.pages, "Run \"make pictures\": pages have changed.")
    }

    private static let opening = """
        # Node catalogue

        A view draws a screenlet as a tree of nodes. For plugin authors, this page lists every node with the code that makes it, how a terminal
        of 60 columns prints it, how a browser shows it, and the HTML of a live page. A test draws all of it and compares. `make pictures`
        makes the pictures again when the pages have changed.

        Colours, letters and spacing come from the theme: see [writing-a-theme.md](writing-a-theme.md).
        """

    private func section(_ sample: NodeSample, in source: [String]) -> String {
        """
        ## \(sample.title)

        \(sample.purpose)

            \(code(sample, in: source).joined(separator: "\n    "))

        ```text
        \(text(sample.node, rows: sample.rows, columns: 60).trimmingSuffix("\n"))
        ```

        ![\(sample.title) in a browser](images/nodes/\(sample.picture))

        ```html
        \(html(sample.node, rows: sample.rows).replacing("><", with: ">\n<").trimmingSuffix("\n"))
        ```
        """
    }

    /// The lines between the braces of a sample.
    private func code(_ sample: NodeSample, in source: [String]) -> [String] {
        let lines = source.dropFirst(sample.line - 1)
        let indent = lines.first.map { $0.prefix { $0 == " " }.count } ?? 0
        let end = String(repeating: " ", count: indent) + "}"
        return lines.drop { !$0.hasSuffix(" {") }.dropFirst()
            .prefix { !$0.hasPrefix(end) }
            .map { String($0.dropFirst(indent + 4)) }
    }
}

extension String {
    /// The text without this suffix.
    fileprivate func trimmingSuffix(_ end: String) -> String {
        hasSuffix(end) ? String(dropLast(end.count)) : self
    }
}
