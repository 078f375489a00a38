public import LiferayKit
public import ScreensKit

/// Draws the field `subscriberName` of any form as a line of text with a tip of its own.
///
/// It is found by its name only: no theme and no form refers to it.
public struct DDLCustomFieldSubscriberNameTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}

    /// An input of one line.
    public let kind = Input.Kind.text

    /// The input of the field, with the tip in place of the form's.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        var model = model
        model.field.tip = context.liferayString("subscriber-hint")
        return model.input(kind, in: context)
    }
}
