@_spi(Host) public import ScreensKit

/// A field about a user's account, such as the e-mail address or the password.
///
/// Its raw value is the name of the field in actions.
public enum AccountField: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// The name to sign in with.
    case userName
    /// The e-mail address.
    case emailAddress
    /// The short name.
    case screenName
    /// The password of the user now.
    case currentPassword
    /// The password.
    case password
    /// The given name.
    case firstName
    /// Middle names.
    case middleName
    /// The family name.
    case lastName
    /// The title of the job.
    case jobTitle

    /// Whether it holds a secret.
    public var isSecret: Bool { self == .password || self == .currentPassword }

    var labelKey: String {
        switch self {
        case .userName: "account-user-name"
        case .emailAddress: "account-email"
        case .screenName: "account-screen-name"
        case .currentPassword: "account-current-password"
        case .password: "account-password"
        case .firstName: "account-first-name"
        case .middleName: "account-middle-name"
        case .lastName: "account-last-name"
        case .jobTitle: "account-job-title"
        }
    }

    fileprivate var purpose: Input.Purpose {
        switch self {
        case .userName: .username
        case .emailAddress: .email
        case .screenName: .nickname
        case .currentPassword, .password: .currentPassword
        case .firstName: .givenName
        case .middleName: .additionalName
        case .lastName: .familyName
        case .jobTitle: .jobTitle
        }
    }
}

/// The state of a field about an account, which a view draws.
public struct AccountFieldState: Hashable, Codable, Sendable {
    /// The field.
    public var field: AccountField
    /// Its value; for a secret, only whether there is one: `SecretText.dots` or `nil`.
    public var value: String?
    /// What is wrong with the value; `nil` if there is no problem.
    public var problem: String? { didSet { problem = problem?.nonEmpty } }
    /// Whether it has to be filled in.
    public var isRequired: Bool
    /// Whether it can be changed now.
    public var isEditable: Bool
    /// The key of its label, if that is not the usual one.
    var labelKey: String?
    /// What browsers fill in, if that is not the usual value.
    var purpose: Input.Purpose?
    /// The key of a sentence that helps to fill it in.
    var tipKey: String?

    /// A field with a value, or without one.
    init(_ field: AccountField, value: String?, isRequired: Bool = false) {
        (self.field, self.isRequired) = (field, isRequired)
        (self.value, isEditable) = (value?.nonEmpty, true)
    }

    /// A field with a secret.
    init(_ field: AccountField, isFilled: Bool, isRequired: Bool = false) {
        self.init(field, value: isFilled ? SecretText.dots : nil, isRequired: isRequired)
    }

    /// The words before the field.
    func label(in context: DrawingContext) -> String {
        context.liferayString(labelKey ?? field.labelKey)
    }

    /// The field as an input.
    public func input(in context: DrawingContext) -> Input {
        Input(
            field.isSecret ? .password : .text,
            name: field.rawValue,
            label: label(in: context),
            values: value.map { [$0] } ?? [],
            isRequired: isRequired,
            isReadOnly: !isEditable,
            tip: tipKey.map { context.liferayString($0) },
            problem: problem
        ).about(purpose ?? field.purpose)
    }

    /// The field for prompts.
    func formField(_ locale: LocaleIdentifier) -> FormField {
        func text(_ key: String) -> String { LiferayTexts.text(key, locale: locale) }
        var described = FormField(
            name: field.rawValue,
            title: text(labelKey ?? field.labelKey),
            expected: text(
                field.isSecret ? "account-takes-password" : "ddlform-screenlet-takes-text"
            ),
            tip: tipKey.map(text),
            value: value,
            problem: problem,
            isRequired: isRequired,
            isEditable: isEditable
        )
        described.isSecret = field.isSecret
        return described
    }
}

/// A model whose form is about an account.
public protocol AccountFormModel: FormModel {
    /// The fields, in the order of the form.
    var fields: [AccountFieldState] { get }
    /// The action that sends the form.
    var submitAction: Action { get }
    /// Whether something is being sent, so that nothing can be changed.
    var isWorking: Bool { get }
}

extension AccountFormModel {
    /// Always `true`: the form is not loaded from the portal.
    public var isFormLoaded: Bool { true }

    /// The fields, with texts in a locale.
    public func formFields(locale: LocaleIdentifier) -> [FormField] {
        fields.map { $0.formField(locale) }
    }

    /// The name of a field, which users may write in any case.
    public func formFieldName(_ text: String) -> String? {
        AccountField.named(text).flatMap { name in
            fields.contains { $0.field == name } ? name.rawValue : nil
        }
    }
}

extension ScreenletView where Model: AccountFormModel {
    /// The fields of the form, below each other.
    public func inputs(of model: Model, in context: DrawingContext) -> [Node] {
        model.fields.map { .input($0.input(in: context)) }
    }
}
