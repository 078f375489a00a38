/// The name of a screenlet: `NewsPoll` in code, `news-poll` on the command line.
///
/// It is the class name without its ending `Screenlet`. Names that differ only in case and hyphens are equal.
@frozen
public struct ScreenletName: Sendable {
    /// The name as types spell it: `NewsPoll`, `HTTPStatus`.
    public let typeName: String

    /// Reads a name in the spelling of code or of the command line.
    ///
    /// `nil` unless it begins with a letter and has only ASCII letters, digits and, on the command line, hyphens.
    public init?(_ text: String) {
        guard let first = text.utf8.first, first.isASCIILetter,
            text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        typeName =
            text.utf8.contains { $0.isASCIIUppercase }
            ? text
            : text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// A name of our own, as types spell it.
    init(typeName: String) { self.typeName = typeName }

    /// The name for the command line: `news-poll`, `http-status`.
    public var commandName: String {
        let letters = Array(typeName.utf8)
        var result: [UInt8] = []
        for (index, letter) in letters.enumerated() {
            let startsWord =
                index > 0 && letter.isASCIIUppercase
                && (!letters[index - 1].isASCIIUppercase
                    || (index + 1 < letters.count && letters[index + 1].isASCIILowercase))
            if startsWord { result.append(UInt8(ascii: "-")) }
            result.append(letter.isASCIIUppercase ? letter | 0x20 : letter)
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension ScreenletName: Hashable, CustomStringConvertible, Codable {
    /// Whether both are names of the same screenlet.
    public static func == (left: ScreenletName, right: ScreenletName) -> Bool {
        // Of ASCII letters, digits and hyphens, this bit tells only upper from lower case.
        left.typeName.utf8.elementsEqual(right.typeName.utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        for letter in typeName.utf8 { hasher.combine(letter | 0x20) }
        hasher.combine(UInt8.max)
    }

    /// The name as types spell it.
    public var description: String { typeName }

    /// Reads either spelling.
    ///
    /// - Throws: `DecodingError` for a text that is not a name.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a screenlet name", ScreenletName.init)
    }

    /// Writes the name as types spell it.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(typeName)
    }
}

extension UInt8 {
    var isASCIIUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isASCIILetter: Bool { isASCIIUppercase || isASCIILowercase }
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
