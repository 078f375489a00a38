import CScreenletStyle
import ScreensKit

extension HTMLBuffer {
    /// Appends the class of a symbol, without quotes.
    mutating func append(classOf symbol: ImageReference.Symbol) {
        append(markup: "icon icon-")
        append(text: symbol.rawValue)
    }

    /// Appends a symbol beside a text, which assistive technology passes over.
    mutating func append(symbol: ImageReference.Symbol) {
        append(markup: "<span class=\"")
        append(classOf: symbol)
        append(markup: "\" aria-hidden=\"true\"></span>")
    }

    /// Appends the rules of all symbols: one picture, and which part of it each shows.
    mutating func appendSymbols() { Self.symbols.withUnsafeBufferPointer { append(embedded: $0) } }

    private static let symbols: [UInt8] = {
        var buffer = HTMLBuffer()
        // Ratings have stars that are filled.
        let all = ImageReference.Symbol.allCases.map(\.rawValue) + ["star-full"]
        buffer.append(markup: ".icon::before{mask:url(\"data:image/svg+xml,")
        escapedPicture.withUnsafeBufferPointer { buffer.append(embedded: $0) }
        buffer.append(markup: "\") 0 calc(var(--i)*100%/")
        buffer.append(number: all.count - 1)
        buffer.append(markup: ")/100% ")
        buffer.append(number: all.count * 100)
        buffer.append(markup: "%}\n")
        for (index, name) in all.enumerated() {
            buffer.append(markup: ".icon-")
            buffer.append(text: name)
            buffer.append(markup: "{--i:")
            buffer.append(number: index)
            buffer.append(markup: "}")
        }
        buffer.append(markup: "\n")
        return buffer.bytes
    }()

    /// The picture as part of an address: no angle brackets, and no line ends.
    private static var escapedPicture: [UInt8] {
        var escaped: [UInt8] = []
        for byte in UTF8Bytes(start: screens_symbols_svg, count: screens_symbols_svg_count) {
            switch byte {
            case UInt8(ascii: "<"): escaped += "%3C".utf8
            case UInt8(ascii: ">"): escaped += "%3E".utf8
            case UInt8(ascii: "\n"): continue
            default: escaped.append(byte)
            }
        }
        return escaped
    }
}
