public import ScreensKit

/// An offer as listings show it.
public struct ListedOffer: Hashable, Sendable {
    /// What is offered.
    public var kind: OfferedName.Kind { .ranked[rank] }
    /// The kind by its number: with a value of the kit's in it, each copy would take a call of the kit.
    package let rank: Int
    /// The name as people type it: a screenlet's and a theme's, else the type's.
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
