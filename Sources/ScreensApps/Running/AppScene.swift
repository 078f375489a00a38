public import ScreensKit

/// What values can come from while an app runs.
public struct AppScene: Sendable {
    /// The values that the page was opened with.
    public var page: JSONObject
    /// The payload of the event that is being handled; `nil` outside of handlers.
    public var event: JSONValue?
    /// What each screenlet of the page exposes, by the name that the page has for it.
    public var exposed: [String: JSONObject]
    /// The facts about the user.
    public var session: [AppValue.SessionFact: JSONValue]
    /// The texts of the app in the user's language, by key.
    public var texts: [String: String]

    /// Creates a scene.
    public init(
        page: JSONObject = [:],
        event: JSONValue? = nil,
        exposed: [String: JSONObject] = [:],
        session: [AppValue.SessionFact: JSONValue] = [:],
        texts: [String: String] = [:]
    ) {
        self.page = page
        self.event = event
        self.exposed = exposed
        self.session = session
        self.texts = texts
    }

    /// The present value; `nil` if its source has none, such as a parameter that was left out.
    public func value(of value: AppValue) -> JSONValue? {
        switch value {
        case .constant(let constant): constant
        case .page(let pointer): pointer.value(in: .object(page))
        case .event(let pointer): event.flatMap { pointer.value(in: $0) }
        case .exposed(let name, let pointer):
            exposed[name].flatMap { pointer.value(in: .object($0)) }
        case .session(let fact): session[fact]
        case .text(let key): .text(texts[key] ?? key)
        }
    }

    /// The present values of all that have one.
    public func values(of values: [String: AppValue]) -> JSONObject {
        values.compactMapValues { value(of: $0) }
    }
}
