public import LiferayKit
public import ScreensKit

/// Draws a text field on a card.
public struct DDLFieldTextTableCell_flat7: DDLFieldCell {
    /// Creates the cell.
    public init() {}

    /// An input of one line.
    public let kind = Input.Kind.text

    /// The field on its card.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        .card([model.input(kind, in: context)])
    }
}

/// Draws a date field on a card, with the day in words.
public struct DDLFieldDateTableCell_flat7: DDLFieldCell {
    /// Creates the cell.
    public init() {}

    /// A date input.
    public let kind = Input.Kind.date

    /// The field on its card, with a symbol and the day in words of the user's locale.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        let input = model.input(kind, in: context)
        // A text that is not a valid day is shown only in the input.
        guard model.draft == nil, case .date = model.value else { return .card([input]) }
        let day = model.field.text(of: model.value, locale: context.locale)
        let words = Node.row([.image(.symbol(.event)), .text(day, .caption)])
        return .card([input, words])
    }
}

/// Draws the button that submits a form, with an arrow.
public struct DDLSubmitButtonTableCell_flat7: ScreenletView {
    /// Creates the cell.
    public init() {}

    /// The button, or a notice that the form is being submitted.
    public func body(of model: DDLSubmitButtonModel, in context: DrawingContext) -> Node {
        let submit = context.phrase(.submit)
        let arrow = context.isRightToLeft ? "←" : "→"
        return model.isSubmitting
            ? .badge(context.phrase(.submitting), .accent)
            : .button("\(submit) \(arrow)", model.action, label: submit)
    }
}
