import ScreensAutomation
import ScreensHost
import ScreensKit

/// The attributes that `--set` names.
@MainActor
struct Assignments {
    /// The attributes that say which thing of the portal is shown.
    private static let identifying = [
        "className", "classPK", "userId", "structureId", "recordSetId", "recordId",
    ]

    /// One that says the same as some of them together.
    private static let alternatives = ["entryId", "emailAddress", "screenName", "portraitId"]

    private var values = AttributeValues()

    init(_ invocation: Invocation, _ stage: Stage) throws {
        if let policy = invocation.value("offline-policy") {
            try values.append(policy, for: "offlinePolicy", of: stage.attributes)
        }
        for option in invocation.options where option.name == "set" {
            let (name, text) = try assignment(option)
            try values.append(text, for: name, of: stage.attributes)
        }
    }

    /// Sets them, and where none of them says what to show, the demo portal's samples.
    func apply(to stage: Stage, samples: JSONObject) throws {
        try values.set(on: stage)
        guard !values.names.contains(where: (Self.identifying + Self.alternatives).contains) else {
            return
        }
        for name in Self.identifying where stage.attributes.type(of: name) != nil {
            if let sample = samples[name] { try stage.attributes.set(name, sample) }
        }
    }
}
