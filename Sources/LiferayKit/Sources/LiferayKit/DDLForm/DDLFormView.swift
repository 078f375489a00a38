@_spi(Host) public import ScreensKit

/// Draws a DDL Form around its fields, which cells draw: `DDLCustomField<Name>TableCell_<theme>`,
/// else `DDLField<Type>TableCell_<theme>`, and `DDLSubmitButtonTableCell_<theme>`.
///
/// All has a default; a theme that wants another frame implements ``form(_:of:in:)``.
public protocol DDLFormView: CompositeView where Model == DDLFormModel {
    /// Draws the fields and the button, which are drawn already, one below the other.
    func form(_ parts: [Node], of model: DDLFormModel, in context: DrawingContext) -> Node
}

extension DDLFormView {
    /// One part below the other.
    public func form(_ parts: [Node], of model: DDLFormModel, in context: DrawingContext) -> Node {
        .form(parts, submit: model.submitAction)
    }

    /// A part for each field that has a cell, and for the button.
    public func parts(of model: DDLFormModel, in context: DrawingContext) -> [ViewPart] {
        let fields = model.fields.filter { $0.field.type.isSupported || $0.field.isRequired }
        var parts = fields.map {
            ViewPart($0.field.cells, model: $0, otherwise: $0.standIn(in: context))
        }
        if model.record != nil, model.showsSubmitButton, model.isEditable {
            let button = DDLSubmitButtonModel(
                action: model.submitAction,
                isSubmitting: model.isSubmitting
            )
            parts.append(ViewPart([.submitButton], model: button))
        }
        return parts
    }

    /// How fresh the form is, what went wrong, and the form.
    public func body(
        of model: DDLFormModel,
        parts nodes: [Node],
        in context: DrawingContext
    ) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        let form = model.record == nil ? [] : [form(nodes, of: model, in: context)]
        let notices = notices(of: model, retry: Action("loadForm"), in: context)
        return .column((badges.isEmpty ? [] : [.row(badges)]) + notices + form)
    }
}

extension DDLFieldModel {
    /// What is drawn of a field that no cell is for: decoration, and what cannot be filled in.
    fileprivate func standIn(in context: DrawingContext) -> Node? {
        if field.type == .decoration {
            // The label of a line is for those who edit the form.
            let isLine = field.editor == "separator" || field.label.isEmpty
            return isLine ? .divider : .text(field.label, .headline)
        }
        guard !field.type.isSupported, field.isRequired else { return nil }
        let path = DDMPath(DDMPath.Step(field.name))
        let problem = DDMProblem(path: path, field: field.title, reason: .unsupported)
        return .notice(problem.message(locale: context.locale), .danger)
    }
}

/// Draws one field of a form.
///
/// Rules for implementers: the node has an `Node.input(_:)` of the model's name, which
/// ``DDLFieldModel/input(_:in:)`` makes, with its problem; a conformance test looks for both.
public protocol DDLFieldCell: ScreenletView where Model == DDLFieldModel {
    /// How the field is filled in.
    var kind: Input.Kind { get }
}

extension DDLFieldCell {
    /// The input.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        model.input(kind, in: context)
    }
}
