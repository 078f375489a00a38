@_spi(Host) public import ScreensKit

/// The model of a DDL Form.
public struct DDLFormModel: ScreenletModel {
    /// The state of the form.
    public var phase = Phase.idle
    /// How current the form and its values are; `nil` if nothing is loaded.
    public var freshness: Freshness?
    /// The last error; `nil` if there is none.
    public var problem: ScreensError?
    /// The form with its values; `nil` until it is loaded.
    public var record: DDLRecord?
    /// What is wrong with fields, by ``DDMPath/description``: one sentence each.
    public var problems: [String: String] = [:]
    /// Texts that the user wrote and that are not valid values, by ``DDMPath/description``.
    public var drafts: [String: String] = [:]
    /// Whether the user can change values.
    public var isEditable = true
    /// Whether the form ends with a button that submits it.
    public var showsSubmitButton = true
    /// Whether the record is being submitted.
    public var isSubmitting = false
    /// The field to scroll to, by ``DDMPath/description``; `nil` for none.
    public var scrollTarget: String?

    /// Creates a form that has requested nothing yet.
    public init() {}

    /// The fields, in the order of the form, each before its nested fields.
    public var fields: [DDLFieldModel] {
        (record?.fields ?? []).map { entry in
            let name = entry.path.description
            return DDLFieldModel(
                entry,
                draft: drafts[name],
                problemText: problems[name],
                isEditable: isEditable && !isSubmitting
            )
        }
    }

    /// The action that submits the form.
    public var submitAction: Action { Action("submitForm") }
}

/// One field of a form, which its cell draws.
public struct DDLFieldModel: ScreenletModel {
    /// The field's instance, by ``DDMPath/description``; also the name of its input.
    public var name: String
    /// The number of fields that it is nested in.
    public var depth: Int
    /// The definition of the field.
    public var field: DDMField
    /// Its value; `nil` for none.
    public var value: DDMValue?
    /// The text that the user wrote, if it is not a valid value.
    public var draft: String?
    /// What is wrong with the value; `nil` if there is no problem.
    public var problemText: String?
    /// Whether the user can change it.
    public var isEditable: Bool

    /// Creates the model of a field's instance.
    public init(
        _ entry: DDLField,
        draft: String? = nil,
        problemText: String? = nil,
        isEditable: Bool = true
    ) {
        name = entry.path.description
        depth = entry.path.depth
        field = entry.field
        value = entry.value
        self.draft = draft
        self.problemText = problemText?.nonEmpty
        self.isEditable = isEditable && !entry.field.isReadOnly
    }

    /// The field as an input of a kind, with its label, value, tip and problem, as wide as its values are.
    ///
    /// The label is always visible: a field that has a value would otherwise not say what it is about.
    public func input(_ kind: Input.Kind, in context: DrawingContext) -> Node {
        var input = Input(
            kind,
            name: name,
            label: field.title,
            values: values(kind, context),
            options: options,
            allowsSeveral: field.allowsSeveral,
            isRequired: field.isRequired,
            isReadOnly: !isEditable,
            tip: tip(kind, context),
            problem: problemText
        )
        input.width = width(of: input)
        return .input(input)
    }

    /// What helps to fill the field in; below a day, the same day in words.
    private func tip(_ kind: Input.Kind, _ context: DrawingContext) -> String? {
        guard kind == .date, draft == nil, let value, case .date = value else { return field.tip }
        let day = field.text(of: value, locale: context.locale)
        return [field.tip, day].compactMap(\.self).joined(separator: " · ")
    }

    /// In characters; a longer text that cannot be changed has all of the width.
    private static let longestMedium = 24

    private func width(of input: Input) -> Input.Width? {
        switch input.kind {
        case .number: .short
        case .date: .medium
        case .menu: input.allowsSeveral ? nil : .medium
        case .text where field.type == .geolocation: .medium
        case .text where input.isReadOnly:
            (1...Self.longestMedium).contains(input.values.first?.count ?? 0) ? .medium : nil
        default: nil
        }
    }

    /// The field's options, followed by chosen values that are no longer options.
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
        guard let value else { return [] }
        switch value {
        case .options(let values): return values
        case .boolean(let isTrue): return ["\(isTrue)"]
        case .date(let date) where kind == .date: return [date.description]
        default: return [field.text(of: value, locale: context.locale)]
        }
    }
}

/// The button that submits a form, which its cell draws.
public struct DDLSubmitButtonModel: ScreenletModel {
    /// The action of the button.
    public var action: Action
    /// Whether the record is being submitted, so that pressing the button has no effect.
    public var isSubmitting: Bool

    /// Creates the model of a button.
    @_spi(Host) public init(action: Action, isSubmitting: Bool) {
        self.action = action
        self.isSubmitting = isSubmitting
    }
}
