public import ScreensKit

/// Draws the screenlet where no theme has a view of its own for it.
public struct {{Name}}View_default: ScreenletView {
    /// Creates the view.
    public init() {}

    /// A card with the content, the state and the badges.
    public func body(of model: {{Name}}Model, in context: DrawingContext) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        let title = Node.text("{{name-words}}", .title).spanning(.growing)
        return .card([.row([title] + badges)] + parts(of: model, in: context))
    }

    private func parts(of model: {{Name}}Model, in context: DrawingContext) -> [Node] {
        var parts: [Node] = []
        if let content = model.content { parts.append(.text("Hello, \(content.userName)!")) }
        if model.phase == .loading { parts.append(.notice(context.phrase(.loading))) }
        if let problem = model.problem {
            let text = "\(context.phrase(.notLoaded)) \(problem.message)"
            parts.append(.notice(text, .danger))
        }
        let phrase = model.problem == nil ? Phrase.refresh : .retry
        return parts + [.button(context.phrase(phrase), Action("load"))]
    }
}
