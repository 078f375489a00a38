/// A name under which a plugin offers something; it is derived from the name of a type.
@frozen
public enum OfferedName: Hashable, Sendable {
    /// `<Name>Screenlet`: a screenlet.
    case screenlet(ScreenletName)
    /// `<Name>Theme`: a theme, whose name is in lower case.
    case theme(ThemeName)
    /// A view; see ``ViewName``.
    case view(ViewName)
    /// `<Screenlet>Interactor_<action>`: the interactor of one action, or with `_<dialect>` of one in a ``Dialect``.
    case interactor(ScreenletName, action: String)
    /// `<Screenlet>Delegate_<name>`: a delegate that the user can choose by name.
    case delegate(ScreenletName, name: String)
    /// `<Collection>Synchronizer`: sends the entries of a collection, or with `_<dialect>` those of a ``Dialect``.
    case synchronizer(ScreenletName, Dialect?)
    /// `<Name>Service`: an HTTP service that parts of plugins use.
    case service(ScreenletName)
}

extension OfferedName {
    /// The kinds of things that plugins offer; each is a protocol of the kit.
    @frozen
    public enum Kind: String, CaseIterable, Sendable {
        /// A type that conforms to `Screenlet`.
        case screenlet = "Screenlet"
        /// A type that conforms to `Theme`.
        case theme = "Theme"
        /// A type that conforms to `ScreenletView`.
        case view = "ScreenletView"
        /// A type that conforms to `Interactor`.
        case interactor = "Interactor"
        /// A type that conforms to `ScreenletDelegate`.
        case delegate = "ScreenletDelegate"
        /// A type that conforms to `Synchronizer`.
        case synchronizer = "Synchronizer"
        /// A type that conforms to `Service`.
        case service = "Service"

        /// The pattern of the names of such types, for messages.
        public var convention: String {
            switch self {
            case .screenlet: "<Name>Screenlet"
            case .theme: "<Name>Theme"
            case .view: "<Screenlet>View_<theme>"
            case .interactor: "<Screenlet>Interactor_<action>"
            case .delegate: "<Screenlet>Delegate_<name>"
            case .synchronizer: "<Collection>Synchronizer"
            case .service: "<Name>Service"
            }
        }
    }

    /// Parses the name of a type of the given kind; `nil` if it does not follow the convention.
    public init?(typeName: String, kind: Kind) {
        switch kind {
        case .screenlet:
            guard let name = Self.stem(of: typeName, before: "Screenlet") else { return nil }
            self = .screenlet(name)
        case .theme:
            guard let stem = typeName[...].before("Theme"), let name = ThemeName(String(stem))
            else { return nil }
            self = .theme(name)
        case .view:
            guard let name = ViewName(typeName: typeName) else { return nil }
            self = .view(name)
        case .interactor:
            guard let (name, action) = Self.halves(of: typeName, around: "Interactor_") else {
                return nil
            }
            self = .interactor(name, action: action)
        case .delegate:
            guard let (name, rest) = Self.halves(of: typeName, around: "Delegate_") else {
                return nil
            }
            self = .delegate(name, name: rest)
        case .synchronizer:
            if let name = Self.stem(of: typeName, before: "Synchronizer") {
                self = .synchronizer(name, nil)
            } else if let (name, rest) = Self.halves(of: typeName, around: "Synchronizer_"),
                let dialect = Dialect(rest)
            {
                self = .synchronizer(name, dialect)
            } else {
                return nil
            }
        case .service:
            guard let name = Self.stem(of: typeName, before: "Service") else { return nil }
            self = .service(name)
        }
    }

    /// The kind of thing that is offered.
    public var kind: Kind {
        switch self {
        case .screenlet: .screenlet
        case .theme: .theme
        case .view: .view
        case .interactor: .interactor
        case .delegate: .delegate
        case .synchronizer: .synchronizer
        case .service: .service
        }
    }

    /// The dialect of an interactor or a synchroniser whose name ends with one; `nil` for all others.
    @_spi(Host) public var dialect: Dialect? {
        switch self {
        case .synchronizer(_, let dialect): return dialect
        case .interactor(_, let action):
            let parts = action.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 ? Dialect(String(parts[1])) : nil
        default: return nil
        }
    }

    private static func stem(of typeName: String, before ending: String) -> ScreenletName? {
        guard let stem = typeName[...].before(ending), !stem.utf8.contains(UInt8(ascii: "-"))
        else { return nil }
        return ScreenletName(String(stem))
    }

    private static func halves(
        of typeName: String,
        around middle: String
    ) -> (ScreenletName, String)? {
        guard let underscore = typeName.utf8.firstIndex(of: UInt8(ascii: "_")) else { return nil }
        let end = typeName.utf8.index(after: underscore)
        let rest = String(typeName[end...])
        guard let name = stem(of: String(typeName[..<end]), before: middle), !rest.isEmpty else {
            return nil
        }
        return (name, rest)
    }
}

extension OfferedName: CustomStringConvertible {
    /// The name in listings and messages: `theme flat7`, `view PollView_flat7`.
    public var description: String {
        switch self {
        case .screenlet(let name): "screenlet \(name.commandName)"
        case .theme(let name): "theme \(name)"
        case .view(let name): "view \(name)"
        case .interactor(let name, let action): "interactor \(name)Interactor_\(action)"
        case .delegate(let name, let rest): "delegate \(name)Delegate_\(rest)"
        case .synchronizer(let name, let dialect):
            "synchronizer \(name)Synchronizer\(dialect.map { "_\($0)" } ?? "")"
        case .service(let name): "service \(name.commandName)"
        }
    }
}
