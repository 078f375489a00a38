/// The name by which a view is found: the subject that it draws, and its theme.
///
/// Only this type parses and prints the convention:
///
/// | Type name | Draws |
/// |---|---|
/// | `<Screenlet>View_<theme>` | a screenlet |
/// | `<Part>TableCell_<theme>` | a part of a screenlet's view, see ``CompositeView`` |
///
/// The first underscore separates the subject from the theme.
@frozen
public struct ViewName: Hashable, Sendable {
    /// The subject of a view.
    @frozen
    public enum Subject: Hashable, Sendable {
        /// A screenlet.
        case screenlet(ScreenletName)
        /// A part of a screenlet's view, named by the beginning of its views' names.
        case part(String)
    }

    /// The subject that the view draws.
    public let subject: Subject
    /// The theme the view belongs to.
    public let theme: ThemeName

    /// The name of the view that draws `subject` in `theme`.
    @_spi(Host)
    public init(_ subject: Subject, theme: ThemeName) {
        self.subject = subject
        self.theme = theme
    }

    /// Parses a type name such as `PollView_corporate`; `nil` if it does not follow the convention.
    @_spi(Host)
    public init?(typeName: String) {
        guard let underscore = typeName.utf8.firstIndex(of: UInt8(ascii: "_")),
            let theme = ThemeName(typeSuffix: typeName[typeName.utf8.index(after: underscore)...]),
            let subject = Subject(stem: typeName[..<underscore])
        else { return nil }
        self.init(subject, theme: theme)
    }

    /// The name of the view's type: `PollView_corporate`.
    @_spi(Host)
    public var typeName: String { "\(subject.stem)_\(theme.typeSuffix)" }

    /// The same view in another theme.
    @_spi(Host)
    public func inTheme(_ theme: ThemeName) -> ViewName { ViewName(subject, theme: theme) }
}

extension ViewName: CustomStringConvertible, Codable {
    /// The name of the view's type.
    public var description: String { typeName }

    /// Reads a type name.
    ///
    /// - Throws: `DecodingError` for a text that does not follow the convention.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a view name", ViewName.init(typeName:))
    }

    /// Writes the type name.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(typeName)
    }
}

extension ViewName.Subject {
    private static let viewEnding = "View"
    private static let cellEnding = "TableCell"

    /// A part with this name; `nil` unless it begins with a letter and consists of ASCII letters and digits.
    @_spi(Host)
    public init?(part name: String) {
        guard let first = name.utf8.first, first.isASCIILetter,
            name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
        else { return nil }
        self = .part(name)
    }

    /// Parses the part of a type's name before the theme: `PollView`, `PollAnswerTableCell`.
    @_spi(Host)
    public init?(stem: Substring) {
        if let part = stem.before(Self.cellEnding) {
            self.init(part: String(part))
        } else if let rest = stem.before(Self.viewEnding), !rest.utf8.contains(UInt8(ascii: "-")),
            let name = ScreenletName(String(rest))
        {
            self = .screenlet(name)
        } else {
            return nil
        }
    }

    /// The part of the type's name before the theme.
    @_spi(Host)
    public var stem: String {
        switch self {
        case .screenlet(let name): name.typeName + Self.viewEnding
        case .part(let name): name + Self.cellEnding
        }
    }
}
