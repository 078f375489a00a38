@_spi(Host) public import ScreensKit

extension AppPage {
    /// Checks the values that the page is opened with, and adds the defaults.
    ///
    /// It does not matter whether the values come from an event or from an address: texts become numbers and Booleans
    /// where the page declares them.
    ///
    /// - Throws: ``AppArgumentError`` for a value that the page does not know, or that is missing or of another type.
    public func arguments(from values: JSONObject) throws(AppArgumentError) -> JSONObject {
        for name in values.keys.sorted() where parameters[name] == nil {
            throw .unknown(name, suggestion: parameters.keys.nearest(to: name))
        }
        var arguments: JSONObject = [:]
        for (name, parameter) in parameters.sorted(by: { $0.key < $1.key }) {
            guard let value = values[name], value != .null else {
                guard parameter.isOptional else { throw .missing(name) }
                arguments[name] = parameter.defaultValue
                continue
            }
            guard let typed = parameter.type.typed(value) else {
                throw .wrongType(name, expected: parameter.type, value: value)
            }
            arguments[name] = typed
        }
        return arguments
    }
}

/// Why a page cannot be opened with the given values.
public enum AppArgumentError: Error, Hashable, Sendable {
    /// The page has no such parameter.
    case unknown(String, suggestion: String?)
    /// The page requires the parameter.
    case missing(String)
    /// The value has another type.
    case wrongType(String, expected: AttributeType, value: JSONValue)

    /// A sentence for users.
    public var message: String {
        switch self {
        case .unknown(let name, let suggestion):
            "The page has no parameter \"\(name)\"."
                + (suggestion.map { " Did you mean \"\($0)\"?" } ?? "")
        case .missing(let name): "The page requires the parameter \"\(name)\"."
        case .wrongType(let name, let expected, let value):
            "The parameter \"\(name)\" must be \(expected.phrase), not \(value)."
        }
    }
}

extension AttributeType {
    /// A value of this type that is the same as a given one, which may be a text from an address.
    func typed(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .boolean: value.bool.map(JSONValue.bool)
        case .number: value.int64.map(JSONValue.int64) ?? value.double.map(JSONValue.double)
        case .text: value.text.map(JSONValue.text) ?? (accepts(value) ? value : .text("\(value)"))
        case .object:
            (value.object ?? value.text.flatMap { JSONText.object($0) }).map(JSONValue.object)
        case .list: (value.array ?? value.text.flatMap { JSONText.list($0) }).map(JSONValue.array)
        case .file, .secret, .addresses: nil
        @unknown default: nil
        }
    }
}
