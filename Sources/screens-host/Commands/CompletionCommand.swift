/// `completion`: a script for a shell.
@MainActor
enum CompletionCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        Console.out(CompletionScript.text(for: invocation.arguments[0]))
        return .ok
    }
}
