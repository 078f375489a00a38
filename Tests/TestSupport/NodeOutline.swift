@_spi(Host) import ScreensKit

extension RichText {
    /// The nodes, one a line, with deeper ones further to the right.
    package var outline: String { blocks.map { $0.outline(indent: "") }.joined() }
}

extension Node {
    fileprivate func outline(indent: String) -> String {
        var line = "\(indent)\(kind.name)"
        if role != .body { line += " \(role.name)" }
        if let address = extras?.address { line += " → \(address)" }
        if let level = extras?.level { line += " level \(level)" }
        if let first = extras?.first { line += " from \(first)" }
        if let rows = extras?.headerRows { line += " header \(rows)" }
        if let label = extras?.label { line += " “\(label)”" }
        if let image = extras?.image { line += " \(image.id) “\(image.label)”" }
        if let text { line += ": \(text.replacing("\n", with: "⏎"))" }
        return line + "\n" + children.map { $0.outline(indent: indent + "  ") }.joined()
    }
}
