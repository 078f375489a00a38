/// The services by which a portal is asked, by their name.
///
/// An interactor or a synchroniser for a dialect other than ``json`` has its name as a suffix, as a view has that of its theme:
/// `PollInteractor_load_headless`, `PollSynchronizer_headless`. Any plugin may offer them, also for
/// a dialect that only it knows.
@frozen
public struct Dialect: Hashable, Sendable {
    /// The name, in lower case.
    public let name: String

    /// A dialect of this name; `nil` unless it begins with a lower-case letter and has only such letters and digits of ASCII.
    @_spi(Host) public init?(_ name: String) {
        let (letters, digits) = (
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9")
        )
        guard let first = name.utf8.first, letters.contains(first), name.utf8.count <= 32,
            name.utf8.allSatisfy({ letters.contains($0) || digits.contains($0) })
        else { return nil }
        self.name = name
    }

    private init(known name: String) { self.name = name }

    /// JSON web services, of all releases; parts without a suffix are for it.
    public static let json = Dialect(known: "json")
    /// Headless REST services, which portals have since 7.2.
    public static let headless = Dialect(known: "headless")
}

extension Dialect: CustomStringConvertible, Codable {
    /// The name.
    public var description: String { name }

    /// Reads a name.
    ///
    /// - Throws: `DecodingError` for a text that is not a name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let dialect = Dialect(name) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(name)\" is not the name of a dialect"
            )
        }
        self = dialect
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// What a screenlet can do with a dialect of the portal.
public struct DialectDeclaration: Hashable, Codable, Sendable {
    /// The dialect.
    @_spi(Host) public var dialect: Dialect
    /// Whether the screenlet cannot be used with it.
    @_spi(Host) public var isMissing: Bool
    /// Whether it is built on services of the portal that may change or go without notice.
    @_spi(Host) public var isExperimental = false
    /// What is missing, in one sentence; `nil` if nothing is.
    @_spi(Host) public var gap: String?

    /// The screenlet can be used; `gap` says what is missing.
    public init(_ dialect: Dialect, without gap: String? = nil) {
        (self.dialect, isMissing, self.gap) = (dialect, false, gap?.nonEmpty)
    }

    /// The screenlet can be used, but depends on services that may change or go; `gap` says what is missing.
    public init(experimental dialect: Dialect, without gap: String? = nil) {
        self.init(dialect, without: gap)
        isExperimental = true
    }

    /// The screenlet cannot be used; `reason` says why in one sentence.
    public init(missing dialect: Dialect, reason: String) {
        (self.dialect, isMissing, gap) = (dialect, true, reason)
    }
}
