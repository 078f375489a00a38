import ScreensKit

/// The members of a definition that matter, as JSON.
///
/// Decoding ``JSONValue`` alone takes twice as long: it finds out what a value is by trying,
/// and each wrong guess costs a thrown error. Here the member's name says what to try first.
struct DDMDefinitionJSON: Decodable {
    let value: JSONValue

    private enum Key: String, CodingKey, CaseIterable {
        case fields, nestedFields, options
        case label, tip, predefinedValue
        case required, readOnly, showLabel, repeatable, multiple
        case name, dataType, type, value, defaultLanguageId, availableLanguageIds
    }

    init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Key.self) else {
            value = try JSONValue(from: decoder)
            return
        }
        var members: JSONObject = [:]
        for key in Key.allCases where container.contains(key) {
            let likely = Self.likely(key, container)
            members[key.rawValue] = try likely ?? container.decode(JSONValue.self, forKey: key)
        }
        value = .object(members)
    }

    private static func likely(_ key: Key, _ container: KeyedDecodingContainer<Key>) -> JSONValue? {
        switch key {
        case .fields, .nestedFields, .options:
            (try? container.decode([DDMDefinitionJSON].self, forKey: key)).map {
                .array($0.map(\.value))
            }
        case .label, .tip, .predefinedValue:
            (try? container.decode([String: String].self, forKey: key)).map {
                .object($0.mapValues(JSONValue.text))
            }
        case .required, .readOnly, .showLabel, .repeatable, .multiple:
            (try? container.decode(Bool.self, forKey: key)).map(JSONValue.bool)
        case .name, .dataType, .type, .value, .defaultLanguageId:
            (try? container.decode(String.self, forKey: key)).map(JSONValue.text)
        case .availableLanguageIds: nil
        }
    }
}
