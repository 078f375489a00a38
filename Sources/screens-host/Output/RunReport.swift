@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit

/// The output of `run --output json`; docs/cli.md documents it.
struct RunReport {
    private var screenlet: String
    private var theme: String
    private var view: View?
    private var attributes: JSONObject = [:]
    private var model: AnyEncodable?
    private var embedded: [Embedded] = []
    private var events: [Event] = []
    private var freshness: Freshness?
    private var error: Failure?
    /// The message about a conflict with somebody else's change; `nil` if there is none.
    private(set) var conflict: CommandError?

    struct View: Encodable {
        let name: ViewName
        let plugin: String
        let fallback: Bool
    }

    struct Event: Encodable {
        let event: String
        let data: AnyEncodable
        /// The embedded screenlet that reported it.
        let screenlet: String?
        /// Its name on the page of an app.
        let name: String?
    }

    /// A screenlet inside the one that is shown.
    struct Embedded: Encodable {
        let screenlet: String
        /// The name on the page of an app.
        let name: String?
        let view: View?
        let model: AnyEncodable
        let freshness: Freshness?
        let error: Failure?
        /// Those inside it; `nil` if there are none.
        let embedded: [Embedded]?
    }

    struct Failure: Encodable {
        let code: String
        let message: String
    }

    /// A report of which only the request is known.
    init(asked invocation: Invocation) {
        screenlet = invocation.arguments[0]
        theme = invocation.value(.theme) ?? ThemeName.default.text
    }

    /// Records the state of a visible stage.
    @MainActor
    mutating func record(_ stage: Stage, _ events: [ScreenletEvent]) {
        screenlet = stage.name.commandName
        theme = stage.theme.text
        view = View(stage)
        attributes = JSONObject(
            uniqueKeysWithValues: stage.attributes.all.map { ($0.name, $0.value) }
        )
        model = AnyEncodable(value: stage.model)
        embedded = stage.embeddedStages.map(Embedded.init)
        self.events = events.map {
            Event(
                event: $0.name,
                data: AnyEncodable(value: $0.payload),
                screenlet: $0.embedded?.commandName,
                name: $0.nameOnPage
            )
        }
        freshness = stage.model.freshness
        conflict = events.compactMap { $0.payload as? StoredChange }
            .last { $0.unsent == .conflicted }.map { .conflict(about: $0.key) }
        error =
            stage.problem.map(Failure.init)
            ?? conflict.map { Failure(code: $0.code, message: $0.message) }
    }

    /// Records why nothing can be shown.
    mutating func fail(_ error: CommandError) {
        self.error = Failure(code: error.code, message: error.message)
    }

    func bytes() throws -> [UInt8] { try JSONOutput.bytes(self) }
}

extension RunReport: Encodable {
    private enum Key: String, CodingKey {
        case schemaVersion, screenlet, theme, view, attributes, model, embedded, events, freshness
        case error
    }

    // Encoded explicitly, so that every member is present but `embedded`; a missing value is null.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .schemaVersion)
        try container.encode(screenlet, forKey: .screenlet)
        try container.encode(theme, forKey: .theme)
        try container.encode(view, forKey: .view)
        try container.encode(attributes, forKey: .attributes)
        try container.encode(model, forKey: .model)
        if !embedded.isEmpty { try container.encode(embedded, forKey: .embedded) }
        try container.encode(events, forKey: .events)
        try container.encode(freshness, forKey: .freshness)
        try container.encode(error, forKey: .error)
    }
}

@MainActor
extension RunReport.View {
    fileprivate init?(_ stage: Stage) {
        guard let choice = stage.resolution.choice else { return nil }
        self.init(
            name: choice.name,
            plugin: choice.plugin,
            fallback: stage.resolution.isFallback
        )
    }
}

@MainActor
extension RunReport.Embedded {
    fileprivate init(_ stage: Stage) {
        let inside = stage.embeddedStages.map(Self.init)
        self.init(
            screenlet: stage.name.commandName,
            name: stage.nameOnPage,
            view: RunReport.View(stage),
            model: AnyEncodable(value: stage.model),
            freshness: stage.model.freshness,
            error: stage.model.problem.map(RunReport.Failure.init),
            embedded: inside.isEmpty ? nil : inside
        )
    }
}

extension RunReport.Failure {
    fileprivate init(_ problem: ScreensError) {
        self.init(code: problem.code, message: problem.message)
    }
}

extension CommandError {
    /// The message about a change that was stored and not sent, because of a change at the portal.
    fileprivate static func conflict(about key: String) -> CommandError {
        let (name, key) = (CommandTable.root.name, SafeLine(key).text)
        return CommandError(
            exit: .conflict,
            message: """
                "\(key)" was changed at the portal since it was loaded. Your change is stored and was not sent. \
                Run "\(name) sync resolve \(key) ANSWER" with useLocal, useRemote, merge or discard, \
                or "\(name) sync run --on-conflict ask".
                """,
            code: "conflict"
        )
    }
}

/// A wrapper for any encodable value.
struct AnyEncodable: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// Stores the events that a screenlet reports to its delegate.
@MainActor
final class EventLog {
    private(set) var events: [ScreenletEvent] = []

    init(_ stage: Stage) {
        stage.onEvent = { [weak self] in self?.events.append($0) }
        stage.onNote = { Console.note("note: \($0.message)") }
    }
}
