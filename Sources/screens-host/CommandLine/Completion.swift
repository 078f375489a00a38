/// Writes completion scripts for shells, from the table.
struct Completion {
    let root: CommandSpec

    func script(for shell: String) -> String {
        switch shell {
        case "bash": bash
        case "zsh": zsh
        default: fish
        }
    }

    /// All commands with the words that lead to them, without the root's name.
    private var commands: [(words: [String], spec: CommandSpec)] {
        func below(_ spec: CommandSpec, _ words: [String]) -> [([String], CommandSpec)] {
            [(words, spec)] + spec.subcommands.flatMap { below($0, words + [$0.name]) }
        }
        return below(root, [])
    }

    /// What may follow as a shell expression that prints one word a line.
    private func candidates(_ values: Values) -> String? {
        switch values {
        case .any: nil
        case .oneOf(let words): "printf '%s\\n' \(words.joined(separator: " "))"
        case .screenlet: "\(root.name) list screenlets --names 2>/dev/null"
        case .theme: "\(root.name) list themes --names 2>/dev/null"
        case .file: "compgen -f -- \"$current\""
        case .folder: "compgen -d -- \"$current\""
        }
    }

    private var bash: String {
        var lines = [
            "# Completion of \(root.name) for bash: source <(\(root.name) completion bash)",
            "_screens_host() {",
            "    local current=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD-1]}\"",
            "    local words=\"\" word", "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do",
            "        case \"$words $word\" in",
        ]
        lines += commands.dropFirst().map {
            "            \"\(spaced($0.words))\") words=\"$words $word\" ;;"
        }
        lines += ["        esac", "    done", "    case \"$words:$previous\" in"]
        for (words, spec) in commands {
            for option in spec.allOptions where option.value != nil {
                let list = candidates(option.values) ?? "true"
                lines.append(
                    "        \"\(spaced(words)):--\(option.name)\") COMPREPLY=($(compgen -W \"$(\(list))\" -- \"$current\")); return ;;"
                )
            }
        }
        lines += ["    esac", "    case \"$words\" in"]
        for (words, spec) in commands {
            let options = spec.allOptions.map { "--\($0.name)" }
            let fixed = (spec.subcommands.map(\.name) + options).joined(separator: " ")
            let more =
                spec.arguments.first.flatMap { candidates($0.values) }.map { " $(\($0))" } ?? ""
            lines.append(
                "        \"\(spaced(words))\") COMPREPLY=($(compgen -W \"\(fixed)\(more)\" -- \"$current\")) ;;"
            )
        }
        return (lines + ["    esac", "}", "complete -F _screens_host \(root.name)", ""])
            .joined(separator: "\n")
    }

    private func spaced(_ words: [String]) -> String { words.map { " \($0)" }.joined() }

    private var zsh: String {
        "#compdef \(root.name)\n"
            + "# Completion of \(root.name) for zsh: source <(\(root.name) completion zsh)\n"
            + "autoload -Uz compinit bashcompinit\n"
            + "(( $+functions[compdef] )) || compinit\nbashcompinit\n" + bash
    }

    private var fish: String {
        var lines = ["# Completion of \(root.name) for fish: \(root.name) completion fish | source"]
        lines.append("complete -c \(root.name) -f")
        for (words, spec) in commands {
            let condition = fishCondition(words, spec)
            for command in spec.subcommands {
                lines.append("\(condition) -a \(command.name) -d '\(quoted(command.summary))'")
            }
            for option in spec.allOptions {
                let value = option.value == nil ? "" : " -x" + fishValues(option.values)
                lines.append(
                    "\(condition) -l \(option.name)\(value) -d '\(quoted(option.summary))'"
                )
            }
            if let argument = spec.arguments.first {
                lines.append(condition + fishValues(argument.values))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func fishCondition(_ words: [String], _ spec: CommandSpec) -> String {
        let seen = words.map { "__fish_seen_subcommand_from \($0)" }
        let notYet =
            spec.subcommands.isEmpty
            ? []
            : [
                "not __fish_seen_subcommand_from \(spec.subcommands.map(\.name).joined(separator: " "))"
            ]
        return "complete -c \(root.name) -n '\((seen + notYet).joined(separator: "; and "))'"
    }

    private func fishValues(_ values: Values) -> String {
        switch values {
        case .any: ""
        case .oneOf(let words): " -a '\(words.joined(separator: " "))'"
        case .screenlet, .theme: " -a '(\(candidates(values) ?? ""))'"
        case .file: " -F"
        case .folder: " -a '(__fish_complete_directories)'"
        }
    }

    private func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
