@_spi(Host) public import ScreensKit

/// What a DDL Form knows and a view draws.
public struct DDLFormModel: ScreenletModel {
    /// How far the form is.
    public var phase = Phase.idle
    /// How current it is.
    public var freshness: Freshness?
    /// What went wrong last.
    public var problem: ScreensError?
    /// The form with its values; `nil` before it is loaded.
    public var record: DDLRecord?
    /// What is wrong with fields, by ``DDMPath/description``: a sentence each.
    public var problems: [String: String] = [:]
    /// What the user wrote that is no value of its field, by ``DDMPath/description``.
    public var drafts: [String: String] = [:]
    /// Whether values can be changed.
    public var isEditable = true
    /// Whether the form ends with a button that submits it.
    public var showsSubmitButton = true
    /// Whether the record is on its way.
    public var isSubmitting = false
    /// The field that should come into sight, by ``DDMPath/description``.
    public var scrollTarget: String?

    /// A form that nobody has asked for.
    public init() {}

    /// The fields, in the order of the form, each before those inside it.
    public var fields: [DDLFieldModel] {
        (record?.entries ?? []).map { entry in
            let name = entry.path.description
            return DDLFieldModel(
                entry,
                draft: drafts[name],
                problemText: problems[name] ?? "",
                isEditable: isEditable && !isSubmitting
            )
        }
    }

    /// What submits the form.
    public var submitAction: Action { Action("submitForm") }
}

/// One field of a form, as its cell draws it.
public struct DDLFieldModel: ScreenletModel {
    /// Which instance it is, by ``DDMPath/description``; the name of its input.
    public var name: String
    /// How many fields are around it.
    public var depth: Int
    /// The field.
    public var field: DDMField
    /// Its value; `nil` for none.
    public var value: DDMValue?
    /// What the user wrote, where that is no value.
    public var draft: String?
    /// What is wrong; empty when nothing is.
    public var problemText: String
    /// Whether it can be changed.
    public var isEditable: Bool

    /// A field is there when it is drawn.
    public var phase: Phase { .ready }
    /// The form says it.
    public var freshness: Freshness? { nil }
    /// The form says it.
    public var problem: ScreensError? { nil }

    /// A field's instance.
    public init(
        _ entry: DDLEntry,
        draft: String? = nil,
        problemText: String = "",
        isEditable: Bool = true
    ) {
        name = entry.path.description
        depth = entry.path.depth
        field = entry.field
        value = entry.value
        self.draft = draft
        self.problemText = problemText
        self.isEditable = isEditable && !entry.field.isReadOnly
    }

    /// The field as an input of a kind, with all that a user has to know of it.
    public func input(_ kind: Input.Kind, in context: DrawingContext) -> Node {
        .input(
            Input(
                kind,
                name: name,
                label: field.title,
                showsLabel: field.showsLabel,
                values: values(kind, context),
                options: options,
                allowsSeveral: field.allowsSeveral,
                isRequired: field.isRequired,
                isReadOnly: !isEditable,
                tip: field.tip,
                problem: problemText
            )
        )
    }

    /// The field's options, and behind them what is chosen and is no option any more.
    private var options: [Input.Option] {
        var options = field.options.map { Input.Option(value: $0.value, label: $0.label) }
        guard case .options(let values) = value else { return options }
        for value in values where !field.hasOption(value) {
            options.append(Input.Option(value: value, label: value))
        }
        return options
    }

    private func values(_ kind: Input.Kind, _ context: DrawingContext) -> [String] {
        if let draft { return [draft] }
        switch value {
        case nil: return []
        case .options(let values): return values
        case .boolean(let isTrue): return ["\(isTrue)"]
        case .date(let date) where kind == .date: return [date.description]
        default: return [field.text(of: value, locale: context.locale)]
        }
    }
}

/// The button that submits a form, as its cell draws it.
public struct DDLSubmitButtonModel: ScreenletModel {
    /// What it does.
    public var action: Action
    /// Whether the record is on its way, so that pressing it does nothing.
    public var isSubmitting: Bool

    /// A button is there when it is drawn.
    public var phase: Phase { .ready }
    /// The form says it.
    public var freshness: Freshness? { nil }
    /// The form says it.
    public var problem: ScreensError? { nil }

    /// A button.
    public init(action: Action, isSubmitting: Bool) {
        self.action = action
        self.isSubmitting = isSubmitting
    }
}
