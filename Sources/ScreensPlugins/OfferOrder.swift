internal import ScreensKit

/// The order of listings: kinds in the kit's order, then names.
struct OfferOrder: Comparable, Hashable, Sendable {
    let rank: Int
    let name: String

    static func < (left: OfferOrder, right: OfferOrder) -> Bool {
        (left.rank, left.name) < (right.rank, right.name)
    }
}

extension OfferedName {
    var order: OfferOrder { OfferOrder(rank: kind.rank, name: description) }
}

extension Offer {
    /// Whether it works in the host's process; views and themes of untrusted plugins do not.
    var runsInHost: Bool { ![.view, .theme].contains(name.kind) }

    /// The name as people type it: a screenlet's, theme's or service's name, otherwise the type's name.
    public var shownName: String {
        switch name {
        case .screenlet(let name): name.commandName
        case .theme(let name): name.text
        case .service(let name): name.commandName
        default: typeName
        }
    }

}

extension OfferedName.Kind {
    /// The kind's place among all, from a switch: comparing kinds of the kit takes ten times as long.
    var rank: Int {
        switch self {
        case .screenlet: 0
        case .theme: 1
        case .view: 2
        case .interactor: 3
        case .delegate: 4
        case .synchronizer: 5
        case .service: 6
        @unknown default: Self.allCases.firstIndex(of: self) ?? 0
        }
    }
}
