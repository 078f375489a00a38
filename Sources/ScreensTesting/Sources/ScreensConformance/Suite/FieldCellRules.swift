package import LiferayKit
package import ScreensKit

/// The rules for a form's field that can be filled in.
package enum FieldCellRules {
    /// The problems of a cell's drawing of a field.
    static func complaints(about node: Node, of model: DDLFieldModel) -> [UnplacedProblem] {
        faults(of: node, drawnFor: model).map {
            UnplacedProblem(
                "\($0).",
                "A cell has one input for its field, with the field's label, problem and state."
            )
        }
    }

    /// The problems, as phrases without a full stop.
    package static func faults(of node: Node, drawnFor model: DDLFieldModel) -> [String] {
        let inputs = node.subtree.compactMap(\.extras?.input).filter { $0.name == model.name }
        guard inputs.count == 1, let input = inputs.first else {
            return ["\(inputs.count) inputs are bound to the field \"\(model.name)\", not one"]
        }
        return [
            input.problem == model.problemText
                ? nil : "The input does not show the field's problem",
            input.label.isEmpty ? "The input has no label" : nil,
            input.isRequired == model.field.isRequired ? nil : "\"Required\" is not as in the form",
            input.isReadOnly == !model.isEditable ? nil : "\"Read only\" is not as in the form",
        ].compactMap(\.self)
    }
}
