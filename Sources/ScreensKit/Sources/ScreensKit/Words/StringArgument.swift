/// A value that can be inserted into a text: ``DrawingContext/string(_:_:)``.
public protocol StringArgument: Sendable {
    /// The value as a text in a locale.
    func stringArgumentText(locale: LocaleIdentifier) -> String
    /// The number that selects between singular and plural; `nil` if the value is not a whole number.
    var stringArgumentCount: Int? { get }
}

extension StringArgument {
    /// Returns `nil`.
    public var stringArgumentCount: Int? { nil }
}

extension String: StringArgument {
    /// The text unchanged.
    public func stringArgumentText(locale: LocaleIdentifier) -> String { self }
}

extension Int: StringArgument {
    /// The number in the locale's format, with groups of digits.
    public func stringArgumentText(locale: LocaleIdentifier) -> String {
        DecimalNumber(Int64(self)).text(locale: locale)
    }
    /// The number itself.
    public var stringArgumentCount: Int? { self }
}

extension Double: StringArgument {
    /// The number in the locale's format, with at most two digits after the decimal separator.
    public func stringArgumentText(locale: LocaleIdentifier) -> String {
        let rounded = (self * 100).rounded() / 100
        return DecimalNumber(rounded)?.text(locale: locale) ?? "\(self)"
    }
}

/// A text with placeholders for arguments.
struct StringPattern {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The arguments that the placeholders name, from 0, in order of the text.
    var places: [Int] {
        pieces().compactMap { piece in
            if case .argument(let place) = piece { place } else { nil }
        }
    }

    /// The text with its placeholders replaced; placeholders without an argument are removed.
    ///
    /// Inserted texts are not searched for placeholders.
    func filled(with arguments: [any StringArgument], locale: LocaleIdentifier) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return pieces().map { piece in
            switch piece {
            case .text(let text): String(text)
            case .argument(let place):
                arguments.indices.contains(place)
                    ? arguments[place].stringArgumentText(locale: locale) : ""
            }
        }.joined()
    }

    private enum Piece {
        case text(Substring)
        case argument(Int)
    }

    private func pieces() -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        var next = 0
        while let sign = rest.firstIndex(of: "%") {
            pieces.append(.text(rest[..<sign]))
            rest = rest[rest.index(after: sign)...]
            guard let (place, length) = Self.place(in: rest, next: next) else {
                pieces.append(.text("%"))
                if rest.first == "%" { rest.removeFirst() }
                continue
            }
            pieces.append(.argument(place))
            next = place + 1
            rest = rest.dropFirst(length)
        }
        return pieces + [.text(rest)]
    }

    /// Reads `@`, `d`, `2$@` or `2$d`; `nil` for anything else, which stays in the text.
    private static func place(in rest: Substring, next: Int) -> (place: Int, length: Int)? {
        if rest.first == "@" || rest.first == "d" { return (next, 1) }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let end = rest.dropFirst(digits.count)
        guard digits.count == 1, let number = Int(digits), number > 0,
            end.hasPrefix("$@") || end.hasPrefix("$d")
        else { return nil }
        return (number - 1, 3)
    }
}
