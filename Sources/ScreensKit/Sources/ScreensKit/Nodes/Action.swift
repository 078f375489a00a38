/// What a user, an app or a command asks a screenlet to do: a name and arguments.
///
/// Actions are plain data. A view puts them into its nodes, a surface sends them back, and the
/// runtime checks them against the screenlet's declarations before it delivers them. Files and
/// secrets are not part of the coding: only the code that receives the user's input can add them.
public struct Action: Hashable, Codable, Sendable {
    /// The action's name, such as `loadList` or `select`.
    public let name: String
    /// Arguments by name.
    public let arguments: JSONObject
    /// Files that the user chose, by the names of parameters of type ``AttributeType/file``.
    @_spi(Host) public private(set) var files: [String: ChosenFile] = [:]
    /// Secrets that the user entered, by the names of parameters of type ``AttributeType/secret``.
    @_spi(Host) public private(set) var secrets: [String: SecretText] = [:]
    /// The ids that lead to the embedded screenlet that receives it, the outermost first.
    ///
    /// Empty for the screenlet whose view offers it.
    @_spi(Host) public private(set) var recipient: [Int] = []

    /// An action.
    public init(_ name: String, _ arguments: JSONObject = [:], files: [String: ChosenFile] = [:]) {
        self.name = name
        self.arguments = arguments
        self.files = files
    }

    /// The same action with one more argument.
    public func with(_ name: String, _ value: JSONValue) -> Action {
        var action = Action(
            self.name,
            arguments.merging([name: value]) { _, new in new },
            files: files
        )
        (action.secrets, action.recipient) = (secrets, recipient)
        return action
    }

    /// The same action with a file that the user chose.
    public func with(_ name: String, _ file: ChosenFile) -> Action {
        var action = self
        action.files[name] = file
        return action
    }

    /// The same action with a secret that the user entered.
    @_spi(Host) public func with(_ name: String, _ secret: SecretText) -> Action {
        var action = self
        action.secrets[name] = secret
        return action
    }

    /// The same action for an embedded screenlet, named by the ids that lead to it, the outermost first.
    @_spi(Host)
    public func sent(to recipient: [Int]) -> Action {
        var action = self
        action.recipient = recipient
        return action
    }
}

extension Action {
    private enum Key: CodingKey {
        case name, arguments, recipient
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            try container.decode(String.self, forKey: .name),
            try container.decode(JSONObject.self, forKey: .arguments)
        )
        recipient = try container.decodeIfPresent([Int].self, forKey: .recipient) ?? []
    }

    /// Writes the name and the arguments, and the recipient if it is an embedded screenlet; never files or secrets.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(arguments, forKey: .arguments)
        if !recipient.isEmpty { try container.encode(recipient, forKey: .recipient) }
    }
}

extension Action {
    /// The name of the argument that says which row of a list was chosen.
    @_spi(Host)
    public static let indexArgument = "index"

    /// Reports which rows of a list are visible, so that the list can load missing ones.
    ///
    /// Surfaces send it; a list's screenlet has it as ``ScreenletAction/showRows``.
    public static func showRows(_ range: Range<Int>) -> Action {
        Action(
            ActionDeclaration.showRows.name,
            ["from": .int64(Int64(range.lowerBound)), "to": .int64(Int64(range.upperBound))]
        )
    }

    /// The rows of a ``showRows(_:)`` action; `nil` for other actions and invalid ranges.
    @_spi(Host)
    public var shownRows: Range<Int>? {
        guard name == ActionDeclaration.showRows.name, let from = arguments["from"]?.int64,
            let to = arguments["to"]?.int64,
            from >= 0, from <= to
        else { return nil }
        return Int(from)..<Int(to)
    }
}
