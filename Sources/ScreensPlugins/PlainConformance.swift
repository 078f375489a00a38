internal import ScreensKit

/// The symbol of a conformance in its plainest form, taken apart without the runtime.
///
/// Module, type, `ScreensKit`, protocol, and that the type's own module says so: nearly all symbols of
/// plugins are like that. Of any other the runtime's demangler has to tell what it means; to ask it
/// takes some ten times as long, for each of thousands of symbols.
struct PlainConformance {
    /// The protocol, where it is one of the kit's by whose conformances plugins offer something.
    let kind: OfferedName.Kind?
    /// How much of the symbol is the type's mangled name.
    let stemLength: Int
    private let texts: [UInt8]
    private let modulePlace: Range<Int>
    private let typePlace: Range<Int>

    var module: String { String(decoding: texts[modulePlace], as: UTF8.self) }
    var typeName: String { String(decoding: texts[typePlace], as: UTF8.self) }

    /// `nil` for a symbol of any other form.
    init?(_ symbol: UnsafeBufferPointer<UInt8>) {
        guard symbol.count <= Self.longest else { return nil }
        var reader = Reader(symbol)
        guard reader.take("$s"), let module = reader.identifier(),
            let type = reader.take("AA") ? module : reader.identifier(), reader.takeTypeKind()
        else { return nil }
        stemLength = reader.position
        guard let kit = reader.identifier(), let name = reader.identifier(), reader.take("AAMc"),
            reader.isAtEnd
        else { return nil }
        kind = reader.texts.withUnsafeBufferPointer { texts in
            guard UnsafeBufferPointer(rebasing: texts[kit]).equals("ScreensKit") else { return nil }
            let name = UnsafeBufferPointer(rebasing: texts[name])
            return Self.kindNames.firstIndex { name.elementsEqual($0) }.map { Self.kinds[$0] }
        }
        (texts, modulePlace, typePlace) = (reader.texts, module, type)
    }

    /// More than any person writes.
    private static let longest = 1 << 16
    private static let kinds = OfferedName.Kind.allCases
    private static let kindNames = kinds.map { Array($0.rawValue.utf8) }
}

/// Reads the identifiers of a mangled name, in which words that came before are letters.
private struct Reader {
    private let symbol: UnsafeBufferPointer<UInt8>
    private(set) var position = 0
    /// The identifiers that were read, one after the other.
    private(set) var texts: [UInt8] = []
    private var words = Words()

    private static let zero = UInt8(ascii: "0")
    /// Bounds how much a forged symbol can repeat.
    private static let mostText = 1 << 16

    init(_ symbol: UnsafeBufferPointer<UInt8>) {
        self.symbol = symbol
        texts.reserveCapacity(symbol.count)
    }

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
    mutating func takeTypeKind() -> Bool {
        guard next == UInt8(ascii: "V") || next == UInt8(ascii: "C") || next == UInt8(ascii: "O")
        else { return false }
        position += 1
        return true
    }

    /// The place of a name among the texts; `nil` for one that is none, or not written in ASCII.
    mutating func identifier() -> Range<Int>? {
        let start = texts.count
        guard next.isDigit, next == Self.zero ? takeParts() : takeLiteral() else { return nil }
        return start..<texts.count
    }

    /// Reads a name that repeats words of those before.
    private mutating func takeParts() -> Bool {
        position += 1
        // Twice 0 is Punycode.
        guard next != Self.zero else { return false }
        while true {
            guard let isLast = takeWords() else { return false }
            if next == Self.zero {
                position += 1
                return true
            }
            guard takeLiteral() else { return false }
            if isLast { return true }
        }
    }

    /// Reads words by their letters, the last one of a name in upper case; whether that was met.
    private mutating func takeWords() -> Bool? {
        while next.isLowercase || next.isUppercase {
            let isLast = next.isUppercase
            let number = Int(next - (isLast ? UInt8(ascii: "A") : UInt8(ascii: "a")))
            guard let word = words[number], texts.count + word.count <= Self.mostText else {
                return nil
            }
            texts += symbol[word]
            position += 1
            if isLast { return true }
        }
        return false
    }

    /// Reads a text after its length.
    private mutating func takeLiteral() -> Bool {
        var length = 0
        while next.isDigit {
            length = length * 10 + Int(next - Self.zero)
            position += 1
            guard length <= symbol.count else { return false }
        }
        guard length > 0, length <= symbol.count - position else { return false }
        let text = position..<(position + length)
        position += length
        words.keep(of: text, in: symbol)
        texts += symbol[text]
        return true
    }
}

/// Where the first words of a mangled name are; later ones have no letters.
private struct Words {
    private var places = InlineArray<26, Range<Int>>(repeating: 0..<0)
    private var count = 0

    subscript(number: Int) -> Range<Int>? { number < count ? places[number] : nil }

    /// Words begin with capitals or after underscores, and have at least two letters.
    mutating func keep(of text: Range<Int>, in symbol: UnsafeBufferPointer<UInt8>) {
        var start: Int?
        for place in text.lowerBound...text.upperBound {
            let letter = place < text.upperBound ? symbol[place] : 0
            if let first = start, place > first, Self.isEnd(letter, after: symbol[place - 1]) {
                if place - first >= 2, count < places.count {
                    places[count] = first..<place
                    count += 1
                }
                start = nil
            }
            if start == nil, !letter.isDigit, letter != UInt8(ascii: "_"), letter != 0 {
                start = place
            }
        }
    }

    private static func isEnd(_ letter: UInt8, after last: UInt8) -> Bool {
        letter == UInt8(ascii: "_") || letter == 0 || (letter.isUppercase && !last.isUppercase)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
