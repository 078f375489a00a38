public import ScreensHost
@_spi(Host) import ScreensKit

/// Values for the attributes of a screenlet, as users write them.
public struct AttributeValues: Sendable {
    private var values: [(name: String, value: JSONValue)] = []

    /// No values yet.
    public init() {}

    /// The names of the attributes, in the order given.
    public var names: [String] { values.map(\.name) }

    /// Adds a value; the last value of an attribute is used.
    ///
    /// - Parameters:
    ///   - text: the value as users write it; JSON for an attribute that holds an object.
    ///   - name: the attribute; whether it exists is checked when the values are set.
    ///   - attributes: the attributes of the screenlet.
    /// - Throws: ``AutomationError/notJSON(attribute:text:)``.
    public mutating func append(
        _ text: String,
        for name: String,
        of attributes: Attributes
    ) throws(AutomationError) {
        switch attributes.type(of: name) {
        case .object: break
        case .secret:
            guard text.hasPrefix("@") else { throw .visibleSecret(name) }
            let secret = try AutomationError.secret(in: String(text.dropFirst()), for: name)
            return values.append((name, .text(secret.reveal())))
        default: return values.append((name, .text(text)))
        }
        guard let value = JSON.value(JSONValue.self, from: Array(text.utf8)) else {
            throw .notJSON(attribute: name, text: text)
        }
        values.append((name, value))
    }

    /// Sets the values in the order in which they were added.
    ///
    /// - Throws: ``ScreensHost/HostError`` for the first attribute that does not exist, or refuses its
    ///   value; earlier values remain set.
    @MainActor
    public func set(on stage: Stage) throws(HostError) {
        for (name, value) in values { try stage.attributes.set(name, value) }
    }
}
