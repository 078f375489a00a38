public import LiferayKit
public import ScreensKit

/// Draws the field `subscriberName` of any form as a line of text on a card with a hint.
///
/// It is found by its name only: no theme and no form refers to it.
public struct DDLCustomFieldSubscriberNameTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}

    /// An input of one line.
    public let kind = Input.Kind.text

    /// The input of the field, on its card.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        .card([
            .row([
                .badge(context.liferayString("subscriber-badge")),
                .text(context.liferayString("subscriber-hint"), .caption),
            ]),
            model.input(kind, in: context),
        ])
    }
}
