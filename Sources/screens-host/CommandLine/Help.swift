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
                command.arguments.map { ("<\($0.name)>", $0.summary + choices($0.values)) }
            )
        )
        sections.append(table("Options", command.allOptions.map(row)))
        if !command.subcommands.isEmpty {
            sections.append("“\(line) COMMAND --help” tells more of a command.")
        }
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The command that words are about, as far as there is one: `screens-host themes resolve`.
    static func line(for words: [String]) -> String {
        var command = CommandTable.root
        var line = command.name
        for word in words {
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

    private static func usage(_ line: String, _ command: CommandSpec) -> String {
        var words = [line]
        if !command.subcommands.isEmpty { words.append("COMMAND") }
        words += command.arguments.map { $0.isOptional ? "[<\($0.name)>]" : "<\($0.name)>" }
        if !command.options.isEmpty { words.append("[OPTIONS]") }
        return words.joined(separator: " ")
    }

    private static func row(_ option: OptionSpec) -> (String, String) {
        let name = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
        return (name, option.summary + choices(option.values))
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

    /// The text in lines of at most so many columns, broken between words.
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
