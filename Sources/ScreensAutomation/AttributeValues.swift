import ScreensHost
@_spi(Host) import ScreensKit

/// The attributes that `--set` names.
@MainActor
struct Assignments {
    /// The attributes that say which thing of the portal is shown.
    private static let identifying = [
        "className", "classPK", "userId", "structureId", "recordSetId", "recordId",
    ]

    /// One that says the same as some of them together.
    private static let alternatives = ["entryId", "emailAddress", "screenName", "portraitId"]

    private var values: [(name: String, value: JSONValue)] = []

    /// Reads the options; a value for an attribute that holds an object is read as JSON.
    init(_ invocation: Invocation, _ stage: Stage) throws {
        if let policy = invocation.value("offline-policy") {
            values.append(("offlinePolicy", .text(policy)))
        }
        for option in invocation.options where option.name == "set" {
            let (name, text) = try assignment(option)
            values.append((name, try Self.value(text, of: name, stage.attributes)))
        }
    }

    /// Sets them, and where none of them says what to show, the demo portal's samples.
    func apply(to stage: Stage, samples: JSONObject) throws {
        for (name, value) in values { try stage.attributes.set(name, value) }
        let isNamed = values.contains {
            (Self.identifying + Self.alternatives).contains($0.name)
        }
        guard !isNamed else { return }
        for name in Self.identifying where stage.attributes.type(of: name) != nil {
            if let sample = samples[name] { try stage.attributes.set(name, sample) }
        }
    }

    private static func value(
        _ text: String,
        of name: String,
        _ attributes: Attributes
    ) throws(CommandError) -> JSONValue {
        guard attributes.type(of: name) == .object else { return .text(text) }
        guard let value = JSON.value(JSONValue.self, from: Array(text.utf8)) else {
            throw .usage("The attribute “\(name)” takes a JSON object; “\(text)” is not JSON.")
        }
        return value
    }
}
