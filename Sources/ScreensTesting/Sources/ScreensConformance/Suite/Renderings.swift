@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Draws on every surface, and looks at what comes out.
enum Renderings {
    /// Longer lists are drawn so far: a surface asks for no more at a time.
    private static let rows = 130

    static func complaints(about drawing: Drawing) -> [Complaint] {
        let drawing = drawing.showing(rows: rows)
        return text(drawing) + html(drawing) + json(drawing)
    }

    private static func text(_ drawing: Drawing) -> [Complaint] {
        _ = TextRenderer(columns: 1, color: .ansi16).render(drawing)
        _ = TextRenderer(columns: 80, color: .trueColor).render(drawing)
        return [20, 80].flatMap { columns in
            let text = TextRenderer(columns: columns).render(drawing)
            return obeyed(in: text).map { "As text it shows \($0)." }
        }.map(surfaceFault)
    }

    private static func html(_ drawing: Drawing) -> [Complaint] {
        let page = HTMLRenderer(isLive: false).page(drawing, title: "Conformance")
        let fragment = HTMLRenderer().fragment(drawing)
        let markup = String(decoding: fragment, as: UTF8.self)
        let signs = ["<script", "<img src=x", "<!--", " style=\""].filter(markup.contains)
        return
            (signs.map { "On a page it writes “\($0)”." }
            + obeyed(in: page + fragment).map { "On a page it shows \($0)." }).map(surfaceFault)
    }

    private static func json(_ drawing: Drawing) -> [Complaint] {
        do {
            return obeyed(in: try JSONRenderer.tree(drawing)).map { "In JSON it shows \($0)." }
                .map(surfaceFault)
        } catch {
            return [
                Complaint(
                    "It cannot be written as JSON: \(error).",
                    "Arguments of actions are finite numbers, texts and the like."
                )
            ]
        }
    }

    private static func surfaceFault(_ problem: String) -> Complaint {
        Complaint(problem, "Surfaces escape what views hand them: this is a fault of the surface.")
    }

    /// What a terminal or a page would obey, by number.
    private static func obeyed(in bytes: [UInt8]) -> [String] {
        Set(String(decoding: bytes, as: UTF8.self).unicodeScalars.filter(isObeyed))
            .sorted().map { "U+" + String($0.value, radix: 16, uppercase: true) }
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
