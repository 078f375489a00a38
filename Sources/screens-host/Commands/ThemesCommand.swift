import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins

/// `themes resolve`: how a view is found.
@MainActor
enum ThemesCommand {
    static func resolve(_ invocation: Invocation) async throws -> ExitCode {
        let name = try viewName(invocation.arguments[0], theme: invocation.value(.theme))
        let resolution = try Setup(pluginsOf: invocation).host.resolve(name)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(Resolution(resolution)))
        } else {
            Console.out(text(resolution))
        }
        return resolution.choice == nil ? .notFound : .ok
    }

    private static func viewName(
        _ text: String,
        theme: String?
    ) throws(CommandError) -> ViewName {
        let full = ViewName(typeName: text)
        guard
            let subject = full?.subject ?? ViewName.Subject(shortName: text, parts: KitNames.parts)
        else {
            throw .usage(
                "\"\(text)\" is not a view name, such as NewsPollView or NewsPollView_flat7."
            )
        }
        let themeText = theme ?? full?.theme.text ?? ThemeName.default.text
        guard let themeName = ThemeName(themeText) else {
            throw .usage("\"\(themeText)\" is not a theme name. Use letters, digits and hyphens.")
        }
        return ViewName(subject, theme: themeName)
    }

    private static func text(_ resolution: ViewResolution) -> String {
        let rows = resolution.steps.map { step in
            let verdict =
                step.problem ?? (step.plugin == nil ? "no plugin provides it" : "chosen")
            return [step.name.typeName, verdict, step.plugin ?? ""]
        }
        return TextTable(rows).text
    }

    private struct Resolution: Encodable {
        struct Winner: Encodable {
            let name: ViewName
            let plugin: String
        }

        let schemaVersion = 1
        let requested: ViewName
        let tried: [ViewResolution.Step]
        let winner: Winner?

        init(_ resolution: ViewResolution) {
            requested = resolution.requested
            tried = resolution.steps
            winner = resolution.choice.map { Winner(name: $0.name, plugin: $0.plugin) }
        }
    }
}
