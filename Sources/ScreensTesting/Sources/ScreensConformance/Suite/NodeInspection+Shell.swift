@_spi(Host) import ScreensKit

/// The rules for pages of apps: what the model says is on the page, and each thing once.
extension NodeInspection {
    mutating func check(shell node: Node) {
        shells += 1
        let slots = node.subtree.compactMap(\.extras?.slot)
        for slot in Node.Slot.allCases where slots.count(where: { $0 == slot }) > 1 {
            complain("A shell has \(slot.rawValue) twice.", "Surfaces find the first one only.")
        }
        if node.inShell(.content) == nil {
            complain("A shell has no content.", "Use Node.shell(side:content:).")
        }
        let menu = node.inShell(.menu)?.children ?? []
        if menu.contains(where: { $0.kind != .button && $0.kind != .text }) {
            complain(
                "A menu has more than buttons and texts.",
                "Surfaces draw its entries themselves."
            )
        }
    }

    /// Checks that a view of apps shows what users have to know, and offers what they can do.
    mutating func check(page drawing: Drawing) {
        guard let page = model as? AppModel else { return }
        let nodes = Array(drawing.body.subtree)
        let offered = Set(nodes.compactMap(\.extras?.action))
        func expect(_ action: Action, _ what: String) {
            guard !offered.contains(action) else { return }
            complain("The page has no button for \(what).", "AppModel has it.")
        }
        for item in page.menu { expect(item.open, "the page \"\(item.page)\"") }
        for action in page.actions { expect(action.action, "\"\(action.title)\"") }
        if !page.trail.isEmpty { expect(AppModel.back, "the way back") }
        if page.sync?.hasChanges == true { expect(AppModel.showChanges, "changes that wait") }
        if let name = page.user?.page ?? page.signInPage { expect(AppModel.open(name), "the user") }
        if let message = page.message, !nodes.contains(where: { $0.text == message }) {
            complain("The page does not show the message.", "AppModel.message is for the user.")
        }
    }
}
