@_spi(Host) internal import ScreensKit

/// Elements in lines.
extension RichTextBuilder {
    mutating func beginInline(_ element: HTMLElement, _ attributes: HTMLAttributes) {
        switch element {
        case .styled(let role): style.inline.role = style.inline.role.combined(with: role)
        case .raised: style.inline.script = .raised
        case .lowered: style.inline.script = .lowered
        case .quotation: line.add("“", style.inline)
        case .lineBreak: line.addLineBreak(style.inline)
        case .link:
            guard let link = attributes["href"].flatMap(addresses.link) else { break }
            style.inline.link = line.add(link)
        case .changed(let change): style.inline.change = change
        case .choice: choice = ""
        case .source where choice == "": choice = attributes["srcset"] ?? ""
        case .picture: addPicture(attributes)
        default: break
        }
    }

    private mutating func addPicture(_ attributes: HTMLAttributes) {
        // Pictures of one pixel count readers.
        guard !attributes.isTiny else { return }
        let label = attributes["alt"].map(Self.label)
        let picture =
            attributes["src"].flatMap(addresses.picture)
            ?? attributes["srcset"].flatMap(firstPicture) ?? choice.flatMap(firstPicture)
        switch picture {
        case .portal(let path, let name):
            line.add(.portalFile(path, label: label ?? name), style.inline)
        case .other(let address, let name):
            var style = style.inline
            if style.link == 0 { style.link = line.add(address) }
            line.add(label.flatMap { $0.isEmpty ? nil : $0 } ?? name, style)
        case nil:
            if label == nil { droppedCount += 1 }
            line.add(label ?? "", style.inline)
        }
    }

    /// The first picture of a list of addresses, each with a size.
    private func firstPicture(_ list: String) -> HTMLAddresses.Picture? {
        let first = list.drop { $0.isWhitespace || $0 == "," }.prefix { !$0.isWhitespace }
        return addresses.picture(first.last == "," ? String(first.dropLast()) : String(first))
    }

    /// Adds a link with a line of its own.
    mutating func addLine(_ text: String, to address: LinkAddress) {
        endLine()
        var style = style.inline
        style.link = line.add(address)
        line.add(text, style)
        endLine()
    }

    /// A description without line breaks, shortened if it is very long.
    private static func label(_ text: String) -> String {
        // Most descriptions are short, in ASCII and without two spaces in a row.
        var isAfterSpace = true
        let isPlain = text.utf8.allSatisfy { byte in
            defer { isAfterSpace = byte == 0x20 }
            return byte > 0x20 && byte < 0x7F || byte == 0x20 && !isAfterSpace
        }
        if isPlain, !isAfterSpace, text.utf8.count <= 500 { return text }
        return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(500))
    }
}

extension InlineText {
    mutating func add(_ text: String, _ style: Style) {
        var text = text
        text.withUTF8 { add($0, style) }
    }
}

extension Node.Role {
    /// The role of a text that has two; programs take precedence, then the stronger one.
    fileprivate func combined(with other: Node.Role) -> Node.Role {
        let order: [Node.Role] = [.code, .strong, .emphasis, .accent, .caption]
        return order.first { $0 == self || $0 == other } ?? other
    }
}
