@_spi(Host) import ScreensKit

extension HTMLWriter {
    /// A symbol, a picture of the model, or a placeholder for a missing picture.
    mutating func image(_ node: Node) {
        guard let image = node.extras?.image else { return nothing() }
        let label = node.extras?.isDecorative == true ? "" : node.extras?.label ?? image.label
        if let symbol = image.symbol {
            self.symbol(symbol, label, node.span)
        } else if let picture = drawing.picture(image.id) {
            self.picture(picture, node, image.frame, label)
        } else if case .text(let letters) = node.content {
            self.letters(letters, node, image.frame, label)
        } else if !label.isEmpty {
            buffer.append(markup: "<span class=\"caption\">")
            buffer.append(text: label)
            buffer.append(markup: "</span>")
        } else {
            nothing()
        }
    }

    private mutating func symbol(
        _ symbol: ImageReference.Symbol,
        _ label: String,
        _ span: Node.Span
    ) {
        buffer.append(markup: "<span class=\"")
        buffer.append(classOf: symbol)
        if span != .natural { buffer.append(span) }
        buffer.append(markup: "\"")
        endPicture(label)
        buffer.append(markup: "</span>")
    }

    /// Embeds a picture as a `data:` address, because the page is self-contained.
    mutating func picture(
        _ picture: Picture,
        _ node: Node,
        _ frame: PictureFrame?,
        _ label: String
    ) {
        buffer.append(markup: "<img class=\"picture")
        self.frame(frame, node)
        buffer.append(markup: "\"")
        buffer.append(attribute: "alt", label)
        buffer.append(markup: " width=\"")
        buffer.append(number: picture.width)
        buffer.append(markup: "\" height=\"")
        buffer.append(number: picture.height)
        buffer.append(markup: "\" src=\"")
        buffer.append(addressOf: picture)
        buffer.append(markup: "\">")
    }

    private mutating func letters(
        _ letters: String,
        _ node: Node,
        _ frame: PictureFrame?,
        _ label: String
    ) {
        buffer.append(markup: "<span class=\"picture letters h")
        buffer.append(number: Self.hue(of: letters))
        self.frame(frame, node)
        buffer.append(markup: "\"")
        endPicture(label)
        buffer.append(text: letters)
        buffer.append(markup: "</span>")
    }

    /// Which of the hues letters have, so that those of a person are the same everywhere.
    static func hue(of letters: String) -> Int {
        letters.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % HTMLBuffer.hues }
    }

    /// Ends the tag of a picture that is not an image for browsers; without a label, it is decoration.
    private mutating func endPicture(_ label: String) {
        guard !label.isEmpty else { return buffer.append(markup: " aria-hidden=\"true\">") }
        buffer.append(markup: " role=\"img\"")
        buffer.append(attribute: "aria-label", label)
        buffer.append(markup: ">")
    }

    /// The classes of a frame and a shape; every style sheet has rules for them.
    private mutating func frame(_ frame: PictureFrame?, _ node: Node) {
        if let frame {
            if frame.isRound { buffer.append(markup: " round") }
            buffer.append(markup: " line")
            buffer.append(number: min(max(0, frame.width), 16))
            if let color = frame.color { buffer.append(classesOf: color) }
        }
        if let shape = node.extras?.shape { buffer.append(markup: shape.classes) }
        if node.span != .natural { buffer.append(node.span) }
    }
}

extension Node.Shape {
    /// The classes of the style sheet, each with a space before it.
    fileprivate var classes: StaticString {
        switch self {
        case .icon: " avatar tiny"
        case .avatar28: " avatar a28"
        case .avatar40: " avatar a40"
        case .avatar56: " avatar a56"
        case .avatar96: " avatar a96"
        case .thumb: " thumb"
        case .cover: " cover"
        case .wide: " cover wide"
        default: " plain"
        }
    }
}

extension HTMLBuffer {
    /// Appends a `data:` address that is the picture itself.
    mutating func append(addressOf picture: Picture) {
        append(markup: "data:")
        append(markup: picture.format.markup)
        append(markup: ";base64,")
        // Letters, digits, `+`, `/` and `=`: nothing that escaping would change.
        append(text: Base64.text(picture.bytes))
    }

    /// Appends the classes of a colour, each with a space before it: one class for each hexadecimal digit.
    ///
    /// So 128 rules suffice for any colour, also in a part that is inserted into a page later. Inline styles are no
    /// alternative, because strict content security policies forbid them, and scripts may be disabled.
    fileprivate mutating func append(classesOf color: FrameColor) {
        append(markup: " tinted")
        for (place, digit) in color.digits.enumerated() {
            append(markup: " d")
            append(number: place)
            append(markup: "-")
            append(number: digit)
        }
    }

    /// Appends the rules of those classes, and of the width of lines.
    mutating func appendFrames() {
        for width in 0...16 {
            append(markup: ".line")
            append(number: width)
            append(markup: "{border-width:")
            append(number: width)
            append(markup: "px}")
        }
        for place in 0..<8 {
            for digit in 0..<16 {
                append(markup: ".d")
                append(number: place)
                append(markup: "-")
                append(number: digit)
                append(markup: "{--d")
                append(number: place)
                append(markup: ":")
                append(number: digit)
                append(markup: "}")
            }
        }
        append(
            markup: """
                .tinted{border-color:rgb(calc(var(--d0)*16 + var(--d1)) calc(var(--d2)*16 + var(--d3)) \
                calc(var(--d4)*16 + var(--d5))/calc((var(--d6)*16 + var(--d7))/255))}

                """
        )
    }
}

extension FrameColor {
    /// Red, green, blue and opacity, two digits each.
    fileprivate var digits: [Int] {
        [color.red, color.green, color.blue, opacity].flatMap { [Int($0 >> 4), Int($0 & 0xF)] }
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
