@_spi(Host) public import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A terminal surface that only adds lines: for screen readers, and for terminals without cursor control.
///
/// Everything that can be chosen has a number; the user chooses it by entering that number.
@MainActor
public final class LinearSurface: Surface {
    let options: LiveOptions
    /// How many lines of the log have been printed.
    private var printedLines = 0
    let renderer: LiveRenderer
    let write: @MainActor (String) -> Void
    let readLine: @MainActor (String) async throws -> String?
    /// Asks for a line that is not shown; `nil` if that is not possible.
    let readSecret: (@MainActor (String) async throws -> String?)?
    /// The lists that were printed last, and the index of the one that was used last.
    var lists: [LiveBlock.ListPlace] = []
    var current = 0
    /// The first rows that are printed, by the index of the list: its ids differ whenever a page is shown.
    var firsts: [Int: Int] = [:]
    var query = ""
    /// The field that was filled in last.
    var lastFilled: Input?
    var items: [Item] = []
    /// What was printed last.
    var said: [String] = []
    /// The page of an app that was printed last, and its heading.
    var saidPage: (number: Int, heading: String)?
    /// The page of an app to which `firsts` belong, and the first rows that were printed of other pages.
    var placedPage: Int?
    var places: [Int: [Int: Int]] = [:]
    /// Whether something was loading when the page was printed.
    var isIncomplete = false
    /// Whether a line of the user is carried out.
    private(set) var isBusy = false
    /// Prints what has taken long.
    var following: Task<Void, Never>?

    /// The number of rows that are printed at a time.
    static let page = 10
    static let prompt = "Number or command, h for help:"
    /// How long nothing is printed while something loads.
    var patience = Duration.seconds(2)

    enum Item {
        case region(LiveRegion)
        case row(Int, of: Int)
    }

    /// Creates a surface that prints lines and asks for input lines.
    ///
    /// - Parameters:
    ///   - options: how it draws.
    ///   - columns: the width of lines.
    ///   - write: receives the output.
    ///   - readLine: asks for a line; returns `nil` at the end of the input.
    ///   - readSecret: asks for a line that is not shown while it is entered; without it, passwords cannot be entered.
    public init(
        _ options: LiveOptions,
        columns: Int,
        write: @escaping @MainActor (String) -> Void,
        readLine: @escaping @MainActor (String) async throws -> String?,
        readSecret: (@MainActor (String) async throws -> String?)? = nil
    ) {
        self.options = options
        self.readSecret = readSecret
        // Of what only eyes can read, screen readers get the labels.
        renderer = LiveRenderer(columns: columns, color: .none, isSpoken: true)
        guard options.isASCII else {
            (self.write, self.readLine) = (write, readLine)
            return
        }
        self.write = { write(ASCIIReplacements.plain($0)) }
        self.readLine = { try await readLine(ASCIIReplacements.plain($0)) }
    }

    /// Prints the stage and carries out the user's input, until the input ends.
    ///
    /// - Throws: what asking for a line throws.
    public func present(_ stage: Stage) async throws {
        stage.showPendingChanges(true)
        stage.onUserChange = { [weak self] in self?.changeUser() }
        defer {
            stage.showPendingChanges(false)
            stage.onUserChange = nil
            following?.cancel()
        }
        await sayWhenLoaded(stage)
        while let line = try await readLine(Self.prompt) {
            isBusy = true
            guard try await carryOut(line, stage) else { return }
            isBusy = false
            if isIncomplete, stage.isIdle { await say(stage) }
        }
    }

    /// Carries out a line of the user; returns whether to ask for another one.
    private func carryOut(_ line: String, _ stage: Stage) async throws -> Bool {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "q": return false
        case "h", "?": await help(stage)
        case "b": try await goBack(stage)
        case "g": try await openMenu(words.dropFirst().first, stage)
        case "n": await turn(1, words.dropFirst().first, stage)
        case "p": await turn(-1, words.dropFirst().first, stage)
        case "r": try await reload(stage)
        case "t": await changeTheme(words.dropFirst().first, stage)
        case "s": try await submit(words.dropFirst().first, stage)
        case "l": printLog()
        case "S": write(await options.synchronize?(write) ?? LiveOptions.nothingWaits)
        case let word? where word.hasPrefix("/"):
            await search(String(line.dropFirst()), stage)
        case let word?: try await choose(word, stage)
        case nil: await say(stage)
        }
        return true
    }

    private func changeUser() {
        (firsts, query, items, said, places) = ([:], "", [], [], [:])
        (lists, current, lastFilled) = ([], 0, nil)
    }

    /// Lists what can be done on the page.
    private func help(_ stage: Stage) async {
        let block = renderer.body(of: await drawing(stage).frame)
        let isList = block.listColumns != nil
        let several = lists.count > 1
        let lines: [(isPossible: Bool, text: String)] = [
            (!items.isEmpty, "A number chooses the item with that number."),
            (true, "Enter alone prints the page again."),
            (canGoBack(stage), "b  back to the page before"),
            (!stage.menu.isEmpty, "g  the pages of the menu; g NUMBER opens one"),
            (isList, "n  the next rows; p  the rows before"),
            (several, "n NUMBER  the next rows of the list with that number; p NUMBER"),
            (isList, "/text  the next row with a text"),
            (
                !block.forms.isEmpty,
                "s  send the form\(block.forms.count > 1 ? "; s NUMBER sends one of several" : "")"
            ),
            (!stage.refreshActions.isEmpty, "r  refresh"),
            (options.synchronize != nil, "S  send the pending changes"),
            (true, "t NAME  another theme; t alone lists them"),
            (true, "l  what plugins have printed since the last l"),
            (true, "h  this help; q  quit"),
        ]
        write(lines.filter(\.isPossible).map(\.text).joined(separator: "\n"))
    }

    private func printLog() {
        let (lines, end) = options.log.lines(after: printedLines)
        printedLines = end
        guard !lines.isEmpty else { return write("The plugins have printed nothing more.") }
        for line in lines { write(SafeText.line(line.text)) }
    }
}
