import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
import Testing

@testable import ScreensTerminal

/// How the linear mode prints the nodes of the catalogue.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct LinearNodeTests {
    /// Those with rows need a list that has them: other tests print lists.
    @Test func eachNodeIsPrintedAsItsGoldenFileSays() async throws {
        let shown = try await NodeScreen(.column([]))
        let options = LiveOptions(color: .none) { DrawingContext(widthClass: $1) }
        var lines: [String] = []
        let printer = PagePrinter(options, columns: 60) { lines.append($0) }
        for sample in NodeSample.all where sample.rows.isEmpty {
            lines.append("== \(sample.title)")
            await shown.show(sample.node)
            await printer.printPage(of: shown.screen.stage)
        }

        expectGolden(lines.joined(separator: "\n") + "\n", named: "Rendering/nodes-linear.txt")
    }
}
