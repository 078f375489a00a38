import ScreensKit

/// What the forms about accounts have in common, as guests see them.
extension ScreenletView where Model: AccountFormModel {
    /// A card as wide as what is entered; with little room, as wide as the page.
    func accountCard(_ nodes: [Node], in context: DrawingContext) -> Node {
        let card = Node.card(nodes)
        return context.widthClass == .compact ? card : .row([card.spanning(.columns(48))])
    }

    /// The button that sends a form, as wide as its fields.
    func wideButton(_ button: Node) -> Node { .row([button.spanning(.growing)]) }

    /// A band with what went wrong, unless it is said at a field.
    func band(of model: Model, _ key: String, in context: DrawingContext) -> [Node] {
        guard let problem = model.problem else { return [] }
        if case .invalid(let words) = problem, model.fields.contains(where: { $0.problem == words })
        {
            return []
        }
        return context.band(about: problem, after: context.liferayString(key))
    }

    /// A band with what has been done.
    func band(_ key: String, in context: DrawingContext) -> Node {
        .notice(context.liferayString(key), .success).placed(.band)
    }
}
