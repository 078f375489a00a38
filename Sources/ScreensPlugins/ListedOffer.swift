public import ScreensKit

/// An offer as listings show it.
public struct ListedOffer: Hashable, Sendable {
    /// The kind of offer.
    public var kind: OfferedName.Kind { .ranked[rank] }
    /// The rank of the kind.
    ///
    /// Copying a value of the kit's enumeration would be a call of the kit each time.
    package let rank: Int
    /// The name as people type it: a screenlet's or theme's name, otherwise the type's name.
    public let name: String
    /// The name of the type.
    public let typeName: String
}

extension ListedOffer {
    init(_ offer: Offer) {
        self.init(rank: offer.name.kind.rank, name: offer.shownName, typeName: offer.typeName)
    }
}

extension Offer {
    /// The name as people type it.
    var shownName: String {
        switch name {
        case .screenlet(let name): name.commandName
        case .theme(let name): name.text
        default: typeName
        }
    }
}
