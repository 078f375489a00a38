internal import ScreensKit

/// The symbol of a conformance in its plainest form, parsed without the runtime.
///
/// Nearly all symbols of plugins have this form: module, type, `ScreensKit`, protocol, and the type's own
/// module as the one that declares the conformance. All others need the runtime's demangler, which takes some
/// ten times as long: listing 250 plugins that are not cached yet would take 11.7 ms instead of 10.0 ms
/// (release build, server processor with two cores).
struct PlainConformance {
    /// The type's name and the rank of the protocol.
    ///
    /// `nil` if the protocol is none of those of the kit by whose conformances plugins offer something.
    let offered: (typeName: String, rank: Int)?
    /// How many bytes of the symbol are the type's mangled name.
    let stemLength: Int

    /// Parses a symbol; `nil` for any other form.
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
        let rank =
            kit.equals(Self.kit, in: symbol)
            ? Self.kinds.firstIndex { name.equals($0, in: symbol) } : nil
        offered = rank.map { (type.text(in: symbol), $0) }
    }

    /// Longer than any name that a person writes.
    private static let longest = Int(Int16.max)
    private static let kit = Array("ScreensKit".utf8)
    private static let kinds = OfferedName.Kind.ranked.map { Array($0.rawValue.utf8) }
}

/// A name in a symbol: pieces of the symbol, one after the other.
private struct Identifier {
    private var pieces = InlineArray<12, Range<Int16>>(repeating: 0..<0)
    private var count = 0
    private var length = 0

    /// Adds a piece; `false` if the name has more pieces than any real name.
    mutating func append(_ piece: Range<Int16>) -> Bool {
        guard count < pieces.count else { return false }
        pieces[count] = piece
        count += 1
        length += piece.count
        return true
    }

    func equals(_ text: [UInt8], in symbol: UnsafeBufferPointer<UInt8>) -> Bool {
        guard length == text.count else { return false }
        var place = 0
        for number in 0..<count {
            for index in pieces[number] {
                guard symbol[Int(index)] == text[place] else { return false }
                place += 1
            }
        }
        return true
    }

    func text(in symbol: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: length) { text in
            var filled = 0
            for number in 0..<count {
                for index in pieces[number] {
                    text.initializeElement(at: filled, to: symbol[Int(index)])
                    filled += 1
                }
            }
            return filled
        }
    }
}

/// Reads the identifiers of a mangled name, in which letters refer to words that came before.
private struct Reader {
    private let symbol: UnsafeBufferPointer<UInt8>
    private(set) var position = 0
    private var words = Words()

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

    /// Reads the letter of a struct, class or enum.
    mutating func takeTypeKind() -> Bool {
        guard next == UInt8(ascii: "V") || next == UInt8(ascii: "C") || next == UInt8(ascii: "O")
        else { return false }
        position += 1
        return true
    }

    /// Reads a name; `nil` if there is none, or it is not written in ASCII.
    mutating func identifier() -> Identifier? {
        var name = Identifier()
        guard next == Self.zero else { return takeLiteral(into: &name) ? name : nil }
        position += 1
        // Two zeros mark Punycode.
        guard next != Self.zero else { return nil }
        while true {
            guard let isLast = takeWords(into: &name) else { return nil }
            if next == Self.zero {
                position += 1
                return name
            }
            guard takeLiteral(into: &name) else { return nil }
            if isLast { return name }
        }
    }

    /// Reads words by their letters, up to the upper-case letter of the last one.
    ///
    /// Returns whether that was found.
    private mutating func takeWords(into name: inout Identifier) -> Bool? {
        while next.isLowercase || next.isUppercase {
            let isLast = next.isUppercase
            let number = Int(next - (isLast ? UInt8(ascii: "A") : UInt8(ascii: "a")))
            guard let word = words[number], name.append(word) else { return nil }
            position += 1
            if isLast { return true }
        }
        return false
    }

    /// Reads a text after its length.
    private mutating func takeLiteral(into name: inout Identifier) -> Bool {
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
        return name.append(Int16(text.lowerBound)..<Int16(text.upperBound))
    }
}

/// The places of the first words of a mangled name; later words have no letters.
private struct Words {
    private var places = InlineArray<26, Range<Int16>>(repeating: 0..<0)
    private var count = 0

    subscript(number: Int) -> Range<Int16>? { number < count ? places[number] : nil }

    /// Words begin with capitals or after underscores, and have at least two letters.
    mutating func keep(of text: Range<Int>, in symbol: UnsafeBufferPointer<UInt8>) {
        // The beginning of the present word; the end of the text if there is none.
        var start = text.upperBound
        var wasUppercase = false
        for place in text {
            let letter = symbol[place]
            let isUppercase = letter.isUppercase
            if letter == UInt8(ascii: "_") || (isUppercase && !wasUppercase) {
                append(start..<max(start, place))
                start = text.upperBound
            }
            if start == text.upperBound, !letter.isDigit, letter != UInt8(ascii: "_"), letter != 0 {
                start = place
            }
            wasUppercase = isUppercase
        }
        append(start..<text.upperBound)
    }

    private mutating func append(_ word: Range<Int>) {
        guard word.count >= 2, count < places.count else { return }
        places[count] = Int16(word.lowerBound)..<Int16(word.upperBound)
        count += 1
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
