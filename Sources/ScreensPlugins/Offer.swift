public import ScreensKit

/// One offer of a plugin: a name, and the type that is found by it.
public struct Offer: Hashable, Sendable {
    /// The name it is found by.
    public let name: OfferedName
    /// The name of the type, such as `AssetListView_flat7`.
    public let typeName: String
    /// Whether it is marked as an `ExperimentalPart`.
    public let isExperimental: Bool
    /// Its place in listings, made once, because making it takes as long as reading the name.
    let order: OfferOrder
    /// The type's mangled name, from which the names of its symbols are made.
    let stem: String

    init(_ name: OfferedName, _ typeName: String, stem: String, isExperimental: Bool) {
        (self.name, self.typeName, self.stem) = (name, typeName, stem)
        self.isExperimental = isExperimental
        order = name.order
    }

    /// The symbol of the function that gives the type.
    var accessorSymbol: String { Self.accessorSymbol(stem) }

    /// The symbol of the function that gives the type of a mangled name.
    static func accessorSymbol(_ stem: String) -> String { stem + "Ma" }
}
