public import LiferayKit
public import ScreensKit

/// The picture of a user, or the user's initials, beside the name.
public struct UserPortraitView_default: UserPortraitView {
    /// Makes the view.
    public init() {}

    /// Picture and name side by side.
    public func portrait(
        _ portrait: Portrait,
        of model: UserPortraitModel,
        in context: DrawingContext
    ) -> [Node] {
        let name = portrait.name.isEmpty ? [] : [Node.text(portrait.name, .headline)]
        return [.row([picture(of: model, in: context)] + name)]
    }
}
