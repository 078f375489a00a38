public import LiferayKit
public import ScreensKit

/// The field `{{name}}` of any form: a line of text with a tip of its own.
public struct DDLCustomField{{Name}}TableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}

    /// A line.
    public let kind = Input.Kind.text

    /// The input of the field, with the tip instead of the form's.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        var model = model
        model.field.tip = "{{hint-swift}}"
        return model.input(kind, in: context)
    }
}
