import FoundationEssentials
@_spi(Host) import ScreensKit

/// The services by way of `FoundationEssentials`.
final class FoundationEssentialServices: EssentialServices {
    /// JSON of portals and people has no type yet; values of ours are read into their types.
    func decode<Value: Decodable>(_ type: Value.Type, from json: [UInt8]) throws -> Value {
        guard type == JSONValue.self || type == JSONObject.self || type == [JSONValue].self else {
            return try JSONDecoder().decode(type, from: Data(json))
        }
        let value = try JSONReader.value(json)
        guard let typed = (value as? Value) ?? (value.object as? Value) ?? (value.array as? Value)
        else {
            let context = DecodingError.Context(
                codingPath: [],
                debugDescription: "The JSON is not of the type \(type)."
            )
            throw DecodingError.typeMismatch(type, context)
        }
        return typed
    }

    func encode(_ value: some Encodable, _ style: JSON.Style) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            switch style {
            case .plain: .withoutEscapingSlashes
            case .sorted: [.withoutEscapingSlashes, .sortedKeys]
            case .indented: [.withoutEscapingSlashes, .sortedKeys, .prettyPrinted]
            }
        return [UInt8](try encoder.encode(value))
    }

    func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    func bytes(base64 text: String) -> [UInt8]? { Data(base64Encoded: text).map { [UInt8]($0) } }

    func address(_ text: String) -> WebAddress? {
        guard let url = URL(string: text) else { return nil }
        return WebAddress(
            scheme: url.scheme,
            host: url.host(),
            user: url.user(),
            query: url.query(),
            fragment: url.fragment()
        )
    }

    func bytes<Value>(ofData value: Value) -> [UInt8]? {
        (value as? Data).map { [UInt8]($0) }
    }

    func data<Value>(_ type: Value.Type, of bytes: [UInt8]) -> Value? { Data(bytes) as? Value }
}
