public import LiferayKit
public import ScreensKit

/// A form, its fields one below the other.
public struct DDLFormView_default: DDLFormView {
    /// Makes the view.
    public init() {}
}

/// Yes or no.
public struct DDLFieldCheckboxTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A box to tick.
    public let kind = Input.Kind.checkbox
}

/// A line of text.
public struct DDLFieldTextTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A line.
    public let kind = Input.Kind.text
}

/// Several lines of text.
public struct DDLFieldTextareaTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// Several lines.
    public let kind = Input.Kind.multiline
}

/// Options, all of which are in sight only when the field is opened.
public struct DDLFieldSelectTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A menu.
    public let kind = Input.Kind.menu
}

/// Options, all of them in sight.
public struct DDLFieldRadioTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A choice.
    public let kind = Input.Kind.choice
}

/// A day.
public struct DDLFieldDateTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A day.
    public let kind = Input.Kind.date
}

/// A number.
public struct DDLFieldNumberTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A number.
    public let kind = Input.Kind.number
}

/// A file, with how far its upload is.
public struct DDLFieldDocumentlibraryTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A file.
    public let kind = Input.Kind.file

    /// The field, and a bar while the file is on its way.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        let input = model.input(kind, in: context)
        guard case .document(let document) = model.value, let part = document.progress else {
            return input
        }
        return .column([input, .progress(part, label: model.field.title)])
    }
}

/// A place, as latitude and longitude.
public struct DDLFieldGeolocationTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A line.
    public let kind = Input.Kind.text
}

/// A picture, by what the portal knows it by.
public struct DDLFieldImageTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// A line.
    public let kind = Input.Kind.text
}

/// A text with markup, as its source.
public struct DDLFieldHtmlTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}
    /// Several lines.
    public let kind = Input.Kind.multiline
}

/// The button that submits a form.
public struct DDLSubmitButtonTableCell_default: ScreenletView {
    /// Makes the cell.
    public init() {}

    /// The button, or that the form is on its way.
    public func body(of model: DDLSubmitButtonModel, in context: DrawingContext) -> Node {
        model.isSubmitting
            ? .notice(context.phrase(.submitting))
            : .button(context.phrase(.submit), model.action)
    }
}
