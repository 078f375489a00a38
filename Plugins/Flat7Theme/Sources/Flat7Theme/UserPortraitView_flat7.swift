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
        let name = Node.text(portrait.name, .title).spanning(.growing)
        let short = portrait.screenName
        return [
            .card([
                .row(
                    [picture] + (portrait.name.isEmpty ? [] : [name])
                        + (short.isEmpty || short == portrait.name ? [] : [.badge(short, .caption)])
                )
            ])
        ]
    }
}
