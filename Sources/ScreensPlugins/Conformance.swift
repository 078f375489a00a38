internal import ScreensKit

/// A type's conformance to one of the kit's protocols, read from its symbol.
struct Conformance: Hashable {
    /// The type's name without its module.
    let typeName: String
    /// The kind of offer.
    let kind: OfferedName.Kind
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

    private init(_ name: Words, _ kind: OfferedName.Kind) {
        (typeName, qualifiedName, self.kind) = (Self.unqualified(name), name.text, kind)
    }

    /// What a symbol says; `nil` for a conformance to any other protocol.
    static func reading(_ symbol: UnsafeBufferPointer<UInt8>) -> Reading? {
        words(of: symbol) { words in
            if let kind = kinds.first(where: { $0.words.withUnsafeBufferPointer(words.rest.begins) }
            ) {
                return .offered(Conformance(words.type, kind.kind))
            }
            return words.rest.begins(with: mark) ? .experimental(unqualified(words.type)) : nil
        }
    }

    /// Whether the type's author must have meant it to be found by its name.
    ///
    /// This is true of screenlets, themes, views, synchronisers and services. Interactors and delegates are often only parts
    /// of a screenlet, under any name; an underscore shows that the author meant the naming convention.
    var claimsName: Bool {
        switch kind {
        case .screenlet, .theme, .view, .synchronizer, .service: true
        case .interactor, .delegate: typeName.contains("_")
        }
    }

    private static let beginning: StaticString = "protocol conformance descriptor for "
    private static let marker: StaticString = " : ScreensKit."
    private static let mark: StaticString = "ExperimentalPart in "
    private static let kinds = OfferedName.Kind.allCases.map {
        (kind: $0, words: Array("\($0.rawValue) in ".utf8))
    }

    private typealias Words = UnsafeBufferPointer<UInt8>

    /// Calls `body` with the parts of “Module.Name : ScreensKit.Theme in Module”: before and after the words between them.
    private static func words<Result>(
        of symbol: UnsafeBufferPointer<UInt8>,
        _ body: ((type: Words, rest: Words)) -> Result?
    ) -> Result? {
        withDemangled(symbol) { words in
            guard words.begins(with: beginning) else { return nil }
            let name = Words(rebasing: words.dropFirst(beginning.utf8CodeUnitCount))
            // The last one, because a type's name between backticks may contain anything.
            let (space, colon) = (UInt8(ascii: " "), UInt8(ascii: ":"))
            let place = name.indices.dropFirst().dropLast(2).last { place in
                name[place + 1] == colon && name[place] == space && name[place + 2] == space
            }
            guard let place else { return nil }
            let rest = Words(rebasing: name[place...])
            guard rest.begins(with: marker) else { return nil }
            let after = rest.dropFirst(marker.utf8CodeUnitCount)
            return body((Words(rebasing: name[..<place]), Words(rebasing: after)))
        }
    }

    /// The type's name without its module.
    private static func unqualified(_ name: Words) -> String {
        guard let dot = name.firstIndex(of: UInt8(ascii: ".")), name.first != UInt8(ascii: "<")
        else { return name.text }
        let rest = Words(rebasing: name[(dot + 1)...])
        let tick = UInt8(ascii: "`")
        let isRaw = rest.count > 2 && rest.first == tick && rest.last == tick
        return isRaw ? Words(rebasing: rest.dropFirst().dropLast()).text : rest.text
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
