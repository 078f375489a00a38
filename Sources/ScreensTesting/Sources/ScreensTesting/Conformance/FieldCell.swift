public import LiferayKit
import ScreensConformance
public import ScreensKit
public import Testing

/// Expects that a cell draws a field so that it can be filled in.
///
/// In every state there must be one input with the field's name. It must show the field's label, its error, and whether
/// it is required or read-only.
///
/// Use it in the tests of a plugin with cells of its own:
///
/// ```swift
/// expectFieldCell(DDLCustomFieldSubscriberNameTableCell_default(), of: .sample("subscriberName", "string"))
/// ```
///
/// - Parameters:
///   - cell: the cell.
///   - field: a field that it is for, such as one of ``ScreensKit/DDMField/allSamples``.
///   - context: the drawing context.
///   - sourceLocation: where a failure is reported.
public func expectFieldCell(
    _ cell: some DDLFieldCell,
    of field: DDMField,
    in context: DrawingContext = DrawingContext(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for (state, model) in DDLFieldModel.allSamples(of: field) {
        expectFieldCell(cell, draws: model, named: state, in: context, sourceLocation)
    }
}

/// Expects a cell to draw one model so that it can be filled in; see the function for a field.
public func expectFieldCell(
    _ cell: some DDLFieldCell,
    draws model: DDLFieldModel,
    in context: DrawingContext = DrawingContext(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectFieldCell(cell, draws: model, named: model.name, in: context, sourceLocation)
}

private func expectFieldCell(
    _ cell: some DDLFieldCell,
    draws model: DDLFieldModel,
    named state: String,
    in context: DrawingContext,
    _ sourceLocation: SourceLocation
) {
    for fault in FieldCellRules.faults(of: cell.body(of: model, in: context), drawnFor: model) {
        Issue.record(
            Comment(rawValue: "\(type(of: cell)), \(state): \(fault)."),
            sourceLocation: sourceLocation
        )
    }
}
