public import LiferayKit
public import ScreensKit

/// A line of text on a card of its own.
public struct DDLFieldTextTableCell_flat7: DDLFieldCell {
    /// Makes the cell.
    public init() {}

    /// A line.
    public let kind = Input.Kind.text

    /// The field on its card.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        .card([model.input(kind, in: context)])
    }
}

/// A day, and that day as people write it.
public struct DDLFieldDateTableCell_flat7: DDLFieldCell {
    /// Makes the cell.
    public init() {}

    /// A day.
    public let kind = Input.Kind.date

    /// The field on its card, with the day in words of the user's locale beside its picture.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        let input = model.input(kind, in: context)
        // What the user wrote instead is no day, and stands in the field.
        guard model.draft == nil, case .date = model.value else { return .card([input]) }
        let day = model.field.text(of: model.value, locale: context.locale)
        let words = Node.row([.image(.symbol(.event)), .text(day, .caption)])
        return .card([input, words])
    }
}

/// The button that submits a form, with an arrow.
public struct DDLSubmitButtonTableCell_flat7: ScreenletView {
    /// Makes the cell.
    public init() {}

    /// The button, or that the form is on its way.
    public func body(of model: DDLSubmitButtonModel, in context: DrawingContext) -> Node {
        let submit = context.phrase(.submit)
        let arrow = context.isRightToLeft ? "←" : "→"
        return model.isSubmitting
            ? .badge(context.phrase(.submitting), .accent)
            : .button("\(submit) \(arrow)", model.action, label: submit)
    }
}
