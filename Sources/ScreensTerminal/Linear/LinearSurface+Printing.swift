@_spi(Host) public import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

extension LinearSurface {
    func drawing(_ stage: Stage) async -> StageDrawing {
        // Columns of an app would be read out line by line, across all of them.
        let isNarrow = renderer.columns < 60 || stage.backAction != nil
        var context = options.context(stage, isNarrow ? .compact : .regular)
        // Every list is printed, and can be used.
        context.hasPanes = true
        return await stage.drawing(in: context)
    }

    /// Prints everything: above the list, some rows, below the list, and what can be chosen.
    public func say(_ stage: Stage) async {
        isIncomplete = false
        findPlace(stage)
        print(await loadedLines(of: stage), stage)
    }

    /// Prints everything when it is loaded; what takes long is printed again later, when it has arrived.
    ///
    /// - Parameters:
    ///   - stage: what is shown.
    ///   - words: printed instead if nothing has changed; `nil` to print everything again.
    func sayWhenLoaded(_ stage: Stage, orIfTheSame words: String? = nil) async {
        isIncomplete = false
        await load(stage)
        findPlace(stage)
        let lines = await loadedLines(of: stage)
        guard let words, lines == said, saidPage?.number == stage.pageNumber else {
            return print(lines, stage)
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
            await self?.sayWhatHasArrived(stage)
        }
    }

    /// Prints what was missing, unless the user has asked for something meanwhile that does so.
    private func sayWhatHasArrived(_ stage: Stage) async {
        following = nil
        guard isIncomplete, !isBusy, !Task.isCancelled else { return }
        isIncomplete = false
        findPlace(stage)
        print(await loadedLines(of: stage), stage)
        write(Self.prompt)
    }

    /// Everything that is printed, after the rows in it are loaded.
    private func loadedLines(of stage: Stage) async -> [String] {
        var lines = await lines(of: stage)
        var problems = false
        // A screenlet loads few pages at a time.
        while !isIncomplete, !problems {
            let isLoading = lists.indices.map { loadRows(of: $0, stage) }
            guard isLoading.contains(true) else { break }
            await load(stage)
            lines = await self.lines(of: stage)
            problems = lists.indices.contains { stage.list(at: path(of: $0))?.problem != nil }
        }
        return lines
    }

    /// Begins to load the rows of a list that are printed; returns whether some are missing.
    private func loadRows(of list: Int, _ stage: Stage) -> Bool {
        let (first, path) = (self.first(of: list), self.path(of: list))
        let range = first..<max(first, min(stage.list(at: path)?.count ?? 0, first + Self.page))
        guard !stage.hasRows(range, of: path), stage.loadsVisibleRows(of: path) else {
            return false
        }
        return stage.showRows(range, of: path) && !stage.isIdle
    }

    private func print(_ lines: [String], _ stage: Stage) {
        sayHeading(stage)
        for line in lines { write(line) }
        said = lines
    }

    /// Everything that is printed, and numbers for what can be chosen.
    private func lines(of stage: Stage) async -> [String] {
        let drawing = await drawing(stage)
        let body = drawing.body.withoutMenu().stackingLists()
        items = []
        let block = renderer.body(of: drawing.frame.having(body: body))
        lists = block.lists
        var rest = lists.indices
        var numbers = numbered(block.regions)
        var lines: [String] = []
        for line in block.lines {
            if line.bytes.starts(with: Array("\u{1B}[x".utf8)) {
                guard let list = rest.popFirst() else { continue }
                lines += await rows(of: list, in: drawing)
            } else {
                lines.append(Self.text(line, &numbers))
            }
        }
        return lines
    }

    private func rows(
        of list: Int,
        in whole: StageDrawing
    ) async -> [String] {
        let drawing = whole.list(at: path(of: list))
        let count = drawing.frame.rowCount
        let first = max(0, min(self.first(of: list), count - 1))
        firsts[list] = first
        let range = first..<min(count, first + Self.page)
        let nodes = await drawing.rows(range)
        let blocks = renderer.rows(nodes, of: drawing.frame, columns: renderer.columns - 6)
        var none: [Int: Int] = [:]
        var words: [String] = []
        for (row, block) in zip(range, blocks) {
            items.append(.row(row, of: list))
            for (index, line) in block.lines.enumerated() {
                let number = index == 0 ? "\(items.count). " : "   "
                words.append(number + Self.text(line, &none))
            }
        }
        let name = lists.count > 1 ? "List \(list + 1), rows" : "Rows"
        return words + ["\(name) \(range.lowerBound + 1) to \(range.upperBound) of \(count)."]
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
