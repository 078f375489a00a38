internal import ScreensKit

/// The symbol of a conformance in its plainest form, taken apart without the runtime.
///
/// Module, type, `ScreensKit`, protocol, and that the type's own module says so: nearly all symbols of
/// plugins are like that. Of any other the runtime's demangler has to tell what it means; to ask it
/// takes some ten times as long, for each of thousands of symbols.
struct PlainConformance {
    let module: String
    let typeName: String
    /// The protocol, where it is one of the kit's by whose conformances plugins offer something.
    let kind: OfferedName.Kind?
    /// How much of the symbol is the type's mangled name.
    let stemLength: Int

    /// `nil` for a symbol of any other form.
    init?(_ symbol: UnsafeBufferPointer<UInt8>) {
        var reader = Reader(symbol)
        guard reader.take("$s"), let module = reader.identifier(),
            let typeName = reader.take("AA") ? module : reader.identifier(), reader.takeTypeKind()
        else { return nil }
        stemLength = reader.position
        guard let kit = reader.identifier(), let name = reader.identifier(), reader.take("AAMc"),
            reader.isAtEnd
        else { return nil }
        let isKit = kit.elementsEqual("ScreensKit".utf8)
        kind = isKit ? Self.kinds.first { name.elementsEqual($0.name) }?.kind : nil
        self.module = String(decoding: module, as: UTF8.self)
        self.typeName = String(decoding: typeName, as: UTF8.self)
    }

    private static let kinds = OfferedName.Kind.allCases.map {
        (kind: $0, name: Array($0.rawValue.utf8))
    }
}

/// Reads the identifiers of a mangled name, in which words that came before are letters.
private struct Reader {
    private let symbol: UnsafeBufferPointer<UInt8>
    private(set) var position = 0
    private var words: [Range<Int>] = []

    private static let mostWords = 26
    private static let zero = UInt8(ascii: "0")

    init(_ symbol: UnsafeBufferPointer<UInt8>) { self.symbol = symbol }

    var isAtEnd: Bool { position == symbol.count }

    private var next: UInt8 { position < symbol.count ? symbol[position] : 0 }

    mutating func take(_ text: StaticString) -> Bool {
        guard UnsafeBufferPointer(rebasing: symbol[position...]).begins(with: text) else {
            return false
        }
        position += text.utf8CodeUnitCount
        return true
    }

    /// The letter of a struct, class or enum.
    mutating func takeTypeKind() -> Bool { take("V") || take("C") || take("O") }

    /// A name; `nil` for one that is none, or not written in ASCII.
    mutating func identifier() -> [UInt8]? {
        guard next.isDigit else { return nil }
        guard next == Self.zero else { return literal() }
        position += 1
        // Twice 0 is Punycode.
        guard next != Self.zero else { return nil }
        var name: [UInt8] = []
        while true {
            guard let isLast = appendWords(to: &name) else { return nil }
            if next == Self.zero {
                position += 1
                return name
            }
            guard let rest = literal() else { return nil }
            name += rest
            if isLast { return name }
        }
    }

    /// Words by their letters, the last one of a name in upper case; whether that was met.
    private mutating func appendWords(to name: inout [UInt8]) -> Bool? {
        while next.isLowercase || next.isUppercase {
            let isLast = next.isUppercase
            let number = Int(next - (isLast ? UInt8(ascii: "A") : UInt8(ascii: "a")))
            guard number < words.count else { return nil }
            name += symbol[words[number]]
            position += 1
            if isLast { return true }
        }
        return false
    }

    /// A text after its length.
    private mutating func literal() -> [UInt8]? {
        var length = 0
        while next.isDigit {
            length = length * 10 + Int(next - Self.zero)
            position += 1
            guard length <= symbol.count else { return nil }
        }
        guard length > 0, length <= symbol.count - position else { return nil }
        let text = position..<(position + length)
        position += length
        keepWords(of: text)
        return Array(symbol[text])
    }

    /// Words begin with capitals or after underscores, and have at least two letters.
    private mutating func keepWords(of text: Range<Int>) {
        var start: Int?
        for place in text.lowerBound...text.upperBound {
            let letter = place < text.upperBound ? symbol[place] : 0
            if let first = start, place > first, isWordEnd(letter, after: symbol[place - 1]) {
                if place - first >= 2, words.count < Self.mostWords {
                    words.append(first..<place)
                }
                start = nil
            }
            if start == nil, !letter.isDigit, letter != UInt8(ascii: "_"), letter != 0 {
                start = place
            }
        }
    }

    private func isWordEnd(_ letter: UInt8, after last: UInt8) -> Bool {
        letter == UInt8(ascii: "_") || letter == 0 || (letter.isUppercase && !last.isUppercase)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
