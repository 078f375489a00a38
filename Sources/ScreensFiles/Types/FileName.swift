package import ScreensKit
import ScreensSystem

/// A name that a portal has for a file, made safe for folders, header fields and programs.
package struct FileName: Hashable, Sendable {
    /// The name: one line without a slash, a leading dot or a mark that changes its direction, of at most 150 bytes.
    package let text: String

    private static let mostBytes = 150
    private static let substitute = "file"

    /// The name under which a file of the portal is saved.
    package init(_ media: Media) { self.init(media.fileName) }

    /// Makes a name safe.
    init(_ name: String) {
        // With an accent above it, a dot is another character, but still the first byte of the name.
        let allowed = name.unicodeScalars.filter { Self.isAllowed($0) }
            .drop { [".", " ", "-"].contains($0) }
        var text = String(String.UnicodeScalarView(allowed))
        while let last = text.unicodeScalars.last, [".", " "].contains(last) {
            text.unicodeScalars.removeLast()
        }
        self.text = text.isEmpty ? Self.substitute : Self.shortened(text)
    }

    /// The same name with the end that a type has.
    func ending(as type: FileType) -> String {
        let stem = text.lastIndex(of: ".").map { text[..<$0] } ?? text[...]
        return "\(stem.isEmpty ? Self.substitute[...] : stem).\(type.nameEnd)"
    }

    /// The path in a folder under this name, or with a number before its end if that is taken.
    package func freePath(in folder: String) -> String {
        let dot = text.lastIndex(of: ".") ?? text.endIndex
        let numbered = (2...Self.mostNumbers).lazy.map { "\(text[..<dot]) (\($0))\(text[dot...])" }
        let names = [text] + numbered.prefix(Self.mostNumbers)
        return "\(folder)/\(names.first { !Files.exists("\(folder)/\($0)") } ?? text)"
    }

    private static let mostNumbers = 100

    /// The field `Content-Disposition` for a file that a browser saves (RFC 6266, RFC 8187).
    package var attachment: String {
        "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(PercentEncoding.text(text))"
    }

    /// The name in ASCII, for browsers that know no other.
    private var plain: String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.isASCII && !"\"\\%".unicodeScalars.contains($0) ? $0 : "_"
                }
            )
        )
    }

    /// Whether a character is neither a separator nor one that nobody sees.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
        }
    }

    /// Shortens the part before the last dot.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > mostBytes else { return text }
        let dot = text.lastIndex(of: ".") ?? text.endIndex
        let end = text[dot...].utf8.count <= 16 ? text[dot...] : ""
        var stem = text[..<dot]
        // A character may be longer than the limit.
        while stem.utf8.count + end.utf8.count > mostBytes { stem.unicodeScalars.removeLast() }
        return String(stem + end)
    }
}
