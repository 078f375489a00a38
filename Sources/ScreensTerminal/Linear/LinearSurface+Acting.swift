@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LinearSurface {
    func turn(_ direction: Int, _ stage: Stage) async {
        let count = await drawing(stage).rowCount
        let next = first + direction * Self.page
        guard (0..<max(1, count)).contains(next) else {
            return write(direction > 0 ? "There are no more rows." : "These are the first rows.")
        }
        first = next
        await say(stage)
    }

    func search(_ text: String, _ stage: Stage) async {
        if !text.isEmpty { query = text }
        let drawing = await drawing(stage)
        let wanted = query.lowercased()
        let rows = stage.loadedRows(among: first + 1..<max(first + 1, drawing.rowCount))
        for row in rows {
            let nodes = await drawing.rows(row..<row + 1, keeping: false)
            guard nodes.contains(where: { $0.words.lowercased().contains(wanted) }) else {
                continue
            }
            first = row
            return await say(stage)
        }
        write("No further loaded row contains \"\(query)\".")
    }

    func reload(_ stage: Stage) async throws {
        guard let action = stage.refreshAction else { return write("This cannot be refreshed.") }
        try await perform(action, stage)
    }

    func submit(_ stage: Stage) async throws {
        let block = renderer.body(of: await drawing(stage).frame)
        guard let action = block.submit else { return write("There is no form to send.") }
        try await perform(action, stage)
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
        case .row(let row):
            let block = renderer.body(of: await drawing(stage).frame)
            guard let select = block.select else {
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

    private func fill(_ input: Input, _ stage: Stage) async throws {
        if input.kind == .checkbox {
            return try await perform(
                input.setting(["\(input.values.first != "true")"]),
                stage
            )
        }
        if input.kind == .password { return try await fillSecret(input, stage) }
        for (index, option) in input.options.enumerated() { write("\(index + 1). \(option.label)") }
        let question = input.options.isEmpty ? input.label : "\(input.label), by number"
        guard let line = try await readLine("\(question) (Enter keeps it, - clears it):"),
            !line.isEmpty
        else { return }
        let values = line == "-" ? [] : input.values(of: line)
        try await perform(stage.setting(input, values), stage)
    }

    /// Asks for a password, which is not shown.
    private func fillSecret(_ input: Input, _ stage: Stage) async throws {
        guard let readSecret else { return write("Passwords cannot be entered here.") }
        guard let line = try await readSecret("\(input.label) (Enter keeps it):"), !line.isEmpty
        else { return }
        try await perform(input.setting(SecretText(line)), stage)
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

extension Input {
    /// The values in a line: numbers of options, separated by spaces or commas; otherwise the line itself.
    fileprivate func values(of line: String) -> [String] {
        guard !options.isEmpty else { return [line] }
        let numbers = line.split { " ,".contains($0) }.compactMap { Int($0) }
        return numbers.filter { options.indices.contains($0 - 1) }.map { options[$0 - 1].value }
    }
}
