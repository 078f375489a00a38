/// A named value: a parameter of an action, or a member of an event's payload.
public struct FieldDeclaration: Hashable, Codable, Sendable {
    /// The name, as in JSON.
    public let name: String
    /// The type of the value.
    @_spi(Host) public let type: AttributeType
    /// One line for people.
    @_spi(Host) public let summary: String
    /// Whether the value may be missing; parameters of actions are always required.
    @_spi(Host) public let isOptional: Bool

    /// Declares a value.
    public init(_ name: String, type: AttributeType, summary: String, isOptional: Bool = false) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isOptional = isOptional
    }
}

/// An action that a screenlet accepts, with its parameters; `describe`, `--call` and apps use it.
public struct ActionDeclaration: Hashable, Codable, Sendable {
    /// The action's name.
    public let name: String
    /// One line for people.
    @_spi(Host) public let summary: String
    /// The values that it requires.
    public let parameters: [FieldDeclaration]
    /// Whether it loads the same as `autoLoad`, so that calling it replaces `autoLoad`.
    @_spi(Host) public let loads: Bool
    /// Whether it changes something at a service.
    ///
    /// Only a user action may cause such an action, never opening a link or loading a page.
    @_spi(Host) public let writes: Bool

    /// Declares an action.
    @_spi(Host)
    public init(
        _ name: String,
        summary: String,
        parameters: [FieldDeclaration] = [],
        loads: Bool = false,
        writes: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.loads = loads
        self.writes = writes
    }
}

/// An event that a screenlet reports to its delegate, with the payload that apps receive.
///
/// The payload is a JSON object; apps can rely on the members that ``fields`` declares.
public struct EventDeclaration: Hashable, Codable, Sendable {
    /// The selector of the delegate's method without `screenlet:` and the last colon, such as `onPollResponseAnswers`.
    @_spi(Host) public let name: String
    /// One line for people: when it is reported.
    @_spi(Host) public let summary: String
    /// The members of the payload that apps can rely on.
    public let fields: [FieldDeclaration]
    /// Whether loading reports it, so that it is also reported when a page is opened, without an action of the user.
    @_spi(Host)
    public private(set) var followsLoading = false
    /// Whether the payload can have more members than ``fields``, which depend on the portal and on what happened.
    @_spi(Host)
    public private(set) var hasFurtherFields = false

    /// Declares an event.
    public init(_ name: String, summary: String, fields: [FieldDeclaration] = []) {
        self.name = name
        self.summary = summary
        self.fields = fields
    }

    /// The same event, declared as one that loading reports.
    ///
    /// `app check` reports an app that loads or writes something because of it without end or without the user.
    public var afterLoading: EventDeclaration {
        var event = self
        event.followsLoading = true
        return event
    }

    /// The same event, with a payload that can have more members than the declared ones.
    ///
    /// Without it, conformance tests report members that are not declared.
    public var withFurtherFields: EventDeclaration {
        var event = self
        event.hasFurtherFields = true
        return event
    }

    /// Declares an event that reports a ``ScreensError``.
    public static func error(_ name: String, summary: String) -> EventDeclaration {
        EventDeclaration(
            name,
            summary: summary,
            fields: [
                FieldDeclaration("code", type: .text, summary: "What kind of error it is."),
                FieldDeclaration("message", type: .text, summary: "A sentence for users."),
            ]
        ).withFurtherFields
    }

    /// Declares an event that reports a ``StoredChange``.
    public static func storedForLater(_ name: String, summary: String) -> EventDeclaration {
        EventDeclaration(
            name,
            summary: summary,
            fields: [
                FieldDeclaration("key", type: .text, summary: "The entry's key in the cache."),
                FieldDeclaration(
                    "unsent",
                    type: .text,
                    summary: "Why it is not sent: pending, conflicted, refused or draft."
                ),
            ]
        )
    }
}
