/// A field that a user fills in: what it is for, what it holds, what is wrong with it.
///
/// A surface draws it in its own way. When the user has changed it, the surface sends its ``action``
/// with the new value (``setting(_:)``), or with the file that the user chose (``choosing(_:)``).
public struct Input: Hashable, Codable, Sendable {
    /// How a field is filled in.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A line of text.
        case text
        /// Several lines of text.
        case multiline
        /// A number; its value is in the user's writing.
        case number
        /// A day; its value is `yyyy-MM-dd`.
        case date
        /// Yes or no; its value is `true` or `false`.
        case checkbox
        /// Some of a few options, all in sight.
        case choice
        /// Some of many options.
        case menu
        /// A file; its value is a name for people.
        case file
    }

    /// One of the options of a choice or a menu.
    public struct Option: Hashable, Codable, Sendable {
        /// What is set when it is chosen.
        public var value: String
        /// What people read.
        public var label: String

        /// An option.
        public init(value: String, label: String) {
            self.value = value
            self.label = label
        }
    }

    /// How it is filled in.
    public var kind: Kind
    /// Which field it is, for the action; unique in its form.
    public var name: String
    /// What the field is called; never empty, for those who cannot see the page.
    public var label: String
    /// Whether the label is in sight.
    public var showsLabel: Bool
    /// What it holds: one value, or for options all that are chosen; empty for nothing.
    public var values: [String]
    /// What can be chosen, for choices and menus.
    public var options: [Option]
    /// Whether several options may be chosen.
    public var allowsSeveral: Bool
    /// Whether it must be filled in.
    public var isRequired: Bool
    /// Whether it cannot be changed.
    public var isReadOnly: Bool
    /// A sentence that helps; empty for none.
    public var tip: String
    /// What is wrong with its value; empty when nothing is.
    public var problem: String
    /// What changing it does, lacking the value.
    public var action: Action

    /// A field that is empty and can be changed.
    ///
    /// Unless another action is given, changing it is ``Action/setValue(_:_:)``, and for files
    /// ``Action/chooseFile(_:_:)``.
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
        tip: String = "",
        problem: String = "",
        action: Action? = nil
    ) {
        self.kind = kind
        self.name = name
        self.label = label
        self.showsLabel = showsLabel
        self.values = values
        self.options = options
        self.allowsSeveral = allowsSeveral
        self.isRequired = isRequired
        self.isReadOnly = isReadOnly
        self.tip = tip
        self.problem = problem
        let usual = kind == .file ? ActionDeclaration.chooseFile : .setValue
        self.action = action ?? Action(usual.name, [Action.nameArgument: .text(name)])
    }

    /// What a surface sends when the user has changed the field.
    public func setting(_ values: [String]) -> Action {
        action.with(Action.valueArgument, .value(values))
    }

    /// What a surface sends when the user has chosen a file.
    public func choosing(_ file: ChosenFile) -> Action {
        action.with(Action.fileArgument, file)
    }
}

extension Node {
    /// A field that a user fills in.
    public static func input(_ input: Input) -> Node {
        Node(.input, extras: NodeExtras(label: input.label, input: input))
    }

    /// Fields that are sent together; `submit` is what sending does.
    public static func form(_ children: [Node], submit: Action) -> Node {
        Node(.form, .children(children), extras: NodeExtras(action: submit))
    }

    /// How far something is, from 0 to 1, and what it is.
    public static func progress(_ part: Double, label: String) -> Node {
        let clamped = part.isFinite ? max(0, min(1, part)) : 0
        return Node(
            .progress,
            .number(Int64((clamped * 1_000).rounded())),
            extras: NodeExtras(label: label)
        )
    }
}
