@_spi(Host) public import ScreensKit

/// The definition of a form, in one locale: which fields there are, in order.
///
/// The fields are checked: their names differ, and they are neither more nor nested deeper than makes
/// sense, whatever portal they come from.
public struct DDMDefinition: Hashable, Sendable {
    /// The most fields in all.
    public static let maximumFields = 2_000
    /// The most options of one field.
    public static let maximumOptions = 100_000
    /// How deep fields are nested at most; a field that is in no other has depth 1.
    public static let maximumDepth = 8

    /// The locale that was asked for, such as `es_ES`.
    public var locale: LocaleIdentifier
    /// The locale that texts fall back to.
    public var defaultLocale: LocaleIdentifier
    /// The locales that the form was translated into, in the definition's order.
    public var availableLocales: [LocaleIdentifier]
    /// Which family of versions the definition comes from: 6.2 for XML, 7.0 for JSON.
    ///
    /// It decides how dates are written, as in the original.
    public var version: PortalVersion
    /// The fields that are in no other, in order.
    public let fields: [DDMField]

    /// A definition made of fields.
    ///
    /// - Throws: ``DDMDefinitionError`` for no fields, two of one name, too many, or ones nested too
    ///   deep.
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

    /// All fields, each before those inside it.
    public var allFields: [DDMField] { fields.flatMap(\.selfAndDescendants) }

    /// The field of that very name, at any depth; upper and lower case differ.
    public subscript(name: String) -> DDMField? { path(to: name)?.last }

    /// The fields around the field of that name, and itself last.
    public func path(to name: String) -> [DDMField]? { Self.path(to: name, in: fields) }

    private static func path(to name: String, in fields: [DDMField]) -> [DDMField]? {
        for field in fields {
            if field.name == name { return [field] }
            if let rest = path(to: name, in: field.nestedFields) { return [field] + rest }
        }
        return nil
    }

    /// The fields that the portal demands and that cannot be filled in here: a new record without
    /// a predefined value for them can never be sent.
    public var unsupportedRequiredFields: [DDMField] {
        allFields.filter { $0.isRequired && !$0.type.isSupported }
    }
}

extension DDMDefinition: Codable {
    private enum Key: String, CodingKey {
        case locale, defaultLocale, availableLocales, version, fields
    }

    /// Reads what ``encode(to:)`` wrote; all but the fields may be missing.
    ///
    /// - Throws: `DecodingError` for malformed input, ``DDMDefinitionError`` for refused fields.
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

    /// Writes one object; the version as its number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(locale, forKey: .locale)
        try container.encode(defaultLocale, forKey: .defaultLocale)
        try container.encode(availableLocales, forKey: .availableLocales)
        try container.encode(version.number, forKey: .version)
        try container.encode(fields, forKey: .fields)
    }
}
