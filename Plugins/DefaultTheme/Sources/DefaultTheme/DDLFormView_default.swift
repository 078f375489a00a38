public import LiferayKit
public import ScreensKit

/// Draws a form with its fields below each other.
public struct DDLFormView_default: DDLFormView {
    /// Creates the view.
    public init() {}
}

/// Draws a boolean field as a checkbox.
public struct DDLFieldCheckboxTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// A checkbox.
    public let kind = Input.Kind.checkbox
}

/// Draws a text field as an input of one line.
public struct DDLFieldTextTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// An input of one line.
    public let kind = Input.Kind.text
}

/// Draws a text field as an input of several lines.
public struct DDLFieldTextareaTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// An input of several lines.
    public let kind = Input.Kind.multiline
}

/// Draws options as a menu, which shows them when it is opened; if several may be chosen, as boxes.
public struct DDLFieldSelectTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// A menu.
    public let kind = Input.Kind.menu

    /// More boxes than these would bury the rest of the form.
    private static let boxes = 100

    /// A menu, or boxes.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        let hasBoxes = model.field.isMultiple && model.field.options.count <= Self.boxes
        return model.input(hasBoxes ? .choice : kind, in: context)
    }
}

/// Draws options as a list in which all are visible.
public struct DDLFieldRadioTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// A list of options.
    public let kind = Input.Kind.choice
}

/// Draws a date field, with the day in words.
public struct DDLFieldDateTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// A date input.
    public let kind = Input.Kind.date
}

/// Draws a number field.
public struct DDLFieldNumberTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// A number input.
    public let kind = Input.Kind.number
}

/// Draws a file field with the progress of its upload.
public struct DDLFieldDocumentlibraryTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// A file input.
    public let kind = Input.Kind.file

    /// The field, and a progress bar while the file is being uploaded.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        let input = model.input(kind, in: context)
        guard case .document(let document) = model.value, let part = document.progress else {
            return input
        }
        return .column([input, .progress(part, label: model.field.title)])
    }
}

/// Draws a geographic location as latitude and longitude.
public struct DDLFieldGeolocationTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// An input of one line.
    public let kind = Input.Kind.text
}

/// Draws an image field as the portal's text about the image.
public struct DDLFieldImageTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// An input of one line.
    public let kind = Input.Kind.text
}

/// Draws a text with HTML markup as its source.
public struct DDLFieldHtmlTableCell_default: DDLFieldCell {
    /// Creates the cell.
    public init() {}
    /// An input of several lines.
    public let kind = Input.Kind.multiline
}

/// Draws the button that submits a form.
public struct DDLSubmitButtonTableCell_default: ScreenletView {
    /// Creates the cell.
    public init() {}

    /// The button, which leads on its page; while the form is being submitted, it cannot be pressed.
    public func body(of model: DDLSubmitButtonModel, in context: DrawingContext) -> Node {
        model.isSubmitting
            ? .button(context.phrase(.submitting), action: model.action, role: .primary).busy()
            : .button(context.phrase(.submit), action: model.action, role: .primary)
    }
}
