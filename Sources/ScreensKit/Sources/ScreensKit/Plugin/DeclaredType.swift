/// A type that a Swift file declares, outside of all others.
@_spi(Host)
public struct DeclaredType: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Whether other modules can see it.
    public let isPublic: Bool
    /// The protocols and the superclass that it names, also in extensions in the same file.
    public let inherited: [String]

    private static let declaring: Set = ["struct", "class", "enum", "actor"]
    private static let publicly: Set = ["public", "open"]
    private static let modifiers: Set = [
        "final", "indirect", "nonisolated", "package", "internal", "private", "fileprivate",
    ]
    /// Words that begin the next declaration after one without words in its braces.
    private static let beginnings: Set = [
        "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "func", "let",
        "var", "import", "where", "macro", "precedencegroup", "operator",
    ]

    /// The types of a file, in order.
    public static func all(in bytes: [UInt8]) -> [DeclaredType] {
        let words = SwiftTokens(bytes).words.filter { $0.depth == 0 }
        let isAttribute = { (word: SwiftTokens.Word) in
            word.range.lowerBound > 0 && bytes[word.range.lowerBound - 1] == UInt8(ascii: "@")
        }
        let extended = words.indices.dropLast().filter { words[$0].text == "extension" }
        return words.indices.dropLast().filter { index in
            declaring.contains(words[index].text) && !words[index].followsDot
                && (index == 0 || words[index - 1].text != "import")
        }.map { index in
            let name = words[index + 1].text
            let before = words[..<index].reversed().prefix {
                modifiers.contains($0.text) || publicly.contains($0.text) || isAttribute($0)
            }
            let extensions = extended.filter { words[$0 + 1].text == name }
            return DeclaredType(
                name: name,
                isPublic: before.contains { publicly.contains($0.text) },
                inherited: ([index] + extensions).flatMap { inherited(after: $0 + 1, in: words) }
            )
        }
    }

    private static func inherited(after index: Int, in words: [SwiftTokens.Word]) -> [String] {
        words[(index + 1)...].prefix { word in
            !beginnings.contains(word.text) && !modifiers.contains(word.text)
                && !publicly.contains(word.text)
        }.map(\.text)
    }

    /// The names that the host would find the type under if it is public.
    ///
    /// Empty unless the type both has such a name, and names a protocol for it.
    public var offers: [OfferedName] {
        OfferedName.Kind.allCases.compactMap { kind in
            guard inherited.contains(where: kind.isSuggested) else { return nil }
            return OfferedName(typeName: name, kind: kind)
        }
    }
}

extension OfferedName.Kind {
    /// Whether the name of a protocol or a superclass suggests this kind: `ListView` suggests a view.
    fileprivate func isSuggested(by name: String) -> Bool {
        let endings =
            switch self {
            case .view: ["View", "Cell"]
            case .delegate: ["Delegate"]
            default: [rawValue]
            }
        return endings.contains { name.hasSuffix($0) }
    }
}
