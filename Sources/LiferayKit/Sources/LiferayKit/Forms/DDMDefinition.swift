@_spi(Host) public import ScreensKit

/// The definition of a form in one locale: its fields in order.
///
/// The fields are checked, whatever portal they come from: their names are unique, and their number
/// and depth are limited.
public struct DDMDefinition: Hashable, Sendable {
    /// The maximum number of fields in total.
    @_spi(Host)
    public static let maximumFields = 2_000
    /// The maximum number of options of a field.
    @_spi(Host)
    public static let maximumOptions = 100_000
    /// The maximum depth of nested fields; a top-level field has depth 1.
    @_spi(Host)
    public static let maximumDepth = 8

    /// The locale that was requested, such as `es_ES`.
    public var locale: LocaleIdentifier
    /// The locale of texts that have no translation for the requested one.
    @_spi(Host)
    public var defaultLocale: LocaleIdentifier
    /// The locales that the form was translated into, in the definition's order.
    @_spi(Host)
    public var availableLocales: [LocaleIdentifier]
    /// The family of versions that the definition comes from: 6.2 for XML, 7.0 for JSON.
    ///
    /// It decides how dates are written, as in the original Liferay Screens.
    public var version: PortalVersion
    /// The top-level fields, in order.
    public let fields: [DDMField]

    /// Creates a definition from fields.
    ///
    /// - Throws: ``DDMDefinitionError`` if there are no fields, too many, two with one name, or
    ///   ones that are nested too deep.
    public init(
        fields: [DDMField],
        locale: LocaleIdentifier = "en_US",
        defaultLocale: LocaleIdentifier = "en_US",
        availableLocales: [LocaleIdentifier] = [],
        version: PortalVersion = .v70
    ) throws(DDMDefinitionError) {
        guard !fields.isEmpty else { throw .noFields }
        var names: Set<String> = []
        try Self.check(fields, depth: 1, &names)
        self.fields = fields
        self.locale = locale
        self.defaultLocale = defaultLocale
        self.availableLocales = availableLocales
        self.version = version
    }

    private static func check(
        _ fields: [DDMField],
        depth: Int,
        _ names: inout Set<String>
    ) throws(DDMDefinitionError) {
        guard depth <= maximumDepth || fields.isEmpty else { throw .tooDeep(limit: maximumDepth) }
        for field in fields {
            guard names.insert(field.name).inserted else {
                throw .duplicateName(JSONObject.name(ofKey: field.name).shortened)
            }
            guard names.count <= maximumFields else {
                throw .tooMany(what: "fields", limit: maximumFields)
            }
            guard field.options.count <= maximumOptions else {
                throw .tooMany(what: "options of one field", limit: maximumOptions)
            }
            try check(field.nestedFields, depth: depth + 1, &names)
        }
    }

    /// All fields, each before its nested fields.
    public var allFields: [DDMField] { fields.flatMap(\.selfAndDescendants) }

    /// The field with exactly that name, at any depth; the name is case-sensitive.
    public subscript(name: String) -> DDMField? { path(to: name)?.last }

    /// The field with that name, preceded by the fields that it is nested in.
    @_spi(Host)
    public func path(to name: String) -> [DDMField]? { Self.path(to: name, in: fields) }

    private static func path(to name: String, in fields: [DDMField]) -> [DDMField]? {
        for field in fields {
            if field.name == name { return [field] }
            if let rest = path(to: name, in: field.nestedFields) { return [field] + rest }
        }
        return nil
    }
}

extension DDMDefinition: Codable {
    private enum Key: String, CodingKey {
        case locale, defaultLocale, availableLocales, version, fields
    }

    /// Reads what ``encode(to:)`` wrote; everything but the fields may be missing.
    ///
    /// - Throws: `DecodingError` for malformed input, ``DDMDefinitionError`` for fields that are not accepted.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let locale = try container.decodeIfPresent(LocaleIdentifier.self, forKey: .locale)
        let defaultLocale = try container.decodeIfPresent(
            LocaleIdentifier.self,
            forKey: .defaultLocale
        )
        let locales = try container.decodeIfPresent(
            [LocaleIdentifier].self,
            forKey: .availableLocales
        )
        let version = try container.decodeIfPresent(Int.self, forKey: .version)
        try self.init(
            fields: container.decode([DDMField].self, forKey: .fields),
            locale: locale ?? "en_US",
            defaultLocale: defaultLocale ?? "en_US",
            availableLocales: locales ?? [],
            version: PortalVersion(version ?? 70)
        )
    }

    /// Writes one object, with the version as its number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(locale, forKey: .locale)
        try container.encode(defaultLocale, forKey: .defaultLocale)
        try container.encode(availableLocales, forKey: .availableLocales)
        try container.encode(version.number, forKey: .version)
        try container.encode(fields, forKey: .fields)
    }
}
