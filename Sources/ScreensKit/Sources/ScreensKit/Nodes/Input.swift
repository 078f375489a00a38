/// A field that a user fills in: its purpose, its value, and what is wrong with it.
///
/// Each surface draws it in its own way. When the user has changed it, the surface sends its
/// ``action`` with the new value or with the file that the user chose.
public struct Input: Hashable, Codable, Sendable {
    /// How a field is filled in.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A line of text.
        case text
        /// Several lines of text.
        case multiline
        /// A number; its value is formatted in the user's locale.
        case number
        /// A day; its value is `yyyy-MM-dd`.
        case date
        /// Yes or no; its value is `true` or `false`.
        case checkbox
        /// One or more of a few options, all visible.
        case choice
        /// One or more of many options.
        case menu
        /// A file; its value is a name for people.
        case file
        /// A password, which is not visible while it is entered; its value is some dots or nothing.
        case password
    }

    /// What a field is about, so that browsers and password managers can fill it in.
    ///
    /// The names are those of the attribute `autocomplete` in HTML.
    public enum Purpose: String, CaseIterable, Codable, Sendable {
        /// The name of an account.
        case username
        /// The password of an existing account.
        case currentPassword = "current-password"
        /// The password of a new account, or a changed one.
        case newPassword = "new-password"
        /// An e-mail address.
        case email
        /// A given name.
        case givenName = "given-name"
        /// Middle names.
        case additionalName = "additional-name"
        /// A family name.
        case familyName = "family-name"
        /// A short name that others see.
        case nickname
        /// The title of a job.
        case jobTitle = "organization-title"
    }

    /// How wide a field is, which tells users how much belongs into it.
    ///
    /// One that this kit does not know is read as ``full``.
    public enum Width: String, CaseIterable, Codable, Sendable {
        /// A few characters, such as a year or an amount.
        case short
        /// A few words, such as a name or a day.
        case medium
        /// All of the width that there is.
        case full

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws {
            self = try decoder.name(or: .full)
        }
    }

    /// What is beside the label of a field, so that users know whether they have to fill it in.
    @_spi(Host)
    public enum Mark: Sendable {
        /// The field has to be filled in.
        case required
        /// The field may stay empty.
        case optional
    }

    /// One of the options of a choice or a menu.
    public struct Option: Hashable, Codable, Sendable {
        /// The value that is set when it is chosen.
        public var value: String
        /// The text that users see.
        public var label: String

        /// An option.
        public init(value: String, label: String) {
            self.value = value
            self.label = label
        }
    }

    /// How many files users choose at a time in a field for several.
    @_spi(Host) public static let mostFiles = 20

    /// How the field is filled in.
    public var kind: Kind
    /// The name that the action uses for the field; unique in its form.
    public var name: String
    /// The label of the field; never empty, because screen readers need it.
    public var label: String
    /// Whether the label is visible.
    public var showsLabel: Bool
    /// Its value: one text, or all chosen options; empty if there is no value.
    public var values: [String]
    /// What can be chosen, for choices and menus.
    public var options: [Option]
    /// Whether several options may be chosen, or several files.
    ///
    /// Files are chosen one after another: each is an action of its own, in the order in which the user sees them. Some surfaces let users choose many at once, but at most 20.
    public var allowsSeveral: Bool
    /// Whether it must be filled in.
    public var isRequired: Bool
    /// Whether it cannot be changed.
    public var isReadOnly: Bool
    /// A sentence that helps to fill it in; `nil` for none.
    public var tip: String? { didSet { tip = tip?.nonEmpty } }
    /// What is wrong with its value; `nil` if there is no problem.
    public var problem: String? { didSet { problem = problem?.nonEmpty } }
    /// The action that changes the field, without the value.
    public var action: Action
    /// What the field is about; `nil` if none of the known purposes fits.
    public var purpose: Purpose?
    /// How wide the field is; `nil` for the usual width of its kind.
    public var width: Width?
    /// Whether fields that may stay empty are marked, instead of those that have to be filled in.
    ///
    /// A form sets it for its fields: it marks those of which it has fewer; see ``Node/form(_:submit:)``.
    @_spi(Host) public internal(set) var marksOptional: Bool?

    /// Creates a field, which by default is empty and can be changed.
    ///
    /// Unless another action is given, changing it is ``Action/setValue(_:_:)``, for files
    /// ``Action/chooseFile(_:_:)``, and for passwords ``Action/setSecret(_:_:)``. The value of a password is
    /// replaced by dots.
    public init(
        _ kind: Kind,
        name: String,
        label: String,
        showsLabel: Bool = true,
        values: [String] = [],
        options: [Option] = [],
        allowsSeveral: Bool = false,
        isRequired: Bool = false,
        isReadOnly: Bool = false,
        tip: String? = nil,
        problem: String? = nil,
        action: Action? = nil
    ) {
        self.kind = kind
        self.name = name
        self.label = label
        self.showsLabel = showsLabel
        self.values = kind == .password && !values.isEmpty ? [SecretText.dots] : values
        self.options = options
        self.allowsSeveral = allowsSeveral
        self.isRequired = isRequired
        self.isReadOnly = isReadOnly
        self.tip = tip?.nonEmpty
        self.problem = problem?.nonEmpty
        self.action = action ?? Action(kind.usual.name, [Action.nameArgument: .text(name)])
    }

    /// What surfaces put beside the label; `nil` for nothing.
    ///
    /// Nothing is required of a field that cannot be changed, and an empty box is an answer, too.
    @_spi(Host) public var mark: Mark? {
        guard canBeMarked else { return nil }
        return marksOptional == true
            ? (isRequired ? nil : .optional) : (isRequired ? .required : nil)
    }

    /// Whether it depends on the field's value if a form can be sent.
    fileprivate var canBeMarked: Bool { !isReadOnly && kind != .checkbox }

    /// The same field with a purpose.
    public func about(_ purpose: Purpose) -> Input {
        var input = self
        input.purpose = purpose
        return input
    }

    /// The same field with a width.
    public func sized(_ width: Width) -> Input {
        var input = self
        input.width = width
        return input
    }

    /// The action that a surface sends when the user has changed the field.
    @_spi(Host) public func setting(_ values: [String]) -> Action {
        action.with(Action.valueArgument, .value(values))
    }

    /// The action that a surface sends when the user has chosen a file.
    @_spi(Host) public func choosing(_ file: ChosenFile) -> Action {
        action.with(Action.fileArgument, file)
    }

    /// The action that a surface sends when the user has entered a password.
    @_spi(Host) public func setting(_ secret: SecretText) -> Action {
        action.with(Action.valueArgument, secret)
    }
}

extension Input.Kind {
    /// How a field of this kind is changed, unless it says otherwise.
    fileprivate var usual: ActionDeclaration {
        switch self {
        case .file: .chooseFile
        case .password: .setSecret
        default: .setValue
        }
    }
}

extension Node {
    /// A field that a user fills in.
    public static func input(_ input: Input) -> Node {
        Node(.input, extras: NodeExtras(label: input.label, input: input))
    }

    /// Fields that are sent together; `submit` is the action that sends them.
    ///
    /// If most of the fields have to be filled in, the others are marked as optional; otherwise those that have to
    /// be are marked with a star.
    public static func form(_ children: [Node], submit: Action) -> Node {
        let form = Node(.form, .children(children), extras: NodeExtras(action: submit))
        let fields = form.subtree.compactMap(\.extras?.input).filter(\.canBeMarked)
        let required = fields.count(where: \.isRequired)
        guard required > fields.count - required else { return form }
        return form.mappingExtras { extras in
            guard extras.input != nil else { return nil }
            return extras.changing { $0.input?.value.marksOptional = true }
        }
    }

    /// The progress of something, from 0 to 1, and its label.
    public static func progress(_ fraction: Double, label: String) -> Node {
        let clamped = fraction.isFinite ? max(0, min(1, fraction)) : 0
        return Node(
            .progress,
            .number(Int64((clamped * 1_000).rounded())),
            extras: NodeExtras(label: label)
        )
    }
}
