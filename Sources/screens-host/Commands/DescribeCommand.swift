import ScreensHost
import ScreensKit

/// `describe`: what a screenlet declares.
@MainActor
enum DescribeCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let description = try Setup(pluginsOf: invocation).host.screenlet(invocation.arguments[0])
        if invocation.has("json") {
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
            [[action.name, "", action.summary]]
                + action.parameters.map { ["  \($0.name)", $0.type.rawValue, $0.summary] }
        }
        return """
            \(description.name.commandName), from \(SafeLine(description.plugin).text)

            Attributes (--set NAME=VALUE):
            \(TextTable([["NAME", "TYPE", "DEFAULT", ""]] + attributes).text)
            Methods (--call NAME --arg NAME=VALUE):
            \(TextTable([["NAME", "TYPE", ""]] + methods).text)
            """
    }
}
