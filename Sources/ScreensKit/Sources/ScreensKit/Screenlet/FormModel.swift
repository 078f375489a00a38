/// A model with fields that users can fill in by name without a view, on a command line or in prompts.
///
/// The screenlet accepts ``Action/setValue(_:_:)`` and ``Action/chooseFile(_:_:)`` for them.
public protocol FormModel: ScreenletModel {
    /// Whether the form is loaded and can be filled in.
    var isFormLoaded: Bool { get }

    /// The fields that hold a value, in the order of the form, with texts in a locale.
    func formFields(locale: LocaleIdentifier) -> [FormField]

    /// The action that sends the form; `submitForm` unless a model says otherwise.
    var submitAction: Action { get }

    /// The name of a field in ``formFields(locale:)``.
    ///
    /// - Parameter text: a field's name as users type it, such as `Phone` for the first of several.
    /// - Returns: the name; `nil` if there is no such field.
    func formFieldName(_ text: String) -> String?
}

extension FormModel {
    /// The action `submitForm`.
    public var submitAction: Action { Action("submitForm") }
}

/// One field of a form, for prompts and messages.
public struct FormField: Hashable, Sendable {
    /// The name of the field in actions.
    @_spi(Host) public var name: String
    /// The title that users see.
    @_spi(Host) public var title: String
    /// The values that are accepted, for messages: `a whole number`, `one of “red”, “blue”`.
    @_spi(Host) public var expected: String
    /// A sentence that helps to fill it in; `nil` for none.
    @_spi(Host) public var tip: String?
    /// Its value as users see it; `nil` if there is none.
    @_spi(Host) public var value: String?
    /// What is wrong with its value; `nil` if there is no problem.
    @_spi(Host) public var problem: String?
    /// Whether it must be filled in.
    @_spi(Host) public var isRequired: Bool
    /// Whether it can be changed here.
    @_spi(Host) public var isEditable: Bool
    /// Whether it requires a file that the user chooses, instead of a text.
    @_spi(Host) public var takesFile: Bool
    /// Whether it requires a secret, such as a password, which must not be visible while it is entered.
    @_spi(Host) public var isSecret = false

    /// Creates a field, which by default is empty and can be changed.
    public init(
        name: String,
        title: String,
        expected: String,
        tip: String? = nil,
        value: String? = nil,
        problem: String? = nil,
        isRequired: Bool = false,
        isEditable: Bool = true,
        takesFile: Bool = false
    ) {
        self.name = name
        self.title = title
        self.expected = expected
        self.tip = tip?.nonEmpty
        self.value = value?.nonEmpty
        self.problem = problem?.nonEmpty
        self.isRequired = isRequired
        self.isEditable = isEditable
        self.takesFile = takesFile
    }
}
