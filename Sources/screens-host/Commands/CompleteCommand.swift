import ScreensRendering
import ScreensTerminal

/// `__complete`: what the completion scripts ask.
///
/// It is not in the table: words that are being completed are not parsed, as they may be anything.
///
/// `__complete words WORD…` completes the last word, `__complete bash LINE WORD` the end of a line, of
/// which bash replaces `WORD`. The answer consists of texts that end in NUL. The first is `words`, `open`
/// (words that continue), `files` or `folders`, with a tab and the part of the word before the file's name.
/// Each further one is a word, with a tab and a summary; for bash, quoted and alone.
@MainActor
enum CompleteCommand {
    static let name = "__complete"

    static func run(_ words: ArraySlice<String>) async -> ExitCode {
        let rest = Array(words.dropFirst())
        switch words.first {
        case "words": Console.out(texts(await Self.answer(to: rest)))
        case "bash" where rest.count == 2:
            Console.out(await bashTexts(rest[0], replacing: rest[1]))
        default: return .usage
        }
        return .ok
    }

    private static func answer(to words: [String]) async -> Completer.Answer {
        await Completer(root: CommandTable.root).answer(to: words, found: Candidates.found)
    }

    private static func texts(_ answer: Completer.Answer) -> String {
        switch answer {
        case .files(let path, let prefix):
            return texts(["files\t\(prefix)"] + paths(path, behind: prefix))
        case .folders(let path, let prefix):
            return texts(["folders\t\(prefix)"] + paths(path, behind: prefix, onlyFolders: true))
        case .words(let candidates, let isOpen):
            let words = candidates.filter { isOffered($0.word) }.map {
                $0.summary.isEmpty ? $0.word : "\($0.word)\t\(SafeText.line($0.summary))"
            }
            return texts([isOpen ? "open\t" : "words\t"] + words)
        }
    }

    private static func bashTexts(_ text: String, replacing end: String) async -> String {
        let line = BashLine(text)
        guard !line.isRedirection, text.hasSuffix(end) else { return texts(["files"]) }
        // What bash leaves unchanged: the word up to the last `=`, `:` or quote.
        let head = BashLine(String(text.dropLast(end.count))).words.last ?? ""
        func quoted(_ words: [String]) -> [String] {
            words.filter { $0.hasPrefix(head) && isOffered($0) }.map {
                BashLine.quoted(String($0.dropFirst(head.count)), in: line.quote)
            }
        }
        switch await answer(to: Array(line.words.dropFirst())) {
        // bash would complete host names instead.
        case .files(let path, let prefix) where end.hasPrefix("@"):
            let found = paths(path, behind: prefix)
            return texts([isOpen(found) ? "open" : "words"] + quoted(found))
        case .files: return texts(["files"])
        case .folders: return texts(["folders"])
        case .words(let candidates, let isOpen):
            return texts([isOpen ? "open" : "words"] + quoted(candidates.map(\.word)))
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

    /// Names that could control the terminal are not offered; shells show a line break as `\n`.
    private static func isOffered(_ word: String) -> Bool {
        word.split(separator: "\n").allSatisfy { SafeText.line(String($0)) == $0 }
    }

    private static func texts(_ texts: [String]) -> String { texts.map { "\($0)\0" }.joined() }
}
