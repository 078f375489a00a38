@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The pages of an app.
extension LinearSurface {
    /// Whether there is a page before the one that is shown.
    func canGoBack(_ stage: Stage) -> Bool {
        (stage.model as? AppModel)?.trail.isEmpty == false
    }

    /// Goes back to the page before.
    func goBack(_ stage: Stage) async throws {
        guard canGoBack(stage), let back = stage.backAction else {
            return write("There is no page before this one.")
        }
        try await perform(back, stage)
    }

    /// Opens a page of the menu; without a number, it lists them and asks for one.
    func openMenu(_ word: String?, _ stage: Stage) async throws {
        let menu = stage.menu
        guard !menu.isEmpty else { return write("There is no menu.") }
        var word = word
        if word == nil { word = try await number(in: menu) }
        guard let word, !word.isEmpty else { return }
        guard let number = Int(word), menu.indices.contains(number - 1) else {
            return write("\"\(word)\" is not the number of a page. Enter g for the pages.")
        }
        try await perform(menu[number - 1].open, stage)
    }

    private func number(in menu: [AppMenuItem]) async throws -> String? {
        for (index, item) in menu.enumerated() {
            let mark = item.isCurrent ? ", this page" : ""
            write(SafeText.line("\(index + 1). \(item.title)\(mark)"))
        }
        return try await readLine("Page, by number (Enter stays here):")
    }

    /// Begins another page at its first rows, and a page that was open before where it was left.
    func findPlace(_ stage: Stage) {
        guard let number = stage.pageNumber, number != placedPage else { return }
        if let placedPage { places[placedPage] = firsts }
        if places.count > Self.mostPlaces { places = [:] }
        (firsts, current, placedPage) = (places[number] ?? [:], 0, number)
    }

    /// Prints where the user is, if that is another page than before.
    func sayHeading(_ stage: Stage) {
        guard let number = stage.pageNumber, let model = stage.model as? AppModel else { return }
        let heading = (model.trail + [model.title]).joined(separator: " › ")
        guard saidPage?.number != number || saidPage?.heading != heading else { return }
        saidPage = (number, heading)
        write(SafeText.line("Page: \(heading)"))
    }

    /// More pages than an app keeps.
    private static let mostPlaces = 100
}

extension Node {
    /// The node with lists below what is beside them: they are printed one after the other.
    func stackingLists() -> Node {
        mapped { node in
            guard node.kind == .row, node.subtree.contains(where: \.isNamedList) else {
                return .same
            }
            var column = node
            column.kind = .column
            return .node(column)
        }
    }

    private var isNamedList: Bool { kind == .list && extras?.details?.screenlet != nil }

    /// The node without the menu of an app, which a command offers: it would be read out before each page.
    func withoutMenu() -> Node {
        mapped { node in
            guard node.kind == .column else { return .whole(node) }
            var rest = node
            rest.content = .children(node.children.filter { $0.extras?.details?.landmark != .menu })
            return .node(rest)
        }
    }
}
