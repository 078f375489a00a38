public import ScreensKit

/// What a page is opened with: a type, and whether it may be missing.
///
/// In `app.json` it is a text such as `number`, `text?` for an optional one, `list`, or an object with `type` and `default`.
public struct AppParameter: Hashable, Sendable {
    /// The type of the value.
    public var type: AttributeType
    /// Whether the page can be opened without it.
    public var isOptional: Bool
    /// The value if it is missing; `nil` for none.
    public var defaultValue: JSONValue?

    /// Declares a parameter.
    public init(_ type: AttributeType, isOptional: Bool = false, default value: JSONValue? = nil) {
        self.type = type
        self.isOptional = isOptional || value != nil
        defaultValue = value
    }
}
