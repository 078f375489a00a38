public import ScreensKit

/// One offer of a plugin: a name, and the type that is found by it.
public struct Offer: Hashable, Sendable {
    /// The name it is found by.
    public let name: OfferedName
    /// The name of the type, such as `AssetListView_flat7`.
    public let typeName: String
    /// Whether it is marked as an `ExperimentalPart`.
    public let isExperimental: Bool
    /// The type's mangled name, from which the names of its symbols are made.
    let stem: String

    init(_ name: OfferedName, _ typeName: String, stem: String, isExperimental: Bool) {
        (self.name, self.typeName, self.stem) = (name, typeName, stem)
        self.isExperimental = isExperimental
    }

    /// The symbol of the function that gives the type.
    var accessorSymbol: String { Self.accessorSymbol(stem) }

    /// The symbol of the function that gives the type of a mangled name.
    static func accessorSymbol(_ stem: String) -> String { stem + "Ma" }
}

extension Offer {
    /// Its place in listings: by kind, then by the name that is shown, then by that of the type.
    var key: (rank: Int, shownName: String, typeName: String) {
        (name.kind.rank, shownName, typeName)
    }

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
    /// The kind's place among all.
    var rank: Int {
        switch self {
        case .screenlet: 0
        case .theme: 1
        case .view: 2
        case .interactor: 3
        case .delegate: 4
        case .synchronizer: 5
        case .service: 6
        }
    }
}
