@_spi(Host) import ScreensKit

extension RichText {
    /// The nodes, one a line, with deeper ones further to the right.
    package var outline: String { blocks.map { $0.outline(indent: "") }.joined() }
}

extension Node {
    fileprivate func outline(indent: String) -> String {
        var line = "\(indent)\(kind.name)"
        if role != .body { line += " \(role.name)" }
        if let details = extras?.details {
            if let address = details.address { line += " → \(address)" }
            if let level = details.level { line += " level \(level)" }
            if let first = details.first { line += " from \(first)" }
            if let rows = details.headerRows { line += " header \(rows)" }
        }
        if let label = extras?.label { line += " “\(label)”" }
        if let image = extras?.image { line += " \(image.id) “\(image.label)”" }
        if let text { line += ": \(text.replacing("\n", with: "⏎"))" }
        return line + "\n" + children.map { $0.outline(indent: indent + "  ") }.joined()
    }
}
