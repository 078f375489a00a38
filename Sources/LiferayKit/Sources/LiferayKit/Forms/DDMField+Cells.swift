public import ScreensKit

extension ViewName.Subject {
    /// The form fields of a type, such as `Text`: `DDLField<Type>TableCell_<theme>`.
    @_spi(Host)
    public static func field(type: String) -> ViewName.Subject { .part("DDLField\(type)") }

    /// The form field with a name, such as `SubscriberName`: `DDLCustomField<Name>TableCell_<theme>`.
    ///
    /// The first letter of the name is in upper case.
    @_spi(Host)
    public static func customField(name: String) -> ViewName.Subject {
        .part("DDLCustomField\(name)")
    }

    /// The button that submits a form: `DDLSubmitButtonTableCell_<theme>`.
    @_spi(Host)
    public static var submitButton: ViewName.Subject { .part("DDLSubmitButton") }
}
