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
    /// Puts the parts below each other: in sections with headings, and two narrow fields side by side.
    ///
    /// The button has a bar of its own at the end.
    public func form(_ parts: [Node], of model: DDLFormModel, in context: DrawingContext) -> Node {
        let fields = model.drawnFields
        var arrangement = FormArrangement()
        for (field, part) in zip(fields, parts) { arrangement.add(part, of: field) }
        let bar = bar(parts.dropFirst(fields.count), of: model, in: context)
        return .form(arrangement.ended() + bar, submit: model.submitAction)
    }

    /// One part for each field that has a cell, and one for the button.
    public func parts(of model: DDLFormModel, in context: DrawingContext) -> [ViewPart] {
        var parts = model.drawnFields.map {
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

    /// What is to be known about the form, and the form; bars or a reason while there is none.
    public func body(
        of model: DDLFormModel,
        parts nodes: [Node],
        in context: DrawingContext
    ) -> Node {
        let retry = Action("loadRecord")
        guard model.record != nil else {
            return .column(placeholder(of: model, lines: 6, retry: retry, in: context))
        }
        return .column(
            freshness(of: model, in: context) + problems(of: model, retry: retry, in: context)
                + [form(nodes, of: model, in: context)]
        )
    }

    /// The button, what else can be done, and whether a draft is stored.
    private func bar(
        _ button: ArraySlice<Node>,
        of model: DDLFormModel,
        in context: DrawingContext
    ) -> [Node] {
        guard !button.isEmpty else { return [] }
        var nodes = Array(button)
        if model.record?.recordId == nil, !model.isSubmitting {
            let words = context.liferayString("ddlform-screenlet-clear")
            nodes.append(.button(words, action: Action("clearForm"), role: .quiet))
        }
        if model.freshness?.unsent == .draft {
            let time = model.freshness?.storedAt.map { context.time($0) }
            let words = time.map { context.liferayString("ddlform-screenlet-draft-saved", $0) }
            nodes.append(.text(words ?? context.phrase(.draft), .caption))
        }
        return [.row(nodes)]
    }

    /// That the form is a copy, and why the portal does not have it as it is shown.
    private func freshness(of model: DDLFormModel, in context: DrawingContext) -> [Node] {
        guard let unsent = model.freshness?.unsent else {
            let badges = freshnessBadges(of: model, in: context)
            return badges.isEmpty ? [] : [.row(badges)]
        }
        // The bar says of a draft that it is stored.
        let hasBar = model.showsSubmitButton && model.isEditable
        return unsent == .draft && hasBar ? [] : [context.band(of: unsent)]
    }

    /// The fields that need attention, if there are several, and what else is wrong.
    private func problems(
        of model: DDLFormModel,
        retry: Action,
        in context: DrawingContext
    ) -> [Node] {
        let wrong = model.drawnFields.filter { $0.problemText != nil }
        var nodes = wrong.count < 2 ? [] : [context.band(ofFields: wrong.map(\.field.title))]
        // What is said at a field is not repeated.
        if case .invalid(let words) = model.problem,
            wrong.contains(where: { $0.problemText == words })
        {
            return nodes
        }
        nodes += notices(of: model, retry: retry, in: context)
        return nodes
    }
}

extension DDLFormModel {
    /// The fields that are drawn, in the order of the form.
    fileprivate var drawnFields: [DDLFieldModel] {
        fields.filter { $0.field.type.isSupported || $0.field.isRequired }
    }
}

extension DrawingContext {
    private static let namedFields = 10

    /// The band above a form that names the fields with problems.
    func band(ofFields titles: [String]) -> Node {
        let names = titles.prefix(Self.namedFields).map {
            liferayString("ddlform-screenlet-quoted", $0)
        }
        let comma = liferayString("ddlform-screenlet-separator")
        let rest = titles.count > names.count ? ["…"] : []
        let list = (names + rest).joined(separator: comma)
        return .notice(liferayString("ddlform-screenlet-attention", titles.count, list), .danger)
            .placed(.band)
    }
}

extension DDLFieldModel {
    /// In characters; a longer text of a decoration is a paragraph.
    private static let longestHeading = 80

    /// The heading of what follows; `nil` for other fields, and for lines and longer texts.
    fileprivate var heading: String? {
        title.flatMap { $0.count <= Self.longestHeading ? $0 : nil }
    }

    /// Only people who edit the form see the label of a line.
    private var title: String? {
        field.type == .decoration && field.editor != "separator" ? field.label : nil
    }

    /// What is drawn for a field without a cell: decoration, and fields that cannot be filled in.
    fileprivate func standIn(in context: DrawingContext) -> Node? {
        if field.type == .decoration {
            return heading.map { .text($0, .section) } ?? title.map { .text($0) } ?? .divider
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
