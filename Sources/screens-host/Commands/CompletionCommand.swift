/// `completion`: a script for a shell.
@MainActor
enum CompletionCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        Console.out(Completion(root: CommandTable.root).script(for: invocation.arguments[0]))
        return .ok
    }
}
