@_spi(Host) import ScreensKit

/// Parses a command line with the table.
struct Parser {
    let root: CommandSpec

    /// What a command line requests.
    enum Request {
        case run(Invocation)
        case help([CommandSpec])
        case version
    }

    func parse(_ words: [String]) throws(CommandError) -> Request {
        var path = [root]
        var rest = words[...]
        while let command = path.last, !command.subcommands.isEmpty {
            guard let word = rest.first ?? command.usualSubcommand else { return .help(path) }
            if word == "--help" || word == "-h" { return .help(path) }
            if word == "help" { return .help(try named(rest.dropFirst(), below: path)) }
            if word == "--version", path.count == 1 { return .version }
            if let next = command.subcommands.first(where: { $0.name == word }) {
                rest = rest.dropFirst()
                path.append(next)
            } else if let usual = command.usual {
                path.append(usual)
            } else {
                throw unknown(word, after: path)
            }
        }
        guard let command = path.last else { return .help([root]) }
        return try parse(rest, of: command, path)
    }

    /// The command that `help` names: `help plugin why` is `plugin why --help`.
    private func named(
        _ words: ArraySlice<String>,
        below path: [CommandSpec]
    ) throws(CommandError) -> [CommandSpec] {
        var path = path
        for word in words where word != "--help" && word != "-h" {
            guard let next = path.last?.subcommands.first(where: { $0.name == word }) else {
                throw unknown(word, after: path)
            }
            path.append(next)
        }
        return path
    }

    private func parse(
        _ words: ArraySlice<String>,
        of command: CommandSpec,
        _ path: [CommandSpec]
    ) throws(CommandError) -> Request {
        var arguments: [String] = []
        var options: [Invocation.Option] = []
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                rest = []
            } else if word == "-h" || word == "--help" {
                return .help(path)
            } else if word.hasPrefix("--") {
                options.append(try option(word.dropFirst(2), of: command, &rest))
            } else if word.hasPrefix("-"), word.count > 1 {
                throw .usage("Unknown option \"\(word)\". Options start with two hyphens.")
            } else {
                arguments.append(word)
            }
        }
        try check(arguments, of: command)
        return .run(Invocation(command: command, arguments: arguments, options: options))
    }

    private func option(
        _ word: Substring,
        of command: CommandSpec,
        _ rest: inout ArraySlice<String>
    ) throws(CommandError) -> Invocation.Option {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let spec = command.allOptions.first(where: { $0.name.rawValue == name }) else {
            let nearest = command.allOptions.map(\.name.rawValue).nearest(to: name)
            throw .usage(
                "Unknown option \"--\(name)\"."
                    + (nearest.map { " Did you mean \"--\($0)\"?" } ?? "")
            )
        }
        guard let placeholder = spec.value else {
            guard parts.count == 1 else { throw .usage("--\(name) does not take a value.") }
            return .init(name: spec.name, value: "")
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw .usage("--\(name) requires a value: --\(name) \(placeholder)")
        }
        try check(value, spec.values, "--\(name)")
        return .init(name: spec.name, value: value)
    }

    private func check(_ arguments: [String], of command: CommandSpec) throws(CommandError) {
        for (index, spec) in command.arguments.enumerated() {
            guard index < arguments.count else {
                guard spec.isOptional else {
                    throw .usage("Missing argument <\(spec.name)>: \(spec.summary)")
                }
                return
            }
            try check(arguments[index], spec.values, "<\(spec.name)>")
        }
        for word in arguments.dropFirst(command.arguments.count) {
            if let last = command.arguments.last, last.isRepeated {
                try check(word, last.values, "<\(last.name)>")
                continue
            }
            throw .usage("Unexpected argument \"\(word)\".")
        }
    }

    private func check(_ word: String, _ values: Values, _ what: String) throws(CommandError) {
        guard case .oneOf(let choices) = values, !choices.contains(word) else { return }
        let nearest = choices.nearest(to: word).map { " Did you mean \"\($0)\"?" } ?? ""
        throw .usage(
            "\(what) must be one of \(choices.joined(separator: ", ")), not \"\(word)\".\(nearest)"
        )
    }

    private func unknown(_ word: String, after path: [CommandSpec]) -> CommandError {
        let names = path.last?.subcommands.map(\.name) ?? []
        let nearest = names.nearest(to: word).map { " Did you mean \"\($0)\"?" } ?? ""
        let line = path.map(\.name).joined(separator: " ")
        return .usage("Unknown command \"\(word)\" for \"\(line)\".\(nearest)")
    }
}

extension CommandSpec {
    fileprivate var usual: CommandSpec? { subcommands.first { $0.name == usualSubcommand } }
}
