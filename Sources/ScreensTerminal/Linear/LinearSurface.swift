@_spi(Host) public import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A terminal on which lines are only ever added: for screen readers, and for terminals that can do
/// no more.
///
/// Everything that can be chosen has a number, and a line with a number and Enter chooses it.
@MainActor
public final class LinearSurface: Surface {
    private let options: LiveOptions
    private let columns: Int
    private let write: @MainActor (String) -> Void
    private let readLine: @MainActor (String) async throws -> String?
    private var first = 0
    private var query = ""
    private var items: [Item] = []

    /// How many rows are said at a time.
    private static let page = 10

    private enum Item {
        case region(LiveRegion)
        case row(Int)
    }

    /// A surface that says lines and asks for them.
    ///
    /// - Parameters:
    ///   - options: how it draws.
    ///   - columns: how wide lines may be.
    ///   - write: takes what is said.
    ///   - readLine: asks for a line; `nil` when there are no more.
    public init(
        _ options: LiveOptions,
        columns: Int,
        write: @escaping @MainActor (String) -> Void,
        readLine: @escaping @MainActor (String) async throws -> String?
    ) {
        (self.options, self.columns, self.write, self.readLine) = (
            options, columns, write, readLine
        )
    }

    /// Says what there is, and does what is asked for, until there are no more lines.
    ///
    /// - Throws: what asking for a line throws.
    public func present(_ stage: Stage) async throws {
        await stage.settled()
        try say(stage)
        while let line = try await readLine("Number or command, h for help:") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch words.first {
            case "q": return
            case "h", "?": help()
            case "n": try turn(1, stage)
            case "p": try turn(-1, stage)
            case "r": try await reload(stage)
            case "t": try changeTheme(words.dropFirst().first, stage)
            case "s": try await submit(stage)
            case let word? where word.hasPrefix("/"): try search(String(line.dropFirst()), stage)
            case let word?: try await choose(word, stage)
            case nil: try say(stage)
            }
        }
    }

    private func help() {
        write(
            """
            A number chooses what has it.
            n  the next rows; p  the rows before
            /text  the next row with a text
            r  load anew; s  send the form
            t NAME  another theme; t alone lists them
            h  this help; q  leave
            """
        )
    }

    private func drawing(_ stage: Stage) throws -> Drawing {
        try stage.drawing(in: options.context(stage, columns < 60 ? .compact : .regular))
    }

    /// Says everything: what is above the list, some rows, what is below, and what can be chosen.
    private func say(_ stage: Stage) throws {
        var drawing = try drawing(stage)
        items = []
        let renderer = LiveRenderer(columns: columns, color: .none)
        let block = renderer.body(of: drawing)
        if block.listColumns != nil { try loadRows(stage, &drawing) }
        let numbers = numbered(block.regions)
        for line in block.lines {
            if line.bytes.starts(with: Array("\u{1B}[x".utf8)) {
                say(drawing, renderer)
            } else {
                write(Self.text(line, numbers))
            }
        }
    }

    private func loadRows(_ stage: Stage, _ drawing: inout Drawing) throws {
        let range = first..<min(drawing.rowCount, first + Self.page)
        if !stage.hasRows(range), stage.actions.contains(where: { $0.name == "showRows" }) {
            _ = try? stage.perform(.showRows(range))
        }
    }

    private func say(_ drawing: Drawing, _ renderer: LiveRenderer) {
        first = max(0, min(first, drawing.rowCount - 1))
        let range = first..<min(drawing.rowCount, first + Self.page)
        for (row, block) in zip(range, renderer.rows(range, of: drawing, columns: columns - 6)) {
            items.append(.row(row))
            for (index, line) in block.lines.enumerated() {
                let number = index == 0 ? "\(items.count). " : "   "
                write(number + Self.text(line, [:]))
            }
        }
        write("Rows \(range.lowerBound + 1) to \(range.upperBound) of \(drawing.rowCount).")
    }

    /// Numbers what can be chosen.
    private func numbered(_ regions: [LiveRegion]) -> [Int: Int] {
        var numbers: [Int: Int] = [:]
        for (index, region) in regions.enumerated() where region.isActive {
            items.append(.region(region))
            numbers[index + 1] = items.count
        }
        return numbers
    }

    /// The letters of a line, with the numbers of what can be chosen before it.
    private static func text(_ line: TerminalBuffer, _ numbers: [Int: Int]) -> String {
        let glyphs = GlyphTable()
        let cells = CellLine(line, glyphs)
        var buffer = TerminalBuffer()
        for (column, cell) in cells.cells.enumerated() {
            for region in cells.regions where region.columns.lowerBound == column {
                if let number = numbers[region.number] { buffer.append(text: "\(number). ") }
            }
            glyphs.append(cell.glyph, to: &buffer)
        }
        var text = String(decoding: buffer.bytes, as: UTF8.self)
        while text.last == " " || text.last == "_" { text.removeLast() }
        return text
    }
}

extension LinearSurface {
    private func turn(_ direction: Int, _ stage: Stage) throws {
        let count = try drawing(stage).rowCount
        let next = first + direction * Self.page
        guard (0..<max(1, count)).contains(next) else {
            return write(direction > 0 ? "There are no more rows." : "These are the first rows.")
        }
        first = next
        try say(stage)
    }

    private func search(_ text: String, _ stage: Stage) throws {
        if !text.isEmpty { query = text }
        let drawing = try drawing(stage)
        let wanted = query.lowercased()
        let rows = stage.loadedRows(among: first + 1..<max(first + 1, drawing.rowCount))
        let found = rows.first { row in
            drawing.rows(row..<row + 1).contains { $0.words.lowercased().contains(wanted) }
        }
        guard let found else { return write("No further loaded row has “\(query)”.") }
        first = found
        try say(stage)
    }

    private func reload(_ stage: Stage) async throws {
        guard let action = stage.reloading else { return write("This cannot be loaded anew.") }
        try await perform(action, stage)
    }

    private func submit(_ stage: Stage) async throws {
        let block = LiveRenderer(columns: columns, color: .none).body(of: try drawing(stage))
        guard let action = block.submit else { return write("There is no form to send.") }
        try await perform(action, stage)
    }

    private func changeTheme(_ text: String?, _ stage: Stage) throws {
        guard let text, let theme = ThemeName(text) else {
            return write("Themes: \(stage.themeNames.joined(separator: ", ")).")
        }
        do throws(HostError) {
            try stage.change(theme: theme)
        } catch {
            return write(error.message)
        }
        try say(stage)
    }

    private func choose(_ word: String, _ stage: Stage) async throws {
        guard let number = Int(word), items.indices.contains(number - 1) else {
            return write("“\(word)” is neither a number here nor a command; h lists them.")
        }
        switch items[number - 1] {
        case .region(.button(_, let action?)): try await perform(action, stage)
        case .region(.input(let input)): try await fill(input, stage)
        case .region: return
        case .row(let row):
            let block = LiveRenderer(columns: columns, color: .none).body(of: try drawing(stage))
            guard let select = block.select else {
                return write("The rows of this list cannot be chosen.")
            }
            let action = select.with(Action.indexArgument, .int(Int64(row)))
            if try isTaken(action, stage) { write("Row \(row + 1) is chosen.") }
        }
    }

    private func fill(_ input: Input, _ stage: Stage) async throws {
        if input.kind == .checkbox {
            return try await perform(
                .setValue(input.name, ["\(input.values.first != "true")"]),
                stage
            )
        }
        for (index, option) in input.options.enumerated() { write("\(index + 1). \(option.label)") }
        let question = input.options.isEmpty ? input.label : "\(input.label), by number"
        guard let line = try await readLine("\(question), empty to keep it, - to empty it:"),
            !line.isEmpty
        else { return }
        let values = line == "-" ? [] : input.values(of: line)
        try await perform(stage.setting(input, values), stage)
    }

    private func perform(_ action: Action, _ stage: Stage) async throws {
        guard try isTaken(action, stage) else { return }
        await stage.settled()
        try say(stage)
    }

    private func isTaken(_ action: Action, _ stage: Stage) throws -> Bool {
        do throws(HostError) {
            let isTaken = try stage.perform(action)
            if !isTaken { write(stage.model.problem?.message ?? "This cannot be done now.") }
            return isTaken
        } catch {
            write(error.message)
            return false
        }
    }
}

extension Input {
    /// The values that a line means: numbers of options, with spaces or commas between them; else itself.
    fileprivate func values(of line: String) -> [String] {
        guard !options.isEmpty else { return [line] }
        let numbers = line.split { " ,".contains($0) }.compactMap { Int($0) }
        return numbers.filter { options.indices.contains($0 - 1) }.map { options[$0 - 1].value }
    }
}
