/// The name by which a view is found: what it draws, and the theme it belongs to.
///
/// This type alone parses and prints the convention:
///
/// | Type name | Draws |
/// |---|---|
/// | `<Screenlet>View_<theme>` | a screenlet |
/// | `DDLField<Type>TableCell_<theme>` | every form field of a type |
/// | `DDLCustomField<Name>TableCell_<theme>` | the form field of one name |
/// | `DDLSubmitButtonTableCell_<theme>` | the button that submits a form |
///
/// The first underscore ends the part that says what is drawn.
public struct ViewName: Hashable, Sendable {
    /// What a view draws.
    public enum Subject: Hashable, Sendable {
        /// A screenlet.
        case screenlet(ScreenletName)
        /// Form fields of a type, such as `Text`.
        case field(type: String)
        /// The form field of a name, its first letter upper-cased, such as `SubscriberName`.
        case customField(name: String)
        /// The submit button of a form.
        case submitButton
    }

    /// What the view draws.
    public let subject: Subject
    /// The theme the view belongs to.
    public let theme: ThemeName

    /// The name of the view that draws `subject` in `theme`.
    public init(_ subject: Subject, theme: ThemeName) {
        self.subject = subject
        self.theme = theme
    }

    /// Parses a type name such as `AssetListView_flat7`; `nil` outside the convention.
    public init?(typeName: String) {
        guard let underscore = typeName.utf8.firstIndex(of: UInt8(ascii: "_")),
            let theme = ThemeName(typeSuffix: typeName[typeName.utf8.index(after: underscore)...]),
            let subject = Subject(stem: typeName[..<underscore])
        else { return nil }
        self.init(subject, theme: theme)
    }

    /// The name of the type that is the view: `RatingView_default_stars`.
    public var typeName: String { "\(subject.stem)_\(theme.typeSuffix)" }

    /// The same view in another theme.
    public func inTheme(_ theme: ThemeName) -> ViewName { ViewName(subject, theme: theme) }
}

extension ViewName: CustomStringConvertible, Codable {
    /// The name of the type that is the view.
    public var description: String { typeName }

    /// Reads a type name.
    ///
    /// - Throws: `DecodingError` for a text outside the convention.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let name = ViewName(typeName: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "“\(text)” is no view name"
            )
        }
        self = name
    }

    /// Writes the type name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(typeName)
    }
}

extension ViewName.Subject {
    private static let viewEnding = "View"
    private static let cellEnding = "TableCell"

    /// Parses the part before the theme: `AssetListView`, `DDLFieldTextTableCell`.
    ///
    /// The endings `View` and `TableCell` may be left out where the rest says which is meant, as in
    /// `AssetList` or `DDLCustomFieldSubscriberName`.
    public init?(shortName: String) {
        if let subject = Self(stem: "\(shortName)\(Self.cellEnding)"[...]), subject.isCell {
            self = subject
        } else if let subject = Self(stem: shortName[...]) {
            self = subject
        } else if let name = ScreenletName(shortName) {
            self = .screenlet(name)
        } else {
            return nil
        }
    }

    init?(stem: Substring) {
        if let cell = stem.before(Self.cellEnding) {
            self.init(cell: cell)
        } else if let rest = stem.before(Self.viewEnding), !rest.utf8.contains(UInt8(ascii: "-")),
            let name = ScreenletName(String(rest))
        {
            self = .screenlet(name)
        } else {
            return nil
        }
    }

    private init?(cell: Substring) {
        func rest(after prefix: String) -> String? {
            guard let rest = cell.after(prefix), !rest.isEmpty else { return nil }
            return String(rest)
        }
        if cell == "DDLSubmitButton" {
            self = .submitButton
        } else if let name = rest(after: "DDLCustomField") {
            self = .customField(name: name)
        } else if let type = rest(after: "DDLField") {
            self = .field(type: type)
        } else {
            return nil
        }
    }

    /// The part of the type's name before the theme.
    public var stem: String {
        switch self {
        case .screenlet(let name): name.typeName + Self.viewEnding
        case .field(let type): "DDLField\(type)\(Self.cellEnding)"
        case .customField(let name): "DDLCustomField\(name)\(Self.cellEnding)"
        case .submitButton: "DDLSubmitButton\(Self.cellEnding)"
        }
    }

    private var isCell: Bool {
        if case .screenlet = self { false } else { true }
    }
}
