import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensRendering
import ScreensTerminal

/// `__complete`: what the completion scripts ask.
///
/// It is not in the table: words that are being completed are not parsed, as they may be anything.
///
/// `__complete words WORD…` completes the last word, `__complete bash LINE WORD` the end of a line, of
/// which bash replaces `WORD`. The first line of the answer is `words`, `open` (words that go on),
/// `files` or `folders`, with a tab and the part of the word before the file's name. A word with a tab
/// and a summary follows on each further line; for bash, quoted and alone.
@MainActor
enum CompleteCommand {
    static let name = "__complete"

    static func run(_ words: ArraySlice<String>) -> ExitCode {
        let rest = Array(words.dropFirst())
        switch words.first {
        case "words": Console.out(lines(Self.answer(to: rest)))
        case "bash" where rest.count == 2: Console.out(bashLines(rest[0], replacing: rest[1]))
        default: return .usage
        }
        return .ok
    }

    private static func answer(to words: [String]) -> Completer.Answer {
        Completer(root: CommandTable.root).answer(to: words, installed: Installed.candidates)
    }

    private static func lines(_ answer: Completer.Answer) -> String {
        switch answer {
        case .files(let path, let prefix):
            return lines(["files\t\(prefix)"] + paths(path, behind: prefix))
        case .folders(let path, let prefix):
            return lines(["folders\t\(prefix)"] + paths(path, behind: prefix, onlyFolders: true))
        case .words(let candidates, let isOpen):
            let words = candidates.filter { isOffered($0.word) }.map {
                $0.summary.isEmpty ? $0.word : "\($0.word)\t\(SafeText.line($0.summary))"
            }
            return lines([isOpen ? "open\t" : "words\t"] + words)
        }
    }

    private static func bashLines(_ text: String, replacing end: String) -> String {
        let line = BashLine(text)
        guard !line.isRedirection, text.hasSuffix(end) else { return "files\n" }
        // What bash leaves unchanged: the word up to the last `=`, `:` or quote.
        let head = BashLine(String(text.dropLast(end.count))).words.last ?? ""
        func quoted(_ words: [String]) -> [String] {
            words.filter { $0.hasPrefix(head) && isOffered($0) }.map {
                BashLine.quoted(String($0.dropFirst(head.count)), in: line.quote)
            }
        }
        switch answer(to: Array(line.words.dropFirst())) {
        // bash would complete host names instead.
        case .files(let path, let prefix) where end.hasPrefix("@"):
            let found = paths(path, behind: prefix)
            return lines([isOpen(found) ? "open" : "words"] + quoted(found))
        case .files: return "files\n"
        case .folders: return "folders\n"
        case .words(let candidates, let isOpen):
            return lines([isOpen ? "open" : "words"] + quoted(candidates.map(\.word)))
        }
    }

    private static func paths(
        _ path: String,
        behind prefix: String,
        onlyFolders: Bool = false
    ) -> [String] {
        FileNames.paths(beginning: path, onlyFolders: onlyFolders).map { prefix + $0 }
            .filter(isOffered)
    }

    private static func isOpen(_ paths: [String]) -> Bool { paths.allSatisfy { $0.hasSuffix("/") } }

    /// Names that have to be escaped are not offered: a line break would make two names of one.
    private static func isOffered(_ word: String) -> Bool { SafeText.line(word) == word }

    private static func lines(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }
}

/// What is installed, as candidates.
@MainActor
private enum Installed {
    static func candidates(
        _ values: Values,
        _ invocation: Invocation
    ) -> [Completer.Candidate] {
        switch values {
        case .attribute: description(invocation).map { $0.attributes.flatMap(candidates) } ?? []
        case .method:
            description(invocation)?.actions.map { .init(word: $0.name, summary: $0.summary) } ?? []
        case .methodArgument: arguments(invocation)
        default: names(values, invocation).map { .init(word: $0) }
        }
    }

    private static func names(_ values: Values, _ invocation: Invocation) -> [String] {
        guard let registry = try? Setup.registry(invocation) else { return [] }
        switch values {
        case .screenlet: return Listing(registry, hasThemes: false).names(of: "screenlets")
        case .theme: return ThemeListing.all(in: registry).map(\.name)
        case .plugin: return Set(registry.plugins.map(\.name)).sorted()
        case .delegate:
            return Set(
                registry.plugins.flatMap(\.offers).compactMap { offer in
                    if case .delegate(_, let name) = offer.name { name } else { nil }
                }
            ).sorted()
        default: return []
        }
    }

    private static func description(_ invocation: Invocation) -> ScreenletHost.Description? {
        guard let name = invocation.arguments.first else { return nil }
        return try? Setup(pluginsOf: invocation).host.screenlet(name)
    }

    private static func candidates(_ attribute: Attributes.Attribute) -> [Completer.Candidate] {
        let values =
            switch attribute.name {
            case "offlinePolicy": OfflinePolicy.allCases.map(\.rawValue)
            default: attribute.type == .boolean ? ["true", "false"] : []
            }
        return [.init(word: "\(attribute.name)=", summary: attribute.summary)]
            + values.map { .init(word: "\(attribute.name)=\($0)") }
    }

    /// The arguments of the method that was called last.
    private static func arguments(_ invocation: Invocation) -> [Completer.Candidate] {
        let action = description(invocation)?.actions.first {
            $0.name == invocation.value("call")
        }
        return action?.parameters.map { .init(word: "\($0.name)=", summary: $0.summary) } ?? []
    }
}
