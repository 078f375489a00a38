@_spi(Host) public import ScreensHost
@_spi(Host) package import ScreensKit
@_spi(Host) public import ScreensRendering

extension Stage {
    /// Draws what is visible as lines of text, for terminals, files and pipes.
    ///
    /// Of a list, the rows are drawn that are loaded: ``loadRows(_:)`` loads more. Text of the portal
    /// cannot control a terminal, whatever it contains.
    ///
    /// - Parameters:
    ///   - columns: how wide lines may be, from 1 to 1,000. Another drawing may have another width.
    ///   - color: how many colours are used; without colours, there are no escape sequences at all.
    ///   - background: the background of the terminal that colours are for.
    ///   - rows: how many rows of a list are drawn at most; all that are loaded unless given.
    /// - Returns: the lines, each with a line feed.
    public func text(
        columns: Int = 80,
        color: ColorDepth = .none,
        background: TerminalBackground = .unknown,
        rows: Int? = nil
    ) async -> String {
        let renderer = TextRenderer(
            columns: columns,
            color: color,
            background: background
        )
        return await printed(rows: rows, columns: columns) {
            String(decoding: renderer.render($0), as: UTF8.self)
        }
    }

    /// Draws what is visible as a whole page of HTML, which needs no other file.
    ///
    /// It has no scripts, and its buttons cannot be pressed, as nothing would answer them; `WebSurface`
    /// of ScreensWeb serves live pages. Of a list, the rows are drawn that are loaded.
    ///
    /// - Parameters:
    ///   - title: the page's title; the screenlet's name unless given.
    ///   - rows: how many rows of a list are drawn at most; all that are loaded unless given.
    /// - Returns: the page.
    public func html(title: String? = nil, rows: Int? = nil) async -> String {
        await printed(rows: rows) {
            let page = HTMLRenderer(isLive: false).page($0, title: title ?? self.title)
            return String(decoding: page, as: UTF8.self)
        }
    }

    /// Renders what is drawn once, with the pictures of the portal that it shows.
    package func printed<Result>(
        rows: Int?,
        columns: Int = 80,
        by render: (Drawing) throws -> Result
    ) async rethrows -> Result {
        let result = try render(await loadedDrawing(rows: rows, columns: columns))
        // Pictures are loaded when a renderer asks for them.
        guard isLoadingPictures, await loadPictures(within: .seconds(10)) else { return result }
        return try render(await loadedDrawing(rows: rows, columns: columns))
    }

    /// What is drawn once, for whoever cannot act on it: the rows that are loaded, at most so many.
    ///
    /// Buttons that only load again what is shown are left out.
    private func loadedDrawing(rows: Int?, columns: Int = 80) async -> Drawing {
        // Of the model that is drawn, whatever is loaded meanwhile.
        let shown = 0..<min(max(0, rows ?? .max), loadedRowCount)
        let drawing = await drawing(in: context(columns < 60 ? .compact : .regular))
        let loads = loadingActions
        return await drawing.rendered(with: shown) {
            $0.showing(rows: shown.count).withoutButtons(of: loads)
        }
    }
}
