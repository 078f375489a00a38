import ScreensAutomation
import ScreensHost
import ScreensKit

/// The attributes that `--set` names.
@MainActor
struct Assignments {
    /// The attributes that identify the object of the portal to show.
    private static let identifying = [
        "className", "classPK", "userId", "structureId", "recordSetId", "recordId",
    ]

    /// Attributes of which one replaces several others.
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

    /// Sets the attributes; if none of them identifies an object, those of the demo portal's samples.
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
