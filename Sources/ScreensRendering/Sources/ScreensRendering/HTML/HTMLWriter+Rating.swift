@_spi(Host) import ScreensKit

extension HTMLWriter {
    /// Writes stars: a picture of an average, or a button for each that a user can give.
    mutating func rating(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        guard let rating = node.extras?.rating else {
            return group(node, "<div class=\"column", flush)
        }
        let isAsked = rating.count == nil
        buffer.append(markup: "<div class=\"stars")
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: isAsked ? "\" role=\"group\"" : "\" role=\"img\"")
        buffer.append(attribute: "aria-label", node.extras?.label ?? node.plainText)
        endOutermost(node)
        buffer.append(markup: ">")
        if isAsked {
            for button in node.subtree where button.kind == .button { star(button) }
        } else {
            for star in rating.stars { filledStar(rating.filled(star)) }
        }
        buffer.append(markup: "</div>")
    }

    private mutating func star(_ button: Node) {
        beginButton(button, "<button class=\"star")
        buffer.append(markup: "<span class=\"icon icon-star-full\" aria-hidden=\"true\"></span>")
        buffer.append(markup: "</button>")
    }

    private mutating func filledStar(_ tenths: Int) {
        buffer.append(markup: "<span class=\"icon icon-star-full f")
        buffer.append(number: tenths)
        buffer.append(markup: "\"></span>")
    }
}
