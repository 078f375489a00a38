public import LiferayKit
public import ScreensKit

/// Draws the picture of a user, or the user's initials, beside the name.
public struct UserPortraitView_default: UserPortraitView {
    /// Creates the view.
    public init() {}

    /// The picture and the name side by side.
    public func portrait(
        _ portrait: Portrait,
        of model: UserPortraitModel,
        in context: DrawingContext
    ) -> [Node] {
        let name = portrait.name.map { [Node.text($0, .headline)] } ?? []
        return [.row([picture(of: model, in: context)] + name)]
    }
}
