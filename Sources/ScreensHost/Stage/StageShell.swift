@_spi(Host) import ScreensKit

/// What is around the drawing of a stage, besides what its view draws: the sync state, the dialog of changes, and around a
/// single screenlet its name and a button that loads it again.
struct StageShell: Sendable {
    private let isOfApp: Bool
    private let side: [Node]
    private let sync: Node?
    private let dialog: Node?
    private let themes: Node?
    /// Whether there is a shell in any case, and not only if it says something.
    private let isWanted: Bool

    @MainActor
    init(of stage: Stage, in context: DrawingContext) {
        isOfApp = stage.isOfApp
        let panel = stage.pendingPanel
        dialog = panel?.dialog(
            locale: context.locale,
            isCompact: context.widthClass == .compact
        )
        isWanted = stage.shellTitle != nil
        let hasNews = panel.map { $0.state != SyncState() } ?? false
        sync = isWanted || hasNews ? panel?.sync(in: context) : nil
        let name = stage.shellTitle.map { Node.row([.text($0, .title)]).slot(.name) }
        let refresh =
            stage.shellTitle == nil || stage.refreshActions.isEmpty
            ? nil : Node.row([.refresh(Stage.refreshAction, in: context)]).slot(.actions)
        var page = AppModel()
        page.appearance = isOfApp ? nil : stage.allThemes
        themes = PlainAppView().appearance(of: page, in: context)
        side = [name, sync, refresh].compactMap(\.self)
    }

    /// The drawing as a surface shows it.
    func around(_ drawing: Drawing) -> Drawing {
        let body = drawing.body
        guard isOfApp, body.kind == .shell else {
            guard isWanted || sync != nil || dialog != nil else { return drawing }
            let content = [body.withoutSlots, themes].compactMap(\.self)
            return drawing.having(body: .shell(side: side, content: content, dialog))
        }
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
        return drawing.having(body: whole)
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
        .button(context.phrase(.refresh), action, role: .quiet).symbol(.refresh, isIconOnly: true)
    }
}

/// Draws what a single screenlet has of what surrounds the pages of apps.
private struct PlainAppView: AppView {}
