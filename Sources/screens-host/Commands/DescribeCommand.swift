import ScreensHost
@_spi(Host) import ScreensKit
import ScreensRendering

/// `describe`: what a screenlet declares.
@MainActor
enum DescribeCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let description = try Setup(pluginsOf: invocation).host.screenlet(invocation.arguments[0])
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(description))
        } else {
            Console.out(text(description))
        }
        return .ok
    }

    private static func text(_ description: ScreenletHost.Description) -> String {
        let attributes = description.attributes.map { attribute in
            [
                attribute.name, attribute.type.rawValue,
                attribute.value.text ?? attribute.value.description, attribute.summary,
            ]
        }
        let methods = description.actions.flatMap { action in
            rows(action.name, action.writes ? "writes" : "", action.summary, action.parameters)
        }
        let events = description.events.flatMap { rows($0.name, "", $0.summary, $0.fields) }
        let exposed = description.exposedValues.map { [$0.name, $0.typeText, $0.summary] }
        let dialects = description.dialects.map {
            [$0.dialect.name, word(for: $0), $0.gap ?? ""]
        }
        let inDialects = """
            Dialects of the portal (--dialect NAME):
            \(TextTable([["NAME", "", "WITHOUT"]] + dialects, escapedBy: SafeText.line).text)
            """
        let values = """
            Values that apps can use:
            \(TextTable([["NAME", "TYPE", ""]] + exposed).text)
            """
        let rest =
            (exposed.isEmpty ? "" : "\n" + values) + (dialects.isEmpty ? "" : "\n" + inDialects)
        return """
            \(description.name.commandName), from \(SafeLine(description.plugin).text)

            Attributes (--set NAME=VALUE):
            \(TextTable([["NAME", "TYPE", "DEFAULT", ""]] + attributes).text)
            Methods (--call NAME --arg NAME=VALUE):
            \(TextTable([["NAME", "TYPE", ""]] + methods).text)
            Events, with the members of their payload:
            \(TextTable([["NAME", "TYPE", ""]] + events).text)\(rest)
            """
    }

    private static func word(for dialect: DialectDeclaration) -> String {
        dialect.isMissing ? "no" : dialect.isExperimental ? "experimental" : "yes"
    }

    private static func rows(
        _ name: String,
        _ type: String,
        _ summary: String,
        _ fields: [FieldDeclaration]
    ) -> [[String]] {
        let members = fields.map { field in
            ["  \(field.name)", field.typeText, field.summary]
        }
        return [[name, type, summary]] + members
    }
}

extension FieldDeclaration {
    fileprivate var typeText: String { type.rawValue + (isOptional ? "?" : "") }
}
