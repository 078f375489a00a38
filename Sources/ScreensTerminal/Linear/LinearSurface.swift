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
    var first = 0
    var query = ""
    var items: [Item] = []

    /// The number of rows that are printed at a time.
    static let page = 10

    enum Item {
        case region(LiveRegion)
        case row(Int)
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
        }
        await stage.settled()
        await say(stage)
        while let line = try await readLine("Number or command, h for help:") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch words.first {
            case "q": return
            case "h", "?": help()
            case "n": await turn(1, stage)
            case "p": await turn(-1, stage)
            case "r": try await reload(stage)
            case "t": await changeTheme(words.dropFirst().first, stage)
            case "s": try await submit(stage)
            case "l": printLog()
            case "S": write(await options.synchronize?(write) ?? LiveOptions.nothingWaits)
            case let word? where word.hasPrefix("/"):
                await search(String(line.dropFirst()), stage)
            case let word?: try await choose(word, stage)
            case nil: await say(stage)
            }
        }
    }

    private func changeUser() { (first, query, items) = (0, "", []) }

    private func help() {
        write(
            """
            A number chooses the item with that number.
            n  the next rows; p  the rows before
            /text  the next row with a text
            r  refresh; s  send the form
            S  send the pending changes
            t NAME  another theme; t alone lists them
            l  what plugins have printed since the last l
            h  this help; q  quit
            """
        )
    }

    private func printLog() {
        let (lines, end) = options.log.lines(after: printedLines)
        printedLines = end
        guard !lines.isEmpty else { return write("The plugins have printed nothing more.") }
        for line in lines { write(SafeText.line(line.text)) }
    }

    func drawing(_ stage: Stage) async -> StageDrawing {
        await stage.drawing(in: options.context(stage, renderer.columns < 60 ? .compact : .regular))
    }

    /// Prints everything: above the list, some rows, below the list, and what can be chosen.
    public func say(_ stage: Stage) async {
        let drawing = await drawing(stage)
        items = []
        let block = renderer.body(of: drawing.frame)
        if block.listColumns != nil { loadRows(stage, drawing) }
        var numbers = numbered(block.regions)
        for line in block.lines {
            if line.bytes.starts(with: Array("\u{1B}[x".utf8)) {
                await sayRows(of: drawing)
            } else {
                write(Self.text(line, &numbers))
            }
        }
    }

    private func loadRows(_ stage: Stage, _ drawing: StageDrawing) {
        let range = first..<min(drawing.rowCount, first + Self.page)
        if !stage.hasRows(range), stage.loadsVisibleRows {
            _ = try? stage.perform(.showRows(range))
        }
    }

    private func sayRows(of drawing: StageDrawing) async {
        first = max(0, min(first, drawing.rowCount - 1))
        let range = first..<min(drawing.rowCount, first + Self.page)
        let nodes = await drawing.rows(range)
        let blocks = renderer.rows(nodes, of: drawing.frame, columns: renderer.columns - 6)
        var none: [Int: Int] = [:]
        for (row, block) in zip(range, blocks) {
            items.append(.row(row))
            for (index, line) in block.lines.enumerated() {
                let number = index == 0 ? "\(items.count). " : "   "
                write(number + Self.text(line, &none))
            }
        }
        write("Rows \(range.lowerBound + 1) to \(range.upperBound) of \(drawing.rowCount).")
    }

    /// Numbers the regions that can be chosen.
    private func numbered(_ regions: [LiveRegion]) -> [Int: Int] {
        var numbers: [Int: Int] = [:]
        for (index, region) in regions.enumerated() where region.isActive {
            items.append(.region(region))
            numbers[index + 1] = items.count
        }
        return numbers
    }

    /// The text of a line, with numbers before the regions that can be chosen.
    ///
    /// Each number is removed when it is printed, because a region may continue on the next line.
    private static func text(_ line: TerminalBuffer, _ numbers: inout [Int: Int]) -> String {
        let glyphs = GlyphTable()
        let cells = CellLine(line, glyphs)
        var buffer = TerminalBuffer()
        for (column, cell) in cells.cells.enumerated() {
            for region in cells.regions where region.columns.lowerBound == column {
                if let number = numbers.removeValue(forKey: region.number) {
                    buffer.append(text: "\(number). ")
                }
            }
            glyphs.append(cell.glyph, to: &buffer)
        }
        var text = String(decoding: buffer.bytes, as: UTF8.self)
        while text.last == " " || text.last == "_" { text.removeLast() }
        return text
    }
}
