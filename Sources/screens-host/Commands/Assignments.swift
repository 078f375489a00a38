import ScreensAutomation
import ScreensHost
import ScreensKit

/// The attributes that `--set` names.
@MainActor
struct Assignments {
    /// The attributes that identify the object of the portal to show.
    private static let identifying = [
        "className", "classPK", "userId", "structureId", "recordSetId", "recordId", "labelFields",
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
    ///
    /// - Returns: a note about the samples that are used; `nil` if there are none.
    /// - Throws: if the screenlet refuses a value.
    func apply(to stage: Stage, samples: JSONObject) throws -> String? {
        try values.set(on: stage)
        guard !values.names.contains(where: (Self.identifying + Self.alternatives).contains) else {
            return nil
        }
        var used: [String] = []
        var names = Self.identifying.filter { stage.attributes.type(of: $0) != nil }
        // A list of records can be reduced to those of one user, who does not identify it.
        if names.contains("recordSetId") { names.removeAll { $0 == "userId" } }
        for name in names {
            guard let sample = samples[name] else { continue }
            try stage.attributes.set(name, sample)
            used.append("\(name)=\(sample.text ?? sample.description)")
        }
        guard !used.isEmpty else { return nil }
        return "note: A sample of the demo portal is shown: \(used.joined(separator: ", ")). "
            + "Use --set NAME=VALUE to show something else."
    }
}
