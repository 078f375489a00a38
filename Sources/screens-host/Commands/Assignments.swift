import DemoPortal
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
        if let policy = invocation.value(.offlinePolicy) {
            try values.append(policy, for: "offlinePolicy", of: stage.attributes)
        }
        for option in invocation.options where option.name == .set {
            let (name, text) = try assignment(option)
            try values.append(text, for: name, of: stage.attributes)
        }
    }

    /// Sets the attributes; if none of them identifies an object, those of the demo portal's samples.
    ///
    /// - Returns: a note about the samples that are used; `nil` if there are none.
    /// - Throws: if the screenlet refuses a value.
    func apply(to stage: Stage, of demo: DemoPortal?) throws -> String? {
        try values.set(on: stage)
        guard let demo else { return nil }
        let samples = chosen(for: stage, of: demo)
        var used: [String] = []
        for (name, sample) in samples where stage.attributes.type(of: name) != nil {
            guard !values.names.contains(name) else { continue }
            try stage.attributes.set(name, sample)
            guard !DemoPortal.isSecret(sample: name) else { continue }
            used.append("\(name)=\(sample.text ?? sample.description)")
        }
        guard !used.isEmpty else { return nil }
        return "note: A sample of the demo portal is shown: \(used.joined(separator: ", ")). "
            + "Use --set NAME=VALUE to show something else."
    }

    /// The samples of the screenlet, or those of its attributes; none if the user has identified an object.
    private func chosen(for stage: Stage, of demo: DemoPortal) -> [(String, JSONValue)] {
        func isNamed(_ names: [String]) -> Bool { values.names.contains(where: names.contains) }
        guard let own = demo.sample(forScreenlet: stage.name.commandName) else {
            guard !isNamed(Self.identifying + Self.alternatives) else { return [] }
            return Self.identifying.compactMap { name in demo.samples[name].map { (name, $0) } }
        }
        let keys = [own.key] + ["className", "classPK", "portletItemName"] + Self.alternatives
        return isNamed(keys) ? [] : own.attributes.sorted { $0.key < $1.key }
    }
}
