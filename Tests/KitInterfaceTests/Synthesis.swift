/// A declaration of an interface file, and the enclosing type.
struct Declaration {
    let context: String
    let text: String
    /// Whether it is a member of an extension with a condition.
    let isConditional: Bool

    var line: String { context.isEmpty ? text : "\(context): \(text)" }

    /// Whether it is the head of an extension with neither a conformance nor a condition.
    var isBareExtension: Bool {
        text.hasPrefix("extension ") && !text.contains(" : ") && !text.contains(" where ")
    }

    /// The requirement that a member of a type meets; a stored property is written with accessors.
    var asRequirement: String {
        var words = text.split(separator: " ").filter { $0 != "public" && $0 != "final" }
        let keyword = words.firstIndex { $0 == "var" || $0 == "let" }
        guard let keyword, !text.hasSuffix("}") else { return words.joined(separator: " ") }
        let accessors = words[keyword] == "var" ? "{ get set }" : "{ get }"
        words[keyword] = "var"
        return "\(words.joined(separator: " ")) \(accessors)"
    }

    /// The line of the requirement whose default it is, if there is one; `nil` if it is not public.
    var requirement: String? {
        guard text.contains("public ") else { return nil }
        return line.replacing("public ", with: "", maxReplacements: 1)
    }
}

/// Decides which declarations follow from the listed conformances.
///
/// The compiler writes many of these declarations, and a list with them is too long for a
/// review. A handwritten member looks the same in an interface file, so that it is omitted too, and so is a member
/// that a listed protocol requires.
struct Synthesis {
    private struct Facts {
        var keyword = ""
        var isFrozen = false
        var isOnMainActor = false
        var conformances: [String] = []
    }

    /// The beginnings of the members, without modifiers, that a type gets from a conformance.
    private static let members = [
        "AsyncIteratorProtocol": ["func next(isolation "],
        "AsyncSequence": [
            "@_implements(", "func makeAsyncIterator()", "typealias AsyncIterator = ",
            "typealias Element = ",
        ],
        "CaseIterable": ["typealias AllCases = ", "var allCases: "],
        "Comparable": ["func < ("],
        "CustomDebugStringConvertible": ["var debugDescription: "],
        "CustomReflectable": ["var customMirror: "],
        "CustomStringConvertible": ["var description: "],
        "Decodable": ["init(from decoder: "],
        "Encodable": ["func encode(to encoder: "],
        "Equatable": ["func == ("],
        "ExpressibleByArrayLiteral": ["init(arrayLiteral ", "typealias ArrayLiteralElement = "],
        "ExpressibleByBooleanLiteral": ["init(booleanLiteral ", "typealias BooleanLiteralType = "],
        "ExpressibleByDictionaryLiteral": [
            "init(dictionaryLiteral ", "typealias Key = ", "typealias Value = ",
        ],
        "ExpressibleByFloatLiteral": ["init(floatLiteral ", "typealias FloatLiteralType = "],
        "ExpressibleByIntegerLiteral": ["init(integerLiteral ", "typealias IntegerLiteralType = "],
        "ExpressibleByNilLiteral": ["init(nilLiteral: "],
        "ExpressibleByStringLiteral": [
            "init(stringLiteral ", "typealias ExtendedGraphemeClusterLiteralType = ",
            "typealias StringLiteralType = ", "typealias UnicodeScalarLiteralType = ",
        ],
        "Hashable": ["func hash(into hasher: ", "var hashValue: "],
        "IteratorProtocol": ["typealias Element = "],
        "RawRepresentable": ["typealias RawValue = "],
        "Sequence": ["typealias Element = "],
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
    /// What each protocol requires of the types that conform to it.
    private var requirements: [String: Set<String>]

    /// Collects the facts about types, after those of the kit that this one is built on.
    init(_ declarations: [Declaration], on kit: Synthesis? = nil) {
        types = kit?.types ?? [:]
        requirements = kit?.requirements ?? [:]
        for declaration in declarations { note(declaration) }
        for declaration in declarations where types[declaration.context]?.keyword == "protocol" {
            guard !declaration.text.contains("public ") else { continue }
            requirements[declaration.context, default: []].insert(declaration.text)
        }
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
        types[name]?.isOnMainActor = declaration.text.contains("@MainActor")
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
            conformance == "Sendable" && facts.isOnMainActor
                || isRawEnumeration(facts) && Self.ofRawTypes.conformances.contains(conformance)
                // The conformance follows from the stored properties, which are listed for frozen
                // types.
                || facts.isFrozen && conformance == "BitwiseCopyable"
        }
    }

    private func impliesMember(_ declaration: Declaration) -> Bool {
        // Members of protocols are requirements or handwritten defaults.
        guard let facts = types[declaration.context], facts.keyword != "protocol"
        else { return false }
        let conformances = allConformances(of: declaration.context)
        let modifiers: Set = ["public", "nonisolated", "final", "static"]
        let text = declaration.text.split(separator: " ").drop { modifiers.contains(String($0)) }
            .joined(separator: " ")
        var beginnings = conformances.flatMap { Self.members[$0] ?? [] }
        if isRawEnumeration(facts) { beginnings += Self.ofRawTypes.members }
        return text == "deinit" || beginnings.contains(where: text.hasPrefix)
            || conformances.contains {
                requirements[$0]?.contains(declaration.asRequirement) == true
            }
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
