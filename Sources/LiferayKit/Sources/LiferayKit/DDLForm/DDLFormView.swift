@_spi(Host) public import ScreensKit

/// Draws a DDL Form, whose fields and button are drawn by cells.
///
/// A field is drawn by `DDLCustomField<Name>TableCell_<theme>`, or else by
/// `DDLField<Type>TableCell_<theme>`, and the button by `DDLSubmitButtonTableCell_<theme>`.
/// Everything has a default; a theme that arranges them differently implements ``form(_:of:in:)``.
public protocol DDLFormView: CompositeView where Model == DDLFormModel {
    /// Arranges the nodes of the fields and of the button.
    func form(_ parts: [Node], of model: DDLFormModel, in context: DrawingContext) -> Node
}

extension DDLFormView {
    /// Puts the parts below each other.
    public func form(_ parts: [Node], of model: DDLFormModel, in context: DrawingContext) -> Node {
        .form(parts, submit: model.submitAction)
    }

    /// One part for each field that has a cell, and one for the button.
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

    /// The freshness of the form, notices about errors, and the form.
    public func body(
        of model: DDLFormModel,
        parts nodes: [Node],
        in context: DrawingContext
    ) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        let form = model.record == nil ? [] : [form(nodes, of: model, in: context)]
        let notices = notices(of: model, retry: Action("loadRecord"), in: context)
        return .column((badges.isEmpty ? [] : [.row(badges)]) + notices + form)
    }
}

extension DDLFieldModel {
    /// What is drawn for a field without a cell: decoration, and fields that cannot be filled in.
    fileprivate func standIn(in context: DrawingContext) -> Node? {
        if field.type == .decoration {
            // Only people who edit the form see the label of a line.
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
/// Rules for implementers: the node contains an `Node.input(_:)` with the model's name and its
/// problem. ``DDLFieldModel/input(_:in:)`` creates it, and a conformance test checks both.
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
