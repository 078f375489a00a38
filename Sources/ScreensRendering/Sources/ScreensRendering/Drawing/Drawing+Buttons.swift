@_spi(Host) public import ScreensKit

extension Drawing {
    /// The same drawing without the buttons of some actions.
    ///
    /// Prints leave out those that only load again what is shown: who reads a print cannot press them, and learns
    /// nothing from them.
    @_spi(Host)
    public func withoutButtons(of actions: Set<String>) -> Drawing {
        Drawing(
            body: body.withoutButtons(of: actions),
            rowCount: rowCount,
            context: context,
            pictures: { picture($0) },
            window: { rows($0).map { $0.withoutButtons(of: actions) } }
        )
    }

    /// The drawing of a model for a print.
    func printed(of model: some ScreenletModel) -> Drawing {
        guard let action = (model as? any ListModel)?.refreshAction else { return self }
        return withoutButtons(of: [action.name])
    }
}

extension Node {
    fileprivate func withoutButtons(of actions: Set<String>) -> Node {
        mapped { node in
            guard node.children.contains(where: { $0.isButton(of: actions) }) else { return .same }
            var rest = node
            rest.content = .children(node.children.filter { !$0.isButton(of: actions) })
            return .node(rest)
        }
    }

    private func isButton(of actions: Set<String>) -> Bool {
        kind == .button && actions.contains(extras?.action?.name ?? "")
    }
}
