@_spi(Host) public import ScreensKit

extension DDLRecord {
    /// Reads a record of `data-engine`, with a known form or untyped: experimental, checked against its specification.
    ///
    /// Values are those of the user's locale, or else of the nearest one. The order of a repeated field's values is that
    /// of their keys. The record has neither dates, an author nor a version.
    ///
    /// - Parameters:
    ///   - record: an answer of the schema `DataRecord`.
    ///   - definition: the record's form.
    ///   - locale: the user's locale.
    /// - Throws: `PortalError.unexpected` for a record without an id, and for members of other types.
    public init(
        headless record: HeadlessObject,
        definition: DDMDefinition? = nil,
        locale: LocaleIdentifier
    ) throws(PortalError) {
        let values = try record.object("dataRecordValues")?.members ?? [:]
        let reader = DataRecordReader(
            DDMTranslations(for: locale, defaultLocale: definition?.defaultLocale ?? "en_US")
        )
        var attributes: JSONObject = ["recordId": .int64(try record.id())]
        attributes["recordSetId"] = try record.id("dataRecordCollectionId").map(JSONValue.int64)
        attributes["status"] = try record.count("status").map { .int64(Int64($0)) }
        self.init(received: try reader.flat(values), attributes: attributes)
        if let definition { adopt(definition) }
    }
}

/// The name of an instance's value in `data-engine`: `Phone_INSTANCE_a1B2c3D4`.
public enum DataInstanceKey {
    private static let mark = "_INSTANCE_"

    /// The key of an instance with an id.
    public static func key(of field: String, id: String) -> String { field + mark + id }

    /// The field's name; `nil` for a key that names no instance, as older releases write them.
    public static func field(of key: String) -> String? {
        key.firstRange(of: mark).map { String(key[..<$0.lowerBound]) }
    }
}

extension JSONValue {
    /// The translations that the value consists of, by their locales; `nil` if it is anything else.
    public var translations: JSONObject? {
        guard let object, object.keys.allSatisfy(\.isLocale) else { return nil }
        return object
    }
}

/// Reads values of `data-engine`, which have one of two forms.
///
/// Newer releases write each instance apart, with the instances in it: `{"Phone_INSTANCE_1": {"value": {"en_US": "1"},
/// "nestedValues": {…}}}`. Older ones write `{"Phone": {"en_US": ["1"]}}`.
private struct DataRecordReader {
    private let translations: DDMTranslations
    private var lists: [String: [JSONValue]] = [:]
    /// The fields that have a list of values, or are in such a field.
    private var repeated: Set<String> = []

    init(_ translations: DDMTranslations) { self.translations = translations }

    /// The values by the names of their fields; those of a repeated field are a list.
    func flat(_ values: JSONObject) throws(PortalError) -> JSONObject {
        var reader = self
        try reader.read(values, isRepeated: false, depth: 1)
        let repeated = reader.repeated
        var flat: JSONObject = [:]
        for (name, list) in reader.lists {
            // Of several choices, one without options is an empty list.
            let isChoice = list.contains { $0.array != nil }
            flat[name] =
                repeated.contains(name)
                ? .array(isChoice ? list.map { $0 == .null ? [] : $0 } : list) : list.first
        }
        return flat
    }

    private mutating func read(
        _ values: JSONObject,
        isRepeated: Bool,
        depth: Int
    ) throws(PortalError) {
        guard depth <= DDMDefinition.maximumDepth || values.isEmpty else {
            throw .unexpected(
                "the record's values are nested deeper than \(DDMDefinition.maximumDepth) levels"
            )
        }
        // Objects have no order, so the keys are the only one that is the same each time.
        let keys = Dictionary(grouping: values.keys.sorted()) {
            DataInstanceKey.field(of: $0) ?? $0
        }
        for (name, keys) in keys {
            let isRepeated = isRepeated || keys.count > 1
            if isRepeated { repeated.insert(name) }
            for key in keys {
                let value = values[key] ?? .null
                let isInstance = DataInstanceKey.field(of: key) != nil
                guard isInstance, let instance = value.object else {
                    lists[name, default: []].append(own(value))
                    continue
                }
                lists[name, default: []].append(own(instance["value"] ?? .null))
                let nested = instance["nestedValues"]?.object ?? [:]
                try read(nested, isRepeated: isRepeated, depth: depth + 1)
            }
        }
    }

    /// The translation for the reader.
    private func own(_ value: JSONValue) -> JSONValue {
        guard let all = value.translations else { return value }
        return translations.value(in: all) ?? .null
    }
}

extension String {
    /// Whether it looks like the name of a locale: `en`, `en_US`, `zh-Hant-TW`.
    fileprivate var isLocale: Bool {
        guard utf8.count <= 32 else { return false }
        let parts = split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        guard let language = parts.first, (2...3).contains(language.utf8.count) else {
            return false
        }
        return language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
            && parts.dropFirst().allSatisfy { part in
                (2...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                    }
            }
    }
}
