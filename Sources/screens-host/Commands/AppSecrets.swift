import DemoPortal
import ScreensApps
import ScreensAutomation
import ScreensHost
import ScreensKit

/// The secrets that the screenlets of an app need: an app's file cannot contain them.
@MainActor
enum AppSecrets {
    /// The secrets that `--set` reads from files, by the names of their attributes.
    ///
    /// - Throws: ``CommandError`` for any other attribute, which the app sets itself.
    static func read(
        _ invocation: Invocation,
        for app: ScreensApp,
        on host: ScreenletHost
    ) throws -> [String: SecretText] {
        let options = invocation.options.filter { $0.name == .set }
        guard !options.isEmpty else { return [:] }
        let known = try names(in: app, on: host)
        var secrets: [String: SecretText] = [:]
        for option in options {
            let (name, text) = try assignment(option)
            guard known.contains(name) else { throw refusal(of: name, known) }
            guard text.hasPrefix("@") else { throw AutomationError.visibleSecret(name) }
            secrets[name] = try AutomationError.secret(in: String(text.dropFirst()), for: name)
        }
        return secrets
    }

    private static func names(in app: ScreensApp, on host: ScreenletHost) throws -> Set<String> {
        try app.screenletNames.reduce(into: []) { names, screenlet in
            let attributes = try host.screenlet(screenlet).attributes
            names.formUnion(attributes.lazy.filter { $0.type == .secret }.map(\.name))
        }
    }

    private static func refusal(of name: String, _ known: Set<String>) -> CommandError {
        let those =
            known.isEmpty ? "There are none" : "They are: \(known.sorted().joined(separator: ", "))"
        return .usage(
            "An app sets the attributes of its screenlets itself. --set is for those that hold secrets, "
                + "and \"\(name)\" is none of them. \(those)."
        )
    }

    /// The secrets of the demo portal for the screenlets of an app.
    static func samples(of demo: DemoPortal?, for app: ScreensApp) -> [String: SecretText] {
        guard let demo else { return [:] }
        return app.screenletNames.reduce(into: [:]) { secrets, screenlet in
            let sample = demo.sample(forScreenlet: screenlet)?.attributes ?? [:]
            for (name, value) in sample where DemoPortal.isSecret(sample: name) {
                secrets[name] = SecretText(value.text ?? "")
            }
        }
    }
}
