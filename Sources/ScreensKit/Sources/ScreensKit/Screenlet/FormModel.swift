/// A model with fields that people can fill in by name, without a view: on a command line, or asked
/// for one after another.
///
/// The screenlet takes ``Action/setValue(_:_:)`` and ``Action/chooseFile(_:_:)`` for them.
public protocol FormModel: ScreenletModel {
    /// Whether there is a form to fill in; `false` until it is loaded.
    var isFormLoaded: Bool { get }

    /// The fields that hold a value, in the order of the form, with texts for people in a locale.
    func formFields(locale: LocaleIdentifier) -> [FormField]

    /// The name by which ``formFields(locale:)`` has a field.
    ///
    /// - Parameter text: a field's name as people write it, such as `Phone` for the first of several.
    /// - Returns: the name; `nil` where there is no such field.
    func formFieldName(_ text: String) -> String?
}

/// One field of a form, as it is asked for.
public struct FormField: Hashable, Sendable {
    /// Which field it is, for actions.
    public var name: String
    /// What people call it.
    public var title: String
    /// What can be written for it: `a whole number`, `one of “red”, “blue”`.
    public var expected: String
    /// A sentence that helps; empty for none.
    public var tip: String
    /// Its value as people read it; empty for none.
    public var value: String
    /// What is wrong with its value; empty when nothing is.
    public var problem: String
    /// Whether it must be filled in.
    public var isRequired: Bool
    /// Whether it can be changed here.
    public var isEditable: Bool
    /// Whether it takes a file that the user chooses, in the place of a text.
    public var takesFile: Bool

    /// A field that is empty and can be changed.
    public init(
        name: String,
        title: String,
        expected: String,
        tip: String = "",
        value: String = "",
        problem: String = "",
        isRequired: Bool = false,
        isEditable: Bool = true,
        takesFile: Bool = false
    ) {
        self.name = name
        self.title = title
        self.expected = expected
        self.tip = tip
        self.value = value
        self.problem = problem
        self.isRequired = isRequired
        self.isEditable = isEditable
        self.takesFile = takesFile
    }
}
