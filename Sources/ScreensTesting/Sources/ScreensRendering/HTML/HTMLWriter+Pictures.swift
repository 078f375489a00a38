@_spi(Host) import ScreensKit

extension HTMLWriter {
    /// A symbol, a picture of the model, or what stands for one that there is not.
    mutating func image(_ node: Node) {
        guard let image = node.extras?.image else { return }
        let label = node.extras?.label ?? image.label
        if let icon = HTMLIcon(id: image.id) {
            symbol(icon, label, node.span)
        } else if let picture = drawing.picture(image.id) {
            self.picture(picture, image, label, node.span)
        } else if case .text(let letters) = node.content {
            self.letters(letters, image, label, node.span)
        } else if !label.isEmpty {
            buffer.append(markup: "<span class=\"caption\">")
            buffer.append(text: label)
            buffer.append(markup: "</span>")
        }
    }

    private mutating func symbol(_ icon: HTMLIcon, _ label: String, _ span: Node.Span) {
        buffer.append(markup: "<span class=\"icon ")
        buffer.append(markup: icon.name)
        if span != .natural { buffer.append(span) }
        buffer.append(markup: "\" aria-hidden=\"true\"></span>")
        guard !label.isEmpty else { return }
        buffer.append(markup: "<span class=\"hidden\">")
        buffer.append(text: label)
        buffer.append(markup: "</span>")
    }

    /// The page stands alone, so the picture is in it.
    private mutating func picture(
        _ picture: Picture,
        _ image: ImageReference,
        _ label: String,
        _ span: Node.Span
    ) {
        buffer.append(markup: "<img class=\"picture")
        frame(image.frame, span)
        buffer.append(markup: "\"")
        buffer.append(attribute: "alt", label)
        buffer.append(markup: " width=\"")
        buffer.append(number: picture.width)
        buffer.append(markup: "\" height=\"")
        buffer.append(number: picture.height)
        buffer.append(markup: "\" src=\"data:")
        buffer.append(markup: picture.format.markup)
        buffer.append(markup: ";base64,")
        // Letters, digits, `+`, `/` and `=`: nothing that escaping would change.
        buffer.append(text: Base64.text(picture.bytes))
        buffer.append(markup: "\">")
    }

    private mutating func letters(
        _ letters: String,
        _ image: ImageReference,
        _ label: String,
        _ span: Node.Span
    ) {
        buffer.append(markup: "<span class=\"picture letters")
        frame(image.frame, span)
        buffer.append(markup: "\" role=\"img\"")
        buffer.append(attribute: "aria-label", label)
        buffer.append(markup: ">")
        buffer.append(text: letters)
        buffer.append(markup: "</span>")
    }

    /// The classes of a frame; the page's style sheet has those that its drawing needs.
    private mutating func frame(_ frame: PictureFrame?, _ span: Node.Span) {
        if let frame {
            if frame.isRound { buffer.append(markup: " round") }
            buffer.append(markup: " line")
            buffer.append(number: min(max(0, frame.width), 16))
            if let color = frame.color {
                buffer.append(markup: " ")
                buffer.append(classOf: color)
            }
        }
        if span != .natural { buffer.append(span) }
    }

    /// The rules of the colours of frames, which themes do not know.
    mutating func frameColors() {
        for color in drawing.body.frameColors(depth: 1) {
            buffer.append(markup: ".")
            buffer.append(classOf: color)
            buffer.append(markup: "{border-color:rgb(")
            for part in [color.color.red, color.color.green, color.color.blue] {
                buffer.append(number: Int(part))
                buffer.append(markup: " ")
            }
            buffer.append(markup: "/ ")
            buffer.append(number: Int(color.opacity) * 100 / 255)
            buffer.append(markup: "%)}\n")
        }
    }
}

extension HTMLBuffer {
    /// The colour's class, such as `line-10-20-30-255`.
    fileprivate mutating func append(classOf color: FrameColor) {
        append(markup: "line")
        let parts = [color.color.red, color.color.green, color.color.blue, color.opacity]
        for part in parts {
            append(markup: "-")
            append(number: Int(part))
        }
    }
}

extension Node {
    /// The colours of frames outside the list, each once.
    fileprivate func frameColors(depth: Int) -> [FrameColor] {
        guard depth <= Self.maximumDepth else { return [] }
        var colors = extras?.image?.frame?.color.map { [$0] } ?? []
        for child in children {
            colors += child.frameColors(depth: depth + 1).filter { !colors.contains($0) }
        }
        return colors
    }
}

extension Picture.Format {
    fileprivate var markup: StaticString {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        @unknown default: "application/octet-stream"
        }
    }
}
