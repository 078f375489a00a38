/// Completes an unfinished command line from the table of commands.
struct Completer {
    let root: CommandSpec

    /// What can be at the cursor.
    enum Answer {
        /// Words; an `open` word continues behind the completion.
        case words([Candidate], isOpen: Bool)
        /// Files whose paths begin with a text, after a part of the word that is not a path: `--values=`.
        case files(String, behind: String)
        /// Folders, with the same parts.
        case folders(String, behind: String)
    }

    /// A word, and a line that explains it.
    struct Candidate {
        let word: String
        var summary = ""
        /// Whether the word continues: `NAME=`.
        var isOpen = false
        /// Whether it continues with the path of a file.
        var takesFile = false
    }

    /// What there is of a kind on this machine, according to the words so far.
    typealias Found = @MainActor (Values, Invocation) async -> [Candidate]

    /// Completes the last word.
    @MainActor
    func answer(to words: [String], found: Found) async -> Answer {
        let typed = words.last ?? ""
        let line = UnfinishedLine(words.dropLast(), of: root)
        let option = line.pending ?? (line.takesOptions ? line.assigned(in: typed)?.option : nil)
        if let option {
            let prefix = line.pending == nil ? "--\(option.name)=" : ""
            let typed = String(typed.dropFirst(prefix.count))
            return await value(option.values, typed, behind: prefix, line, found)
        }
        if line.takesOptions, typed.hasPrefix("-") {
            let options = line.command.allOptions.map {
                Candidate(word: "--\($0.name)", summary: $0.summary)
            }
            return Self.words(options, typed)
        }
        if !line.command.subcommands.isEmpty {
            guard line.arguments.isEmpty else { return .words([], isOpen: false) }
            let commands = line.command.subcommands.map {
                Candidate(word: $0.name, summary: $0.summary)
            }
            return Self.words(commands, typed)
        }
        let arguments = line.command.arguments
        let rest = arguments.dropFirst(line.arguments.count)
        guard let argument = rest.first ?? arguments.last(where: \.isRepeated) else {
            return .words([], isOpen: false)
        }
        return await value(argument.values, typed, behind: "", line, found)
    }

    @MainActor
    private func value(
        _ values: Values,
        _ typed: String,
        behind prefix: String,
        _ line: UnfinishedLine,
        _ found: Found
    ) async -> Answer {
        switch values {
        case .any: return .words([], isOpen: false)
        case .file: return .files(typed, behind: prefix)
        case .folder: return .folders(typed, behind: prefix)
        case .subject where typed.contains("/") || typed.hasPrefix("."):
            return .folders(typed, behind: prefix)
        case .oneOf(let words):
            return Self.words(words.map { Candidate(word: $0) }, typed, behind: prefix)
        case .commonly(let words):
            let candidates = words.map { Candidate(word: $0, isOpen: $0.hasSuffix(":")) }
            return Self.words(candidates, typed, behind: prefix)
        case .fieldOrFile:
            // Any field can have a file, also one of a form that was never loaded.
            let field = typed.prefix { $0 != "=" } + "=@"
            if typed.hasPrefix(field) {
                return .files(String(typed.dropFirst(field.count)), behind: prefix + field)
            }
        default: break
        }
        let candidates = await found(values, line.invocation)
        guard let name = candidates.first(where: { $0.takesFile && typed.hasPrefix($0.word) })
        else { return Self.words(candidates, typed, behind: prefix) }
        return .files(String(typed.dropFirst(name.word.count)), behind: prefix + name.word)
    }

    private static func words(
        _ candidates: [Candidate],
        _ typed: String,
        behind prefix: String = ""
    ) -> Answer {
        let fitting = candidates.filter {
            $0.word.hasPrefix(typed) && !($0.isOpen && $0.word == typed)
        }
        // The values of attributes are completed only after their names.
        let names = fitting.filter(\.isOpen).map(\.word)
        let shown = fitting.filter { candidate in
            candidate.isOpen || !names.contains { candidate.word.hasPrefix($0) }
        }
        return .words(
            shown.map { Candidate(word: prefix + $0.word, summary: $0.summary) },
            isOpen: !shown.isEmpty && shown.allSatisfy(\.isOpen)
        )
    }
}

/// The words before the cursor, parsed as far as they are valid.
struct UnfinishedLine {
    private(set) var command: CommandSpec
    private(set) var arguments: [String] = []
    private(set) var options: [Invocation.Option] = []
    /// The option whose value comes next.
    private(set) var pending: OptionSpec?
    /// Whether options may follow: none do after `--`.
    private(set) var takesOptions = true

    init(_ words: some Sequence<String>, of root: CommandSpec) {
        command = root
        for word in words { read(word) }
    }

    /// The option that a word assigns a value to: `--theme=flat7`.
    func assigned(in word: String) -> (option: OptionSpec, value: String)? {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return nil }
        let name = word[..<equals].dropFirst(2)
        return command.allOptions.first { $0.name.rawValue == name && $0.value != nil }
            .map { ($0, String(word[equals...].dropFirst())) }
    }

    /// The line as it would be run.
    var invocation: Invocation {
        Invocation(command: command, arguments: arguments, options: options)
    }

    private mutating func read(_ word: String) {
        if let option = pending {
            options.append(.init(name: option.name, value: word))
            pending = nil
        } else if !takesOptions {
            arguments.append(word)
        } else if word == "help", !command.subcommands.isEmpty {
            // The command whose help is requested comes next.
            return
        } else if word == "--" {
            takesOptions = false
        } else if let (option, value) = assigned(in: word) {
            options.append(.init(name: option.name, value: value))
        } else if let option = command.allOptions.first(where: { "--\($0.name)" == word }) {
            if option.value == nil {
                options.append(.init(name: option.name, value: ""))
            } else {
                pending = option
            }
        } else if let next = command.subcommands.first(where: { $0.name == word }),
            arguments.isEmpty
        {
            command = next
        } else if !word.hasPrefix("-") || word == "-" {
            arguments.append(word)
        }
    }
}
