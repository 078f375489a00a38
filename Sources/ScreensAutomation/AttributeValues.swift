public import ScreensHost
@_spi(Host) import ScreensKit

/// Values for the attributes of a screenlet, as people write them.
public struct AttributeValues: Sendable {
    private var values: [(name: String, value: JSONValue)] = []

    /// No values yet.
    public init() {}

    /// The names of the attributes, in the order given.
    public var names: [String] { values.map(\.name) }

    /// Adds a value; of two for one attribute, the later one counts.
    ///
    /// - Parameters:
    ///   - text: as people write it; JSON for an attribute that holds an object.
    ///   - name: the attribute, which is looked for when the values are set.
    ///   - attributes: those of the screenlet.
    /// - Throws: ``AutomationError/notJSON(attribute:text:)``.
    public mutating func append(
        _ text: String,
        for name: String,
        of attributes: Attributes
    ) throws(AutomationError) {
        guard attributes.type(of: name) == .object else {
            return values.append((name, .text(text)))
        }
        guard let value = JSON.value(JSONValue.self, from: Array(text.utf8)) else {
            throw .notJSON(attribute: name, text: text)
        }
        values.append((name, value))
    }

    /// Sets them in the order given.
    ///
    /// - Throws: ``ScreensHost/HostError`` for the first that there is not, or that does not take its
    ///   value; those before it are set.
    @MainActor
    public func set(on stage: Stage) throws(HostError) {
        for (name, value) in values { try stage.attributes.set(name, value) }
    }
}
