@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

/// Prints a stage when it is loaded, and again when what takes long has arrived.
@MainActor
final class PagePrinter {
    private let options: LiveOptions
    let renderer: LiveRenderer
    private let write: @MainActor (String) -> Void
    var rows = PrintedRows()
    /// What was printed last.
    private(set) var page = PrintedPage()
    /// The page of an app that was printed last, and its heading.
    private var printedHeading: (number: Int, heading: String)?
    /// Whether something was loading when the page was printed.
    private(set) var isIncomplete = false
    /// Whether a line of the user is carried out.
    var isBusy = false
    /// Prints what has taken long.
    private var following: Task<Void, Never>?
    /// How long nothing is printed while something loads.
    var patience = Duration.seconds(2)

    init(_ options: LiveOptions, columns: Int, write: @escaping @MainActor (String) -> Void) {
        (self.options, self.write) = (options, write)
        // Of what only eyes can read, screen readers get the labels.
        renderer = LiveRenderer(columns: columns, color: .none, isSpoken: true)
    }

    /// Discards everything of the previous user.
    func changeUser() {
        rows.changeUser()
        page = PrintedPage()
    }

    /// Prints nothing more that takes long.
    func stop() { following?.cancel() }

    /// The list that commands concern: the one that was used last, or the first one.
    var currentList: Int { page.lists.indices.contains(rows.current) ? rows.current : 0 }

    func drawing(_ stage: Stage) async -> StageDrawing {
        // Columns of an app would be read out line by line, across all of them.
        let isNarrow = renderer.columns < 60 || stage.backAction != nil
        var context = options.context(stage, isNarrow ? .compact : .regular)
        // Every list is printed, and can be used.
        context.hasPanes = true
        return await stage.drawing(in: context)
    }

    /// Prints everything: above the list, some rows, below the list, and what can be chosen.
    func printPage(of stage: Stage) async {
        isIncomplete = false
        await update(stage)
        print(stage)
    }

    /// Prints everything when it is loaded; what takes long is printed again later, when it has arrived.
    ///
    /// - Parameters:
    ///   - stage: what is shown.
    ///   - words: printed instead if nothing has changed; `nil` to print everything again.
    func printPageWhenLoaded(of stage: Stage, orIfTheSame words: String? = nil) async {
        isIncomplete = false
        await load(stage)
        let before = page.lines
        await update(stage)
        guard let words, page.lines == before, printedHeading?.number == stage.pageNumber else {
            return print(stage)
        }
        write(words)
    }

    /// Waits for what is loading, but not long.
    private func load(_ stage: Stage) async {
        let loading = Task { await stage.settled() }
        guard await loading.value(within: patience) == nil else { return }
        isIncomplete = true
        guard following == nil else { return }
        following = Task { [weak self] in
            await loading.value
            await self?.printPageAgain(of: stage)
        }
    }

    /// Prints what was missing, unless the user has asked for something meanwhile that does so.
    private func printPageAgain(of stage: Stage) async {
        following = nil
        guard isIncomplete, !isBusy, !Task.isCancelled else { return }
        await printPage(of: stage)
        write(LineConsole.prompt)
    }

    /// Draws the page, and again when the rows in it are loaded.
    private func update(_ stage: Stage) async {
        rows.restorePage(stage.pageNumber)
        await draw(stage)
        var problems = false
        // A screenlet loads few pages at a time.
        while !isIncomplete, !problems {
            let isLoading = page.lists.indices.map { loadRows(of: $0, stage) }
            guard isLoading.contains(true) else { break }
            await load(stage)
            await draw(stage)
            problems = page.lists.contains { stage.list(at: $0.path)?.problem != nil }
        }
    }

    private func draw(_ stage: Stage) async {
        let drawing = await drawing(stage)
        let firsts = rows.firsts
        page = await PrintedPage(drawing, renderer, from: firsts)
        // The user may have gone to other rows meanwhile.
        if rows.firsts == firsts { rows.firsts = page.firsts }
    }

    /// Begins to load the rows of a list that are printed; returns whether some are missing.
    private func loadRows(of list: Int, _ stage: Stage) -> Bool {
        let (first, path) = (rows.first(of: list), page.path(of: list))
        let end = min(stage.list(at: path)?.count ?? 0, first + PrintedRows.most)
        let range = first..<max(first, end)
        guard !stage.hasRows(range, of: path), stage.loadsVisibleRows(of: path) else {
            return false
        }
        return stage.showRows(range, of: path) && !stage.isIdle
    }

    private func print(_ stage: Stage) {
        printHeading(of: stage)
        for line in page.lines { write(line) }
    }

    /// Prints where the user is, if that is another page than before.
    private func printHeading(of stage: Stage) {
        guard let number = stage.pageNumber, let model = stage.model as? AppModel else { return }
        let heading = (model.trail + [model.title]).joined(separator: " › ")
        guard printedHeading?.number != number || printedHeading?.heading != heading else { return }
        printedHeading = (number, heading)
        write(SafeText.line("Page: \(heading)"))
    }
}
