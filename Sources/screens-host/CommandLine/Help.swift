/// Writes the help of a command, examples first.
enum Help {
    static func text(_ path: [CommandSpec]) -> String {
        guard let command = path.last else { return "" }
        let line = path.map(\.name).joined(separator: " ")
        var sections = [command.summary, examples(command), "Usage:\n  \(usage(line, command))"]
        sections.append(table("Commands", command.subcommands.map { ($0.name, $0.summary) }))
        sections.append(
            table(
                "Arguments",
                command.arguments.map { ("<\($0.name)>", Self.text(of: $0)) }
            )
        )
        sections.append(table("Options", command.allOptions.map(row)))
        sections += command.sections.map { table($0.title, $0.rows) }
        if !command.subcommands.isEmpty {
            sections.append("Run \"\(line) COMMAND --help\" for details about a command.")
        }
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The longest known command at the beginning of words: `screens-host themes resolve`.
    static func line(for words: [String]) -> String {
        var command = CommandTable.root
        var line = command.name
        for word in words where word != "help" {
            guard let next = command.subcommands.first(where: { $0.name == word }) else { break }
            command = next
            line += " \(word)"
        }
        return line
    }

    private static func examples(_ command: CommandSpec) -> String {
        let lines = command.examples.map { "  \($0.line)\n      \($0.effect)" }
        return (["Examples:"] + lines).joined(separator: "\n")
    }

    /// The words after a command's name in its usage line.
    enum UsageWord {
        case command(isOptional: Bool)
        case argument(String, isOptional: Bool)
        /// More arguments of the kind before it.
        case repetition
        case options
    }

    static func usageWords(of command: CommandSpec) -> [UsageWord] {
        let isOptional = command.usualSubcommand != nil
        var words: [UsageWord] =
            command.subcommands.isEmpty ? [] : [.command(isOptional: isOptional)]
        words += command.arguments.map { .argument($0.name, isOptional: $0.isOptional) }
        if command.arguments.last?.isRepeated == true { words.append(.repetition) }
        return command.options.isEmpty ? words : words + [.options]
    }

    /// The explanation of an argument, and its possible values.
    static func text(of argument: ArgumentSpec) -> String {
        argument.summary + choices(argument.values)
    }

    /// The explanation of an option, and its possible values.
    static func text(of option: OptionSpec) -> String { option.summary + choices(option.values) }

    private static func usage(_ line: String, _ command: CommandSpec) -> String {
        let words = usageWords(of: command).map { word in
            switch word {
            case .command(let isOptional): isOptional ? "[COMMAND]" : "COMMAND"
            case .repetition: "..."
            case .argument(let name, isOptional: true): "[<\(name)>]"
            case .argument(let name, isOptional: false): "<\(name)>"
            case .options: "[OPTIONS]"
            }
        }
        return ([line] + words).joined(separator: " ")
    }

    private static func row(_ option: OptionSpec) -> (String, String) {
        let name = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
        return (name, text(of: option))
    }

    private static func choices(_ values: Values) -> String {
        guard case .oneOf(let words) = values else { return "" }
        return " One of \(words.joined(separator: ", "))."
    }

    private static func table(_ title: String, _ rows: [(String, String)]) -> String {
        guard !rows.isEmpty else { return "" }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { name, summary in
            let indent = String(repeating: " ", count: width + 4)
            let gap = String(repeating: " ", count: width - name.count + 2)
            let text = wrapped(summary, to: columns - indent.count)
            return "  " + name + gap + text.joined(separator: "\n\(indent)")
        }
        return (["\(title):"] + lines).joined(separator: "\n")
    }

    private static let columns = 96

    /// The text wrapped between words at a number of columns.
    private static func wrapped(_ text: String, to columns: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.count + 1 + word.count <= columns {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
