/// The manual page of a command, made from the same table as its help.
struct ManualPage {
    /// The command and its parents, the program first.
    private let path: [CommandSpec]
    private let command: CommandSpec

    /// The pages of a command and all commands below it.
    static func all(of root: CommandSpec) -> [ManualPage] { below([], root) }

    private static func below(_ parents: [CommandSpec], _ command: CommandSpec) -> [ManualPage] {
        let path = parents + [command]
        return [ManualPage(path: path, command: command)]
            + command.subcommands.flatMap { below(path, $0) }
    }

    /// The name of the page, such as `screens-host-plugin-why`.
    var name: String { path.map(\.name).joined(separator: "-") }
    /// The name of its file, in section 1: commands.
    var fileName: String { "\(name).1" }

    /// Its source for `groff -man`.
    func source(version: String) -> String {
        let program = "\(path[0].name) \(version)"
        // Words are not hyphenated, because a hyphen would look like a part of a name. Lines are not justified.
        let title = """
            .TH \(Roff.text(name.uppercased())) 1 "" "\(Roff.text(program))" "Screens"
            .nh
            .ad l

            """
        let own = command.sections.map { section in
            (section.title.uppercased(), entries(section.rows) { (Roff.bold($0.name), $0.summary) })
        }
        let sections =
            [
                ("NAME", "\(Roff.text(name)) \\- \(Roff.text(phrase))\n"),
                ("SYNOPSIS", synopsis),
                ("DESCRIPTION", Roff.text(command.summary) + "\n"),
                ("COMMANDS", entries(command.subcommands) { (Roff.bold($0.name), $0.summary) }),
                (
                    "ARGUMENTS",
                    entries(command.arguments) { (Roff.italic($0.name), Help.text(of: $0)) }
                ),
                ("OPTIONS", entries(command.allOptions) { (tag($0), Help.text(of: $0)) }),
            ] + own + [
                ("EXAMPLES", command.examples.map(example).joined()),
                ("EXIT STATUS", entries(ExitCode.allCases) { ("\($0.rawValue)", $0.meaning) }),
                ("SEE ALSO", relatives),
            ]
        return sections.filter { !$0.1.isEmpty }
            .reduce(into: title) { $0 += ".SH \"\($1.0)\"\n\($1.1)" }
    }

    /// The summary for lists of pages: without a capital letter and a full stop.
    private var phrase: String {
        let text = command.summary.prefix(1).lowercased() + command.summary.dropFirst()
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private var synopsis: String {
        let words = Help.usageWords(of: command).map { word in
            switch word {
            case .command(let isOptional):
                isOptional ? "[\(Roff.italic("COMMAND"))]" : Roff.italic("COMMAND")
            case .repetition: "..."
            case .argument(let name, isOptional: true): "[\(Roff.italic(name))]"
            case .argument(let name, isOptional: false): Roff.italic(name)
            case .options: "[\(Roff.italic("OPTIONS"))]"
            }
        }
        let line = path.map(\.name).joined(separator: " ")
        return ([Roff.bold(line)] + words).joined(separator: " ") + "\n"
    }

    private func entries<Element>(
        _ elements: [Element],
        _ entry: (Element) -> (tag: String, text: String)
    ) -> String {
        elements.map(entry).map(Roff.entry).joined()
    }

    private func tag(_ option: OptionSpec) -> String {
        Roff.bold("--\(option.name)") + (option.value.map { " \(Roff.italic($0))" } ?? "")
    }

    /// The line is not wrapped, so that it can be copied and run.
    private func example(_ example: CommandSpec.Example) -> String {
        """
        .PP
        \(Roff.text(example.effect))
        .PP
        .RS 4
        .nf
        \(Roff.text(example.line))
        .fi
        .RE

        """
    }

    /// The pages of the parent and of the subcommands.
    private var relatives: String {
        let above = path.count > 1 ? [path.dropLast().map(\.name).joined(separator: "-")] : []
        let pages = above + command.subcommands.map { "\(name)-\($0.name)" }
        return pages.map { "\(Roff.bold($0))(1)" }.joined(separator: ",\n") + "\n"
    }
}
