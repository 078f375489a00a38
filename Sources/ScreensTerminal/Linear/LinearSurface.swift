@_spi(Host) public import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A terminal surface that only adds lines: for screen readers, and for terminals without cursor control.
///
/// Everything that can be chosen has a number; the user chooses it by entering that number.
@MainActor
public final class LinearSurface: Surface {
    private let options: LiveOptions
    private let console: LineConsole
    let printer: PagePrinter
    /// How many lines of the log have been printed.
    private var printedLines = 0
    private var query = ""
    /// The field that was filled in last.
    private var lastFilled: Input?

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
        let console = LineConsole(write: write, readLine: readLine, readSecret: readSecret)
        self.console = options.isASCII ? console.plain : console
        printer = PagePrinter(options, columns: columns, write: self.console.write)
    }

    /// Prints everything: above the list, some rows, below the list, and what can be chosen.
    public func printPage(of stage: Stage) async { await printer.printPage(of: stage) }

    /// Prints the stage and carries out the user's input, until the input ends.
    ///
    /// - Throws: what asking for a line throws.
    public func present(_ stage: Stage) async throws {
        stage.showPendingChanges(true)
        stage.onUserChange = { [weak self] in self?.changeUser() }
        defer {
            stage.showPendingChanges(false)
            stage.onUserChange = nil
            printer.stop()
        }
        await printer.printPageWhenLoaded(of: stage)
        while let line = try await console.readLine(LineConsole.prompt) {
            printer.isBusy = true
            guard try await execute(line, stage) else { return }
            printer.isBusy = false
            if printer.isIncomplete, stage.isIdle { await printPage(of: stage) }
        }
    }

    /// Carries out a line of the user; returns whether to ask for another one.
    private func execute(_ line: String, _ stage: Stage) async throws -> Bool {
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
        case "d": await save(words.dropFirst().first, stage)
        case "l": printLog()
        case "S":
            console.printLine(
                await options.synchronize?(console.printLine) ?? LiveOptions.nothingWaits
            )
        case let word? where word.hasPrefix("/"):
            await search(String(line.dropFirst()), stage)
        case let word?: try await choose(word, stage)
        case nil: await printPage(of: stage)
        }
        return true
    }

    private func changeUser() {
        printer.changeUser()
        (query, lastFilled) = ("", nil)
    }

    /// Lists what can be done on the page.
    private func help(_ stage: Stage) async {
        let block = printer.renderer.body(of: await printer.drawing(stage).frame)
        let isList = block.listColumns != nil
        let several = printer.page.lists.count > 1
        let lines: [(isPossible: Bool, text: String)] = [
            (!printer.page.items.isEmpty, "A number chooses the item with that number."),
            (true, "Enter alone prints the page again."),
            (stage.canGoBack, "b  back to the page before"),
            (!stage.menu.isEmpty, "g  the pages of the menu; g NUMBER opens one"),
            (isList, "n  the next rows; p  the rows before"),
            (several, "n NUMBER  the next rows of the list with that number; p NUMBER"),
            (isList, "/text  the next row with a text"),
            (
                !block.forms.isEmpty,
                "s  send the form\(block.forms.count > 1 ? "; s NUMBER sends one of several" : "")"
            ),
            (
                !printer.page.media.isEmpty,
                "d  save the file; d NUMBER saves the one with that number"
            ),
            (!stage.refreshActions.isEmpty, "r  refresh"),
            (options.synchronize != nil, "S  send the pending changes"),
            (true, "t NAME  another theme; t alone lists them"),
            (true, "l  what plugins have printed since the last l"),
            (true, "h  this help; q  quit"),
        ]
        console.write(lines.filter(\.isPossible).map(\.text).joined(separator: "\n"))
    }

    private func printLog() {
        let (lines, end) = options.log.lines(after: printedLines)
        printedLines = end
        guard !lines.isEmpty else { return console.write("The plugins have printed nothing more.") }
        for line in lines { console.printLine(line.text) }
    }
}

// Commands.
extension LinearSurface {
    /// Prints the next or the previous rows of a list: the one with a number, or the one that was used last.
    private func turn(_ direction: Int, _ word: String?, _ stage: Stage) async {
        if let word {
            guard let number = Int(word), printer.page.lists.indices.contains(number - 1) else {
                return console.printLine("There is no list \(word).")
            }
            printer.rows.current = number - 1
        }
        let list = printer.currentList
        let drawing = await printer.drawing(stage).list(at: printer.page.path(of: list))
        let next = printer.rows.first(of: list) + direction * PrintedRows.most
        guard (0..<max(1, drawing.frame.rowCount)).contains(next) else {
            return console.write(
                direction > 0 ? "There are no more rows." : "These are the first rows."
            )
        }
        printer.rows.firsts[list] = next
        await printPage(of: stage)
    }

    private func search(_ text: String, _ stage: Stage) async {
        if !text.isEmpty { query = text }
        let list = printer.currentList
        let drawing = await printer.drawing(stage).list(at: printer.page.path(of: list))
        let (wanted, next) = (query.lowercased(), printer.rows.first(of: list) + 1)
        let rows = next..<max(next, drawing.frame.rowCount)
        for row in stage.loadedRows(among: rows, of: printer.page.path(of: list)) {
            let nodes = await drawing.rows(row..<row + 1)
            guard nodes.contains(where: { $0.words.lowercased().contains(wanted) }) else {
                continue
            }
            printer.rows.firsts[list] = row
            return await printPage(of: stage)
        }
        console.printLine("No further loaded row contains \"\(query)\".")
    }

    private func reload(_ stage: Stage) async throws {
        let own = printer.page.path(of: printer.currentList).flatMap(stage.refreshAction)
        let actions = own.map { [$0] } ?? stage.refreshActions
        guard !actions.isEmpty else { return console.write("This cannot be refreshed.") }
        var isAnyAccepted = false
        for action in actions where try isAccepted(action, stage) { isAnyAccepted = true }
        if isAnyAccepted { await printer.printPageWhenLoaded(of: stage) }
    }

    private func changeTheme(_ text: String?, _ stage: Stage) async {
        guard let text, let theme = ThemeName(text) else {
            return console.printLine("Themes: \(stage.themeNames.joined(separator: ", ")).")
        }
        do throws(HostError) {
            try stage.change(theme: theme)
        } catch {
            return console.printLine(error.message)
        }
        await printPage(of: stage)
    }

    private func choose(_ word: String, _ stage: Stage) async throws {
        guard let number = Int(word), printer.page.items.indices.contains(number - 1) else {
            return console.printLine(
                "\"\(word)\" is neither a listed number nor a command. Enter h for help."
            )
        }
        switch printer.page.items[number - 1] {
        case .region(.button(_, let action?)): try await perform(action, stage)
        case .region(.input(let input)): try await fill(input, stage)
        case .region(.link(_, let address)): await follow(address, stage)
        case .region(.media(let media)): await use(.open, media, stage)
        case .region: return
        case .row(let row, let list):
            printer.rows.current = list
            guard let select = printer.page.lists[list].select else {
                return console.write("The rows of this list cannot be chosen.")
            }
            let action = select.with(Action.indexArgument, .int64(Int64(row)))
            guard try isAccepted(action, stage) else { return }
            await printer.printPageWhenLoaded(of: stage, orIfTheSame: "Row \(row + 1) chosen.")
        }
    }

    private func follow(_ address: LinkAddress, _ stage: Stage) async {
        guard !stage.follow(address) else {
            return await printer.printPageWhenLoaded(of: stage)
        }
        console.printLine("Opening \(address)")
        if await !options.openAddress(address) { console.write("No browser could be opened.") }
    }

    /// Saves the file with a number; without one, the only file.
    private func save(_ word: String?, _ stage: Stage) async {
        let media = printer.page.media
        guard !media.isEmpty else { return console.write("There is no file to save.") }
        let number = word.map { Int($0) ?? 0 } ?? media.first.map(\.number)
        guard word != nil || media.count == 1,
            let file = media.first(where: { $0.number == number })
        else {
            return console.write(
                word.map { "There is no file with the number \($0)." }
                    ?? "There are several files. Enter d and the number of one."
            )
        }
        await use(.save, file.media, stage)
    }

    private func use(_ purpose: MediaUse.Purpose, _ media: Media, _ stage: Stage) async {
        let context = await printer.drawing(stage).context
        let use = MediaUse(purpose, media, in: context, options)
        guard let beginning = use.beginning else { return console.write(use.refusal) }
        console.write(beginning)
        console.write(await use.run(on: stage, console.write))
    }

    private func perform(_ action: Action, _ stage: Stage) async throws {
        if try isAccepted(action, stage) { await printer.printPageWhenLoaded(of: stage) }
    }

    private func isAccepted(_ action: Action, _ stage: Stage) throws -> Bool {
        do throws(HostError) {
            let isAccepted = try stage.perform(action)
            if !isAccepted {
                console.printLine(stage.problem?.message ?? "This is not possible now.")
            }
            return isAccepted
        } catch {
            console.printLine(error.message)
            return false
        }
    }

    private func goBack(_ stage: Stage) async throws {
        guard stage.canGoBack, let back = stage.backAction else {
            return console.write("There is no page before this one.")
        }
        try await perform(back, stage)
    }

    /// Opens a page of the menu; without a number, it lists them and asks for one.
    private func openMenu(_ word: String?, _ stage: Stage) async throws {
        let menu = stage.menu
        guard !menu.isEmpty else { return console.write("There is no menu.") }
        let titles = menu.map { $0.title + ($0.isCurrent ? ", this page" : "") }
        let question = "Page, by number (Enter stays here):"
        let index = try await console.choose(word, from: titles, question) {
            "\"\($0)\" is not the number of a page. Enter g for the pages."
        }
        if let index { try await perform(menu[index].open, stage) }
    }

    /// Sends the form with a number; without one, the only form, or the one that was filled in last.
    private func submit(_ word: String?, _ stage: Stage) async throws {
        let block = printer.renderer.body(of: await printer.drawing(stage).frame)
        guard !block.forms.isEmpty else { return console.write("There is no form to send.") }
        if word == nil, let form = block.forms.only ?? lastFilled.flatMap(block.form) {
            return try await perform(form.submit, stage)
        }
        let labels = block.forms.map(block.labels)
        let question = "Form, by number (Enter sends none):"
        let index = try await console.choose(word, from: labels, question) {
            "There is no form \($0)."
        }
        if let index { try await perform(block.forms[index].submit, stage) }
    }

    private func fill(_ input: Input, _ stage: Stage) async throws {
        lastFilled = input
        if let action = try await console.fill(input) { try await perform(action, stage) }
    }
}

extension LiveBlock {
    /// The form with a field; `nil` if the field is not there any more.
    fileprivate func form(with field: Input) -> Form? {
        forms.first { form in
            regions[form.regions].contains {
                if case .input(let input) = $0 { input.isSame(as: field) } else { false }
            }
        }
    }

    /// The labels of a form's fields.
    fileprivate func labels(of form: Form) -> String {
        regions[form.regions].compactMap {
            if case .input(let input) = $0 { input.label } else { nil }
        }.joined(separator: ", ")
    }
}
