@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LinearSurface {
    /// Prints the next or the previous rows of a list: the one with a number, or the one that was used last.
    func turn(_ direction: Int, _ word: String?, _ stage: Stage) async {
        if let word {
            guard let number = Int(word), lists.indices.contains(number - 1) else {
                return write("There is no list \(word).")
            }
            current = number - 1
        }
        let list = currentList
        let count = await drawing(stage).list(at: path(of: list)).frame.rowCount
        let next = first(of: list) + direction * Self.page
        guard (0..<max(1, count)).contains(next) else {
            return write(direction > 0 ? "There are no more rows." : "These are the first rows.")
        }
        firsts[list] = next
        await say(stage)
    }

    /// The list that commands concern: the one that was used last, or the first one.
    private var currentList: Int { lists.indices.contains(current) ? current : 0 }

    /// The ids that lead to the screenlet of a list; `nil` for the only one.
    func path(of list: Int) -> [Int]? { lists.indices.contains(list) ? lists[list].path : nil }

    func first(of list: Int) -> Int { firsts[list] ?? 0 }

    func search(_ text: String, _ stage: Stage) async {
        if !text.isEmpty { query = text }
        let list = currentList
        let drawing = await drawing(stage).list(at: path(of: list))
        let (wanted, next) = (query.lowercased(), first(of: list) + 1)
        let rows = next..<max(next, drawing.frame.rowCount)
        for row in stage.loadedRows(among: rows, of: path(of: list)) {
            let nodes = await drawing.rows(row..<row + 1)
            guard nodes.contains(where: { $0.words.lowercased().contains(wanted) }) else {
                continue
            }
            firsts[list] = row
            return await say(stage)
        }
        write("No further loaded row contains \"\(query)\".")
    }

    func reload(_ stage: Stage) async throws {
        let own = path(of: currentList).flatMap(stage.refreshAction)
        let actions = own.map { [$0] } ?? stage.refreshActions
        guard !actions.isEmpty else { return write("This cannot be refreshed.") }
        var isAnyTaken = false
        for action in actions where try isTaken(action, stage) { isAnyTaken = true }
        if isAnyTaken { await sayWhenLoaded(stage) }
    }

    func changeTheme(_ text: String?, _ stage: Stage) async {
        guard let text, let theme = ThemeName(text) else {
            return write("Themes: \(stage.themeNames.joined(separator: ", ")).")
        }
        do throws(HostError) {
            try stage.change(theme: theme)
        } catch {
            return write(error.message)
        }
        await say(stage)
    }

    func choose(_ word: String, _ stage: Stage) async throws {
        guard let number = Int(word), items.indices.contains(number - 1) else {
            return write("\"\(word)\" is neither a listed number nor a command. Enter h for help.")
        }
        switch items[number - 1] {
        case .region(.button(_, let action?)): try await perform(action, stage)
        case .region(.input(let input)): try await fill(input, stage)
        case .region(.link(_, let address)): await follow(address, stage)
        case .region: return
        case .row(let row, let list):
            current = list
            guard let select = lists[list].select else {
                return write("The rows of this list cannot be chosen.")
            }
            let action = select.with(Action.indexArgument, .int64(Int64(row)))
            guard try isTaken(action, stage) else { return }
            await sayWhenLoaded(stage, orIfTheSame: "Row \(row + 1) chosen.")
        }
    }

    private func follow(_ address: LinkAddress, _ stage: Stage) async {
        guard !stage.follow(address) else {
            return await sayWhenLoaded(stage)
        }
        write("Opening \(address)")
        if await !options.openAddress(address) { write("No browser could be opened.") }
    }

    func perform(_ action: Action, _ stage: Stage) async throws {
        if try isTaken(action, stage) { await sayWhenLoaded(stage) }
    }

    private func isTaken(_ action: Action, _ stage: Stage) throws -> Bool {
        do throws(HostError) {
            let isTaken = try stage.perform(action)
            if !isTaken { write(stage.problem?.message ?? "This is not possible now.") }
            return isTaken
        } catch {
            write(error.message)
            return false
        }
    }
}
