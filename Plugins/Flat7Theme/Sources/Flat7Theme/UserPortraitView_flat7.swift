public import LiferayKit
public import ScreensKit

/// Draws a portrait as a card: a square picture, with facts about the user beside it.
public struct UserPortraitView_flat7: UserPortraitView {
    /// Creates the view.
    public init() {}

    /// The card with the portrait.
    public func portrait(
        _ portrait: Portrait,
        of model: UserPortraitModel,
        in context: DrawingContext
    ) -> [Node] {
        var frame = model.border
        frame.isRound = false
        let picture = picture(of: model, frame: frame, in: context)
        let name = portrait.name.map { Node.text($0, .title).spanning(.growing) }
        let short = portrait.screenName
        let badge = short.isEmpty || short == portrait.name ? nil : Node.badge(short, .caption)
        return [.card([.row([picture] + [name, badge].compactMap(\.self))])]
    }
}
