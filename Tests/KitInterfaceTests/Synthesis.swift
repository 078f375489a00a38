/// A declaration of an interface file, and the enclosing type.
struct Declaration {
    let context: String
    let text: String

    var line: String { context.isEmpty ? text : "\(context): \(text)" }
}

/// Decides which declarations follow from the listed conformances.
///
/// The compiler writes these declarations for most types, and a list with them is too long for a
/// review. A handwritten member looks the same in an interface file, so that it is omitted too.
struct Synthesis {
    private struct Facts {
        var keyword = ""
        var isFrozen = false
        var conformances: [String] = []
    }

    /// The beginnings of the members, without modifiers, that a type gets from a conformance.
    private static let members = [
        "CaseIterable": ["typealias AllCases = ", "var allCases: "],
        "Decodable": ["init(from decoder: "],
        "Encodable": ["func encode(to encoder: "],
        "Equatable": ["func == ("],
        "ExpressibleByArrayLiteral": ["typealias ArrayLiteralElement = "],
        "ExpressibleByBooleanLiteral": ["typealias BooleanLiteralType = "],
        "ExpressibleByDictionaryLiteral": ["typealias Key = ", "typealias Value = "],
        "ExpressibleByFloatLiteral": ["typealias FloatLiteralType = "],
        "ExpressibleByIntegerLiteral": ["typealias IntegerLiteralType = "],
        "ExpressibleByStringLiteral": [
            "typealias ExtendedGraphemeClusterLiteralType = ", "typealias StringLiteralType = ",
            "typealias UnicodeScalarLiteralType = ",
        ],
        "Hashable": ["func hash(into hasher: ", "var hashValue: "],
        "RawRepresentable": ["typealias RawValue = "],
    ]
    private static let inherited = [
        "Codable": ["Decodable", "Encodable"], "Comparable": ["Equatable"],
        "Hashable": ["Equatable"],
    ]
    /// What an enumeration gets from its raw type, which is listed as its first conformance.
    private static let ofRawTypes = (
        conformances: ["Equatable", "Hashable", "RawRepresentable"],
        members: ["init?(rawValue: ", "var rawValue: "]
    )
    private static let rawTypes: Set = [
        "Character", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt",
        "UInt16", "UInt32", "UInt64", "UInt8",
    ]

    private var types: [String: Facts]

    /// Collects the facts about types, after those of the kit that this one is built on.
    init(_ declarations: [Declaration], on kit: Synthesis? = nil) {
        types = kit?.types ?? [:]
        for declaration in declarations { note(declaration) }
    }

    private mutating func note(_ declaration: Declaration) {
        guard let head = TypeHead(declaration.text) else { return }
        guard head.keyword != "extension" else {
            types[head.name, default: Facts()].conformances += head.conformances
            return
        }
        let context = declaration.context
        let name = context.isEmpty ? head.name : "\(context).\(head.name)"
        types[name, default: Facts()].keyword = head.keyword
        types[name]?.isFrozen = declaration.text.contains("@frozen")
        types[name]?.conformances.insert(contentsOf: head.conformances, at: 0)
    }

    /// Whether a declaration follows from others of the list.
    func implies(_ declaration: Declaration) -> Bool {
        declaration.text.hasSuffix(" {}")
            ? impliesConformance(declaration.text) : impliesMember(declaration)
    }

    private func impliesConformance(_ text: String) -> Bool {
        guard let head = TypeHead(text), let facts = types[head.name] else { return false }
        return head.conformances.allSatisfy { conformance in
            isRawEnumeration(facts) && Self.ofRawTypes.conformances.contains(conformance)
                // The conformance follows from the stored properties, which are listed for frozen
                // types.
                || facts.isFrozen && conformance == "BitwiseCopyable"
        }
    }

    private func impliesMember(_ declaration: Declaration) -> Bool {
        // Members of protocols are requirements or handwritten defaults.
        guard let facts = types[declaration.context],
            ["struct", "enum", "class", "actor"].contains(facts.keyword)
        else { return false }
        let modifiers: Set = ["public", "nonisolated", "final", "static"]
        let text = declaration.text.split(separator: " ").drop { modifiers.contains(String($0)) }
            .joined(separator: " ")
        var beginnings = allConformances(of: declaration.context)
            .flatMap { Self.members[$0] ?? [] }
        if isRawEnumeration(facts) { beginnings += Self.ofRawTypes.members }
        return text == "deinit" || beginnings.contains(where: text.hasPrefix)
    }

    private func isRawEnumeration(_ facts: Facts) -> Bool {
        facts.keyword == "enum" && facts.conformances.first.map(Self.rawTypes.contains) == true
    }

    /// What a type conforms to, directly and through other protocols.
    private func allConformances(of name: String) -> Set<String> {
        var found: Set<String> = []
        var rest = types[name]?.conformances ?? []
        while let next = rest.popLast() {
            guard found.insert(next).inserted else { continue }
            rest += (types[next]?.conformances ?? []) + (Self.inherited[next] ?? [])
        }
        return found
    }
}

/// The first line of a type or an extension.
private struct TypeHead {
    private static let keywords = ["struct", "enum", "class", "actor", "protocol", "extension"]

    let keyword: String
    let name: String
    let conformances: [String]

    init?(_ text: String) {
        let head = text.split(separator: " where ")[0].replacing(" {}", with: "")
        let parts = head.split(separator: " : ", maxSplits: 1)
        let words = parts[0].split(separator: " ").map(String.init)
        guard let index = words.firstIndex(where: Self.keywords.contains), index + 1 < words.count,
            !words[..<index].contains(where: { $0.contains("(") && !$0.hasPrefix("@") })
        else { return nil }
        keyword = words[index]
        name = String(words[index + 1].prefix { $0 != "<" })
        conformances = parts.count > 1 ? parts[1].split(separator: ", ").map(String.init) : []
    }
}
