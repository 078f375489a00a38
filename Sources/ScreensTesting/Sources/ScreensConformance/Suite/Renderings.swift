@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Draws on every surface, and checks the result.
enum Renderings {
    /// The number of rows that are drawn; rows are alike for a surface, and wrapping many takes long.
    private static let rows = 24

    static func complaints(about drawing: Drawing) -> [UnplacedProblem] {
        let drawing = drawing.limited().showing(rows: rows)
        return switch drawing.context.widthClass {
        case .regular: text(drawing, columns: 80) + html(drawing) + json(drawing)
        default: text(drawing, columns: 20) + colored(drawing)
        }
    }

    private static func text(_ drawing: Drawing, columns: Int) -> [UnplacedProblem] {
        let text = TextRenderer(columns: columns).render(drawing)
        let isRightToLeft = drawing.context.isRightToLeft
        return obeyed(in: isRightToLeft ? withoutIsolates(text) : text)
            .map { surfaceFault("Drawn as text, it shows \($0).") }
    }

    /// Removes the surface's own isolating marks around each text of a line; other marks remain.
    private static func withoutIsolates(_ bytes: [UInt8]) -> [UInt8] {
        let (first, last) = ("\u{2068}" as Unicode.Scalar, "\u{2069}" as Unicode.Scalar)
        // Lines of programs are written from left to right.
        let leftToRight = "\u{2066}" as Unicode.Scalar
        var rest = String.UnicodeScalarView()
        var isOpen = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == first || scalar == leftToRight, !isOpen {
                isOpen = true
            } else if scalar == last, isOpen {
                isOpen = false
            } else {
                // An isolate that remains open changes the direction of the text below it.
                rest.append(scalar == "\n" && isOpen ? first : scalar)
            }
        }
        return Array(String(rest).utf8)
    }

    /// Draws in colour, to find crashes; the escape sequences are the surface's own, and are not checked.
    private static func colored(_ drawing: Drawing) -> [UnplacedProblem] {
        _ = TextRenderer(columns: 40, color: .trueColor).render(drawing)
        return []
    }

    private static func html(_ drawing: Drawing) -> [UnplacedProblem] {
        let saved = HTMLRenderer(isLive: false).fragment(drawing)
        let fragment = HTMLRenderer().fragment(drawing)
        let markup = String(decoding: fragment, as: UTF8.self)
        let signs = ["<script", "<img src=x", "<!--", " style=\""].filter(markup.contains)
        return
            (signs.map { "On a page, it writes \"\($0)\"." }
            + obeyed(in: saved + fragment).map { "On a page, it shows \($0)." }).map(surfaceFault)
    }

    private static func json(_ drawing: Drawing) -> [UnplacedProblem] {
        do {
            return obeyed(in: try JSONRenderer.tree(drawing)).map { "In JSON, it shows \($0)." }
                .map(surfaceFault)
        } catch {
            return [
                UnplacedProblem(
                    "It cannot be written as JSON: \(error).",
                    "Arguments of actions are finite numbers, texts and the like."
                )
            ]
        }
    }

    private static func surfaceFault(_ problem: String) -> UnplacedProblem {
        UnplacedProblem(
            problem,
            "Surfaces escape all texts of views: this is a defect of the surface."
        )
    }

    /// The characters that a terminal or a browser would interpret, by number.
    private static func obeyed(in bytes: [UInt8]) -> [String] {
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let found = scalars.indices.filter { isObeyed(scalars[$0]) && !isOfDate($0, in: scalars) }
        return Set(found.map { scalars[$0] }).sorted()
            .map { "U+" + String($0.value, radix: 16, uppercase: true) }
    }

    /// Whether it is a mark after a digit, by which Arabic orders the numbers of a date.
    private static func isOfDate(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        scalars[index] == "\u{200F}" && index > 0
            && scalars[index - 1].properties.generalCategory == .decimalNumber
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x20..<0x7F: false
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        case 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
