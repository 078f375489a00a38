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
    /// The words of which one says what a line declares, outside of all types.
    private static let keywords = declaring.union([
        "extension", "func", "import", "let", "macro", "operator", "precedencegroup", "protocol",
        "typealias", "var",
    ])

    /// The types of a file, in order: what is declared in lines that are not indented.
    ///
    /// So Swift has not to be understood. It is wrong where a comment or a text of several lines has such a line, and where
    /// a type outside of all others is indented.
    public static func all(in bytes: [UInt8]) -> [DeclaredType] {
        let found = declarations(in: bytes)
        let extensions = found.filter { $0.keyword == "extension" }.map(\.type)
        return found.filter { declaring.contains($0.keyword) }.map { _, type in
            let parts = [type] + extensions.filter { $0.name == type.name }
            return DeclaredType(
                name: type.name,
                isPublic: type.isPublic,
                inherited: parts.flatMap(\.inherited)
            )
        }
    }

    private static func declarations(
        in bytes: [UInt8]
    ) -> [(keyword: String, type: DeclaredType)] {
        heads(in: bytes).compactMap { head in
            let words = head.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            guard let at = words.firstIndex(where: keywords.contains), at + 1 < words.count else {
                return nil
            }
            let type = DeclaredType(
                name: words[at + 1],
                isPublic: !Set(words[..<at]).isDisjoint(with: ["public", "open"]),
                inherited: Array(words[(at + 2)...].prefix { $0 != "where" })
            )
            return (words[at], type)
        }
    }

    /// The lines that are not indented, each with those that continue it, up to a brace or a comment.
    private static func heads(in bytes: [UInt8]) -> [String] {
        var (heads, isOpen) = ([String](), false)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if line[line.startIndex] > UInt8(ascii: " ") {
                heads.append("")
                isOpen = true
            }
            guard isOpen else { continue }
            let text = String(decoding: line, as: UTF8.self)
            let head = text.prefix { $0 != "{" && $0 != "/" }
            heads[heads.count - 1] += head + " "
            isOpen = head.endIndex == text.endIndex
        }
        return heads
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
