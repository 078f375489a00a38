public import LiferayKit
public import ScreensKit

/// The field `{{name}}` of any form: a line of text on a card that says what is wanted.
public struct DDLCustomField{{Name}}TableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}

    /// A line.
    public let kind = Input.Kind.text

    /// The input of the field, on its card.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        .card([
            .text("{{hint-swift}}", .caption),
            model.input(kind, in: context),
        ])
    }
}
