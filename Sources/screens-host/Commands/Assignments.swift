import FoundationEssentials
import ScreensHost
import ScreensKit

/// The attributes that `--set` names.
@MainActor
struct Assignments {
    private var values: [(name: String, value: JSONValue)] = []

    /// Reads the options; a value for an attribute that holds an object is read as JSON.
    init(_ invocation: Invocation, _ stage: Stage) throws {
        for option in invocation.options where option.name == "set" {
            let (name, text) = try assignment(option)
            values.append((name, try Self.value(text, of: name, stage.attributes)))
        }
    }

    /// Sets them, and the samples where nothing says what to show.
    func apply(to stage: Stage, samples: JSONObject) throws {
        for (name, value) in values { try stage.attributes.set(name, value) }
        guard !values.contains(where: { samples[$0.name] != nil }) else { return }
        for (name, value) in samples where stage.attributes.type(of: name) != nil {
            try stage.attributes.set(name, value)
        }
    }

    private static func value(
        _ text: String,
        of name: String,
        _ attributes: Attributes
    ) throws(CommandError) -> JSONValue {
        guard attributes.type(of: name) == .object else { return .string(text) }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        } catch {
            throw .usage("The attribute “\(name)” takes a JSON object; “\(text)” is not JSON.")
        }
    }
}
