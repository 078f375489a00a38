import ScreensSystem

/// A command line, parsed.
struct Invocation: Sendable {
    let command: CommandSpec
    /// The arguments without a name, in order.
    let arguments: [String]
    /// The options in the order given.
    let options: [Option]

    struct Option: Sendable {
        let name: OptionName
        let value: String
    }

    /// The value of an option; the last one counts.
    func value(_ name: OptionName) -> String? { options.last { $0.name == name }?.value }

    /// The values of an option that may be given several times.
    func values(_ name: OptionName) -> [String] { options.filter { $0.name == name }.map(\.value) }

    func has(_ name: OptionName) -> Bool { options.contains { $0.name == name } }

    /// The integer value of an option.
    func number(_ name: OptionName, in range: ClosedRange<Int64>) throws(CommandError) -> Int64? {
        guard let text = value(name) else { return nil }
        guard let number = Int64(text), range.contains(number) else {
            throw .usage(
                "--\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), "
                    + "not \"\(text)\"."
            )
        }
        return number
    }

    /// The value of an option whose words are the cases of `Choice`; the last one counts.
    ///
    /// - Throws: if it is none of them. The parser has said so before where the table names them as the only ones.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: OptionName,
        as type: Choice.Type = Choice.self
    ) throws(CommandError) -> Choice? {
        try choices(name, as: type).last
    }

    /// The values of such an option that may be given several times.
    func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: OptionName,
        as type: Choice.Type
    ) throws(CommandError) -> [Choice] {
        try values(name).map { (text) throws(CommandError) in
            if let choice = Choice(rawValue: text) { return choice }
            let words = Choice.allCases.map(\.rawValue).joined(separator: " or ")
            throw .usage("--\(name) must be \(words), not \"\(text)\".")
        }
    }
}

extension Invocation {
    /// Those of its options that are among `specs`, as they continue another command line.
    func options(_ specs: [OptionSpec]) -> String {
        options.compactMap { option in
            specs.first { $0.name == option.name }.map { spec in
                spec.value == nil
                    ? " --\(option.name)" : " --\(option.name) \(option.value.quotedForShell)"
            }
        }.joined()
    }
}

/// The exit codes of the command, as documented in docs/cli.md.
enum ExitCode: Int32, Sendable, CaseIterable {
    case ok = 0
    case failure = 1
    case usage = 2
    case notFound = 3
    case offline = 4
    case conflict = 5
    case refused = 6
    case signIn = 7
    case different = 8
    case interrupted = 130

    /// The meaning, for users.
    var meaning: String {
        switch self {
        case .ok: "success"
        case .failure:
            "the portal or a plugin failed, a file of Screens cannot be used, the output cannot be "
                + "written, or doctor has found a problem"
        case .usage: "the command line is invalid"
        case .notFound:
            "a screenlet, theme, view, service, template, SDK or plugin file was not found"
        case .offline:
            "the portal, or a server of plugins, cannot be reached and there is no cached copy"
        case .conflict:
            "a conflict, unsent changes or existing files require a decision, "
                + "or another process is sending a change"
        case .refused:
            "a required plugin, an archive or its signing key was refused"
        case .signIn: "the portal or a service requires a sign-in or refused it"
        case .different: "two snapshots of the gallery differ"
        case .interrupted: "interrupted"
        }
    }
}

/// Why a command ends early.
struct CommandError: Error {
    let exit: ExitCode
    let message: String
    /// A short name of the reason, for JSON.
    let code: String
    /// Whether line breaks in the message are intended; names and quoted texts in it have none.
    var hasLines = false

    static func usage(_ message: String) -> CommandError {
        CommandError(exit: .usage, message: message, code: "usage")
    }
}
