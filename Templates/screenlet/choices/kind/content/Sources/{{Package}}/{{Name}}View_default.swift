public import ScreensKit

/// Draws the screenlet where no theme has a view of its own for it.
public struct {{Name}}View_default: ScreenletView {
    /// Creates the view.
    public init() {}

    /// A card with the content, how current it is, and whether it is loading or has failed.
    public func body(of model: ContentModel<{{Name}}Content>, in context: DrawingContext) -> Node {
        let title = Node.text("{{name-words}}", .title).spanning(.growing)
        let badges = freshnessBadges(of: model, in: context)
        let greeting = model.content.map { [Node.text("Hello, \($0.userName)!")] } ?? []
        let notices = notices(of: model, retry: Action("load"), in: context)
        return .card([.row([title] + badges)] + greeting + notices)
    }
}
