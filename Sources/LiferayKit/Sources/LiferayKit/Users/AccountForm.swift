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

    /// A band with what went wrong, or with the names of the fields at which it is said.
    func band(of model: Model, _ key: String, in context: DrawingContext) -> [Node] {
        guard let problem = model.problem else { return [] }
        let wrong = model.fields.filter { $0.problem != nil }
        if case .invalid(let words) = problem, wrong.contains(where: { $0.problem == words }) {
            return [context.band(ofFields: wrong.map { $0.label(in: context) })]
        }
        return context.band(about: problem, after: context.liferayString(key))
    }

    /// A band with what has been done.
    func band(_ key: String, in context: DrawingContext) -> Node {
        .notice(context.liferayString(key), .success).placed(.band)
    }
}
