public import LiferayKit
public import ScreensKit

/// The field `subscriberName` of any form: a line of text on a card that says whose name is meant.
///
/// Its name is all that makes it so: no theme and no form knows of it.
public struct DDLCustomFieldSubscriberNameTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}

    /// A line.
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
