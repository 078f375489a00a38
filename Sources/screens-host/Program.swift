import ScreensHost
import ScreensPlugins
import ScreensSession

/// Runs the command, from its arguments to its exit code.
@MainActor
enum Program {
    static let version = HostRelease.version

    static func run(_ words: [String]) async -> ExitCode {
        switch words.first {
        case CompleteCommand.name: return await CompleteCommand.run(words.dropFirst())
        case ManualCommand.name: return ManualCommand.run(words.dropFirst())
        default: break
        }
        let exit = await execute(words)
        defer { Console.log?.flush() }
        await User.caches.settle()
        guard let failure = Console.outputFailure else { return exit }
        Console.note(failure)
        return exit == .ok ? failure.exit : exit
    }

    private static func execute(_ words: [String]) async -> ExitCode {
        do {
            switch try Parser(root: CommandTable.root).parse(words) {
            case .version:
                Console.out("\(CommandTable.root.name) \(version)\n")
                return .ok
            case .help(let path):
                Console.out(Help.text(path))
                return .ok
            case .run(let invocation):
                do {
                    return try await invocation.command.body?(invocation) ?? .ok
                } catch {
                    throw CommandError(error, invocation)
                }
            }
        } catch {
            let error = CommandError(error)
            Console.note(error)
            if error.exit == .usage {
                Console.note("Run \"\(Help.line(for: words)) --help\" for usage.")
            }
            return error.exit
        }
    }
}
