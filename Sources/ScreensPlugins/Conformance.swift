internal import ScreensKit

/// A type's conformance to one of the kit's protocols, read from its symbol.
struct Conformance: Hashable {
    /// The type's name without its module.
    let typeName: String
    /// The kind of offer.
    let kind: OfferedName.Kind
    /// The symbol, which begins with the type's mangled name.
    let symbol: [UInt8]
    /// The type's name with its module as the runtime prints it.
    let qualifiedName: String

    /// Whether the type may be inside another one.
    var isNested: Bool { typeName.utf8.contains(UInt8(ascii: ".")) }

    /// What a symbol says of a type.
    enum Reading {
        case offered(Conformance)
        /// It is marked as an `ExperimentalPart`: its name without its module.
        case experimental(String)
    }

    /// Reads a symbol with the runtime's demangler; `nil` for one that offers nothing.
    init?(symbol: UnsafeBufferPointer<UInt8>) {
        guard case .offered(let conformance) = Self.reading(symbol) else { return nil }
        self = conformance
    }

    private init(_ name: String, _ typeName: String, _ kind: OfferedName.Kind, _ symbol: [UInt8]) {
        (qualifiedName, self.typeName, self.kind, self.symbol) = (name, typeName, kind, symbol)
    }

    /// What a symbol says; `nil` for a conformance to any other protocol.
    static func reading(_ symbol: UnsafeBufferPointer<UInt8>) -> Reading? {
        let found = withDemangled(symbol) { words in
            words.begins(with: Self.beginning)
                ? Self.kind(
                    in: UnsafeBufferPointer(
                        rebasing: words.dropFirst(Self.beginning.utf8CodeUnitCount)
                    )
                ) : nil
        }
        guard let (name, kind) = found else { return nil }
        let typeName = unqualified(name[...])
        guard let kind else { return .experimental(typeName) }
        return .offered(Conformance(name, typeName, kind, Array(symbol)))
    }

    /// Whether the type's author must have meant it to be found by its name.
    ///
    /// This is true of screenlets, themes, views, synchronisers and services. Interactors and delegates are often only parts
    /// of a screenlet, under any name; an underscore shows that the author meant the naming convention.
    var claimsName: Bool {
        switch kind {
        case .screenlet, .theme, .view, .synchronizer, .service: true
        case .interactor, .delegate: typeName.contains("_")
        @unknown default: true
        }
    }

    private static let beginning: StaticString = "protocol conformance descriptor for "
    private static let marker: StaticString = " : ScreensKit."
    private static let mark: StaticString = "ExperimentalPart in "
    private static let kinds = OfferedName.Kind.allCases.map {
        (kind: $0, words: Array("\($0.rawValue) in ".utf8))
    }

    /// The type's name and the kit's protocol in “Module.Name : ScreensKit.Theme in Module”; no kind for the mark.
    private static func kind(
        in words: UnsafeBufferPointer<UInt8>
    ) -> (String, OfferedName.Kind?)? {
        // Searched from the end, because a type's name between backticks may contain anything.
        let last = words.indices.last { index in
            words[index] == UInt8(ascii: ":") && index > 0 && index + 1 < words.count
                && words[index - 1] == UInt8(ascii: " ") && words[index + 1] == UInt8(ascii: " ")
        }
        guard let last else { return nil }
        let rest = UnsafeBufferPointer(rebasing: words[(last - 1)...])
        guard rest.begins(with: marker) else { return nil }
        let name = UnsafeBufferPointer(rebasing: rest.dropFirst(marker.utf8CodeUnitCount))
        let kind = kinds.first { $0.words.withUnsafeBufferPointer(name.begins) }?.kind
        guard kind != nil || name.begins(with: mark) else { return nil }
        return (String(decoding: words[..<(last - 1)], as: UTF8.self), kind)
    }

    private static func unqualified(_ name: Substring) -> String {
        guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
            !name.utf8.starts(with: "<".utf8)
        else { return String(name) }
        let rest = name[name.utf8.index(after: dot)...]
        let isRaw = rest.count > 2 && rest.first == "`" && rest.last == "`"
        return String(isRaw ? rest.dropFirst().dropLast() : rest)
    }
}
