/// A command in the table, from which its parsing, help and completion are derived.
struct CommandSpec: Sendable {
    typealias Body = @MainActor @Sendable (Invocation) async throws -> ExitCode

    let name: String
    let summary: String
    let examples: [Example]
    var arguments: [ArgumentSpec] = []
    var options: [OptionSpec] = []
    var subcommands: [CommandSpec] = []
    /// What else the help lists.
    var sections: [Section] = []
    /// The subcommand that is meant where none is named; `nil` if one is necessary.
    var usualSubcommand: String?
    var body: Body?

    /// A command line and its effect.
    struct Example: Sendable {
        let line: String
        let effect: String

        init(_ line: String, _ effect: String) {
            self.line = line
            self.effect = effect
        }
    }

    /// A list in the help of a command.
    struct Section: Sendable {
        let title: String
        let rows: [(name: String, summary: String)]
    }

    /// All options; those of every command come last.
    var allOptions: [OptionSpec] { options + OptionSpec.common }
}

/// An argument that a command takes by its position.
struct ArgumentSpec: Sendable {
    let name: String
    let summary: String
    var isOptional = false
    /// Whether more words of the kind may follow; only for the last argument.
    var isRepeated = false
    var values = Values.any
}

/// An option that a command takes by its name.
struct OptionSpec: Sendable {
    let name: OptionName
    /// The placeholder of the value in the help; `nil` for an option without one.
    let value: String?
    let summary: String
    var values = Values.any

    init(_ name: OptionName, _ value: String? = nil, _ summary: String, _ values: Values = .any) {
        self.name = name
        self.value = value
        self.summary = summary
        self.values = values
    }

    /// The options of every command.
    static let common = [OptionSpec(.help, nil, "Show help for this command.")]
}

/// The possible values of a word, for checking and completion.
enum Values: Sendable {
    case any
    case oneOf([String])
    /// Any word; these are common. One that ends in `:` continues.
    case commonly([String])
    case screenlet
    /// A screenlet, an installed app, or the path of an app's folder.
    case subject
    /// A page of the app that is the first argument.
    case page
    /// `NAME=VALUE`, a parameter of the page of `--page`.
    case pageParameter
    case theme
    /// The name of a plugin or an installed app.
    case plugin
    /// The name of a plugin's delegate.
    case delegate
    /// A view, with or without its theme.
    case view
    /// A name that plugins offer: a screenlet, a theme or a type.
    case offer
    /// The name of a service that a plugin offers.
    case service
    /// The name of a service for which a sign-in is stored.
    case storedService
    /// `NAME=ADDRESS`, of a service that a plugin offers.
    case serviceAddress
    /// The ID of a key that is trusted or revoked.
    case trustedKey
    /// `NAME=VALUE`, an attribute of the screenlet that is the first argument.
    case attribute
    /// A method of that screenlet.
    case method
    /// `NAME=VALUE`, an argument of the method called last.
    case methodArgument
    /// `FIELD=VALUE`, or `FIELD=@FILE`.
    case fieldOrFile
    /// `QUESTION=ANSWER`, of the template for the first argument.
    case answer
    /// A collection of the cache.
    case collection
    /// The key of an entry in the collection that is the first argument.
    case entry
    /// The key of an unsent change or a draft.
    case unsentChange
    /// The key of a draft.
    case draft
    case file
    case folder

    /// The cases of an enumeration, and nothing else.
    static func cases<Choice: RawRepresentable<String> & CaseIterable>(of _: Choice.Type) -> Values
    {
        .oneOf(Choice.allCases.map(\.rawValue))
    }
}
