import ScreensHost
import ScreensOffline
import ScreensTerminal

/// `run` on a live terminal: shown at once, loaded and called meanwhile, left when the user wants.
@MainActor
struct LiveRun {
    private let stage: Stage
    private let plan: RunPlan
    private let surface: any Surface

    init(_ stage: Stage, _ cache: CacheManager?, _ plan: RunPlan) {
        (self.stage, self.plan) = (stage, plan)
        let invocation = plan.invocation
        var options = LiveOptions.standard(isASCII: invocation.has("ascii"))
        options.synchronize = cache.map(LiveSync.sender)
        if invocation.has("linear") {
            let columns = Console.columns(Setup.environment)
            surface = LinearSurface(options, columns: columns) {
                Console.out("\($0)\n")
            } readLine: {
                try await Terminal.ask($0).map { String(decoding: $0, as: UTF8.self) }
            }
        } else {
            surface = TerminalSurface(options)
        }
        // Nobody prints a report, and a list that is scrolled through has many events.
        stage.onEvent = nil
    }

    /// Shows the stage until the user leaves.
    ///
    /// What goes wrong in what is planned is said on the screen.
    ///
    /// - Parameter watch: builds a plugin meanwhile, whose changes are shown at once.
    /// - Returns: the exit code.
    /// - Throws: when the stage cannot be brought on show, or the terminal cannot be used.
    func show(following watch: Watch?) async throws -> ExitCode {
        try plan.begin(on: stage)
        let acting = Task {
            do {
                try await plan.goOn(on: stage)
            } catch {
                stage.onNote?(CommandError(error).message)
            }
        }
        let following = Task { await follow(watch) }
        defer {
            acting.cancel()
            following.cancel()
        }
        try await surface.present(stage)
        // What was sent is on its way still; the rest is not waited for.
        stage.hide()
        await stage.settled()
        Console.noteMissingLocales()
        let isInterrupted = (surface as? TerminalSurface)?.wasInterrupted ?? false
        return isInterrupted ? .interrupted : .ok
    }

    /// Shows what is built, and says what keeps it from being built.
    private func follow(_ watch: Watch?) async {
        await watch?.accompany({ [stage] }, say) { stage, reload in
            if reload.isScreenletNew { try await plan.loadAnew(on: stage) }
            guard let linear = surface as? LinearSurface else { return }
            await stage.settled()
            try linear.say(stage)
        }
    }

    private func say(_ report: Watch.Report) {
        guard let live = surface as? TerminalSurface else { return Watch.print(report) }
        switch report {
        case .built(let names, let time):
            live.notice = nil
            live.say("\(names): built in \(time).")
        case .words: break
        case .failed(let words): live.notice = Self.summary(words)
        }
    }

    /// The first error among a compiler's words, one with a place before one without, else the first
    /// line; without the folder of a file that it begins with.
    static func summary(_ words: String) -> String {
        let lines = words.split(separator: "\n")
        let placed = lines.filter { $0.contains(": error: ") }
        let errors = placed.isEmpty ? lines.filter { $0.hasPrefix("error: ") } : placed
        guard let first = errors.first ?? lines.first else { return "The build failed." }
        // A compiler's line begins with a file and a colon, any other may begin with a file.
        let ends: Set<Character> = errors.isEmpty ? [":", " "] : [":"]
        let path = first.hasPrefix("/") ? first.prefix { !ends.contains($0) } : ""
        let sentence = path.lastIndex(of: "/").map { first[first.index(after: $0)...] } ?? first
        let rest = Set(errors).count - 1
        return rest > 0 ? "\(sentence) (and \(rest) more)" : String(sentence)
    }
}
