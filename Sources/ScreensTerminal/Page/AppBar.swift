@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What a shell has around its content, as a terminal shows it: the name, the menu, the user and the sync state.
struct AppBar: Equatable {
    /// A word that can be pressed.
    struct Entry: Equatable {
        let title: String
        let action: Action?
        var isCurrent = false
        /// The name of the group that begins with it.
        var group: String?

        var region: LiveRegion { .button(title, action) }
    }

    /// Whether all changes are sent.
    struct Sync: Equatable {
        let entry: Entry
        let role: Node.Role
        let symbol: ImageReference.Symbol?
    }

    let name: String
    let menu: [Entry]
    let user: Entry?
    let sync: Sync?

    init(_ shell: Node) {
        name = shell.inShell(.name)?.children.first { $0.kind == .text }?.text ?? ""
        menu = Self.menu(shell.inShell(.menu)?.children ?? [])
        user = shell.inShell(.user)?.children.last.flatMap(Self.entry)
        sync = shell.inShell(.sync)?.children.first.flatMap { node in
            Self.entry(node).map { Sync(entry: $0, role: node.role, symbol: node.extras?.symbol) }
        }
    }

    private static func menu(_ nodes: [Node]) -> [Entry] {
        var (entries, group) = ([Entry](), String?.none)
        for node in nodes {
            guard node.kind == .button, var entry = entry(node) else {
                group = node.text
                continue
            }
            entry.group = group
            group = nil
            entries.append(entry)
        }
        return entries
    }

    private static func entry(_ node: Node) -> Entry? {
        guard let text = node.text, !text.isEmpty else { return nil }
        let badge = node.extras?.badge.map { " \($0)" } ?? ""
        return Entry(
            title: text + badge,
            action: node.extras?.action,
            isCurrent: node.extras?.isChosen == true
        )
    }

    /// Whether it has a line of its own.
    var hasLine: Bool { !name.isEmpty || !menu.isEmpty || user != nil }

    /// What can be pressed, in the order of the screen.
    var regions: [LiveRegion] {
        menu.map(\.region) + (user.map { [$0.region] } ?? [])
            + (sync.map { [$0.entry.region] } ?? [])
    }

    /// The number of the user's region.
    var userNumber: Int { menu.count + 1 }
    /// The number of the region of the sync state; `nil` without one.
    var syncNumber: Int? { sync == nil ? nil : menu.count + (user == nil ? 0 : 1) + 1 }
}

extension AppBar {
    /// How many columns the menu has where it is a pane.
    static let menuColumns = 20
    /// The least columns of a screen on which the menu is a pane.
    static let least = 150
    /// The least columns of a screen on which words of the menu are in the line.
    static let leastForWords = 60

    /// The entries of the menu that fit into so many columns, and how many others there are; the present one is among them.
    func fitting(_ columns: Int, width: (Entry) -> Int) -> (shown: [Int], rest: Int) {
        func fit(_ room: Int) -> [Int] {
            var left = room
            return Array(
                menu.indices.prefix { index in
                    left -= width(menu[index]) + 1
                    return left >= -1
                }
            )
        }
        var shown = fit(columns)
        guard shown.count < menu.count else { return (shown, 0) }
        shown = fit(columns - Self.restColumns)
        if let current = menu.firstIndex(where: \.isCurrent), !shown.contains(current) {
            let room = columns - Self.restColumns - width(menu[current]) - 1
            shown = fit(room) + (room >= -1 ? [current] : [])
        }
        return (shown, menu.count - shown.count)
    }

    /// The columns of ` +3 `.
    private static let restColumns = 5
}
