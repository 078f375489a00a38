@_spi(Host) import ScreensKit

/// What is around the drawing of a stage, besides what its view draws: the sync state, the dialog of changes, and around a
/// single screenlet its name and a button that loads it again.
struct StageShell: Sendable {
    private let isOfApp: Bool
    private let title: String?
    private let refresh: Node?
    private let sync: Node?
    private let dialog: Node?
    private let themes: Node?

    @MainActor
    init(of stage: Stage, in context: DrawingContext) {
        isOfApp = stage.isOfApp
        let panel = stage.pendingPanel
        dialog = panel?.dialog(
            locale: context.locale,
            isCompact: context.widthClass == .compact
        )
        let title = stage.shellTitle
        self.title = title
        // That all is well is said in a head that is there anyway.
        let isShown = panel?.shownState.map { title != nil || $0 != SyncState() } ?? false
        sync = isShown ? panel?.sync(in: context) : nil
        refresh =
            title == nil || stage.refreshActions.isEmpty
            ? nil : Node.row([.refresh(Stage.refreshAction, in: context)]).slot(.actions)
        var page = AppModel()
        page.appearance = isOfApp ? nil : stage.allThemes
        themes = PlainAppView().appearance(of: page, in: context)
    }

    /// The drawing as a surface shows it.
    func around(_ drawing: Drawing) -> Drawing {
        guard isOfApp, drawing.body.kind == .shell else {
            guard title != nil || sync != nil || dialog != nil else { return drawing }
            return drawing.having(body: single(drawing.body))
        }
        return drawing.having(body: page(drawing.body))
    }

    /// A screenlet with its name, behind which is its number of entries.
    private func single(_ body: Node) -> Node {
        let count = body.subtree.first { $0.extras?.slot == .count }?.text
        let name = title.map { title in
            let words = [Node.text(title, .title)]
            return Node.row(words + (count.map { [.text($0, .caption).slot(.count)] } ?? []))
                .slot(.name)
        }
        let rest = name != nil && count != nil ? body.withoutCounts : body
        let side = [name, sync, refresh].compactMap(\.self)
        return .shell(side: side, content: [rest.withoutSlots, themes].compactMap(\.self), dialog)
    }

    /// A page of an app.
    private func page(_ body: Node) -> Node {
        let isCounted = body.inShell(.head)?.hasCount == true
        let body = isCounted ? body.withoutCounts : body
        var children = body.children
        // A view that shows no sync state must not hide that changes wait.
        if let sync, body.inShell(.sync) == nil {
            if let at = children.firstIndex(where: { $0.extras?.slot == .side }) {
                children[at].content = .children(children[at].children + [sync])
            } else {
                children.insert(Node.column([sync]).slot(.side), at: 0)
            }
        }
        if let dialog { children.insert(dialog, at: max(0, children.count - 1)) }
        var whole = body
        whole.content = .children(children)
        return whole
    }
}

extension Node {
    /// A shell with a dialog between its parts, where surfaces without dialogs show it.
    fileprivate static func shell(side: [Node], content: [Node], _ dialog: Node?) -> Node {
        var shell = Node.shell(side: side, content: content)
        guard let dialog else { return shell }
        var children = shell.children
        children.insert(dialog, at: children.count - 1)
        shell.content = .children(children)
        return shell
    }

    /// The button that loads what is shown again.
    fileprivate static func refresh(_ action: Action, in context: DrawingContext) -> Node {
        .button(context.phrase(.refresh), action: action, role: .quiet)
            .symbol(.refresh, isIconOnly: true)
    }
}

/// Draws what a single screenlet has of what surrounds the pages of apps.
private struct PlainAppView: AppView {}
