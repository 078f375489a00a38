/// A command as the table declares it: what is parsed, helped with and completed comes from here.
struct CommandSpec: Sendable {
    typealias Body = @MainActor @Sendable (Invocation) async throws -> ExitCode

    let name: String
    let summary: String
    let examples: [Example]
    var arguments: [ArgumentSpec] = []
    var options: [OptionSpec] = []
    var subcommands: [CommandSpec] = []
    var body: Body?

    /// A command line and what it does.
    struct Example: Sendable {
        let line: String
        let effect: String

        init(_ line: String, _ effect: String) {
            self.line = line
            self.effect = effect
        }
    }

    /// All options, those of every command last.
    var allOptions: [OptionSpec] { options + OptionSpec.common }
}

/// A word that a command takes by its place.
struct ArgumentSpec: Sendable {
    let name: String
    let summary: String
    var isOptional = false
    var values = Values.any
}

/// An option that a command takes by its name.
struct OptionSpec: Sendable {
    let name: String
    /// What stands for the value in help; `nil` for an option without one.
    let value: String?
    let summary: String
    var values = Values.any

    init(_ name: String, _ value: String? = nil, _ summary: String, _ values: Values = .any) {
        self.name = name
        self.value = value
        self.summary = summary
        self.values = values
    }

    /// The options of every command.
    static let common = [OptionSpec("help", nil, "Show help for this command.")]
}

/// What a word may be, for checking and for completion.
enum Values: Sendable {
    case any
    case oneOf([String])
    case screenlet
    case theme
    /// The name of a plugin.
    case plugin
    /// The name of a plugin's delegate.
    case delegate
    /// `NAME=VALUE` of the screenlet that is the first argument.
    case attribute
    /// One of its methods.
    case method
    /// `NAME=VALUE` of the method called last.
    case methodArgument
    /// `FIELD=VALUE`, or `FIELD=@FILE`.
    case fieldOrFile
    case file
    case folder
}
