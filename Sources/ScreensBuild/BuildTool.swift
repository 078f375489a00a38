internal import Dispatch
internal import Glibc
internal import ScreensSystem
internal import Synchronization

/// Runs a compiler or a package manager, one at a time.
package final class BuildTool: Sendable {
    /// The output of a program and its exit code, which is 127 if there is no such program.
    package struct Outcome: Sendable {
        package let words: String
        package let status: Int32
    }

    private enum State {
        case idle
        case running(pid_t)
        case stopped
    }

    private let state = Mutex(State.idle)

    package init() {}

    /// Ends the running program and all its child processes.
    ///
    /// No other program runs afterwards.
    package func stop() {
        state.withLock { state in
            if case .running(let id) = state { kill(-id, SIGTERM) }
            state = .stopped
        }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - words: the program and its arguments.
    ///   - environment: its variables, each as `NAME=VALUE`; `nil` for those of this process.
    ///   - joiningErrors: whether the output includes stderr, which is discarded otherwise.
    ///   - onLine: called on another thread with each line of the output while the program runs.
    /// - Returns: the output and the exit code.
    package func run(
        _ words: [String],
        environment: [String]? = nil,
        joiningErrors: Bool = true,
        onLine: (@Sendable (String) -> Void)? = nil
    ) async -> Outcome {
        await withCheckedContinuation { ended in
            DispatchQueue.global().async {
                ended.resume(
                    returning: self.runBlocking(
                        words,
                        environment: environment,
                        joiningErrors: joiningErrors,
                        onLine: onLine
                    )
                )
            }
        }
    }

    /// The same, for callers that may block their thread.
    package func runBlocking(
        _ words: [String],
        environment: [String]? = nil,
        joiningErrors: Bool = true,
        onLine: (@Sendable (String) -> Void)? = nil
    ) -> Outcome {
        do throws(ChildFailure) {
            let pipe = try PrivatePipe()
            defer { close(pipe.read) }
            let child: Child?
            do {
                defer { close(pipe.write) }
                child = try start(words, environment, output: pipe.write, joiningErrors)
            }
            guard let child else { return Self.failed(words, "it was stopped") }
            let text = Self.output(of: pipe.read, onLine)
            let end = child.wait()
            state.withLock { if case .running = $0 { $0 = .idle } }
            switch end {
            case .exit(let status): return Outcome(words: text, status: status)
            case .signal(let number): return Outcome(words: text, status: 128 + number)
            case nil: return Outcome(words: text, status: 127)
            }
        } catch {
            return Self.failed(words, error.reason)
        }
    }

    /// The output of a program up to its end.
    private static func output(of pipe: Int32, _ onLine: ((String) -> Void)?) -> String {
        guard let onLine else {
            return String(decoding: Files.rest(of: pipe) ?? [], as: UTF8.self)
        }
        var (bytes, lineStart) = ([UInt8](), 0)
        // What was read before a failure is still the program's output.
        try? Files.forEachPiece(of: pipe, at: "the output") { piece in
            bytes += piece
            while let end = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
                onLine(String(decoding: bytes[lineStart..<end], as: UTF8.self))
                lineStart = end + 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func failed(_ words: [String], _ reason: String) -> Outcome {
        Outcome(words: "Cannot run \(words[0]): \(reason).", status: 127)
    }

    /// Starts it in a process group of its own, because this process passes on the terminal's signals.
    ///
    /// Returns `nil` after a call of `stop()`.
    private func start(
        _ words: [String],
        _ environment: [String]?,
        output: Int32,
        _ joiningErrors: Bool
    ) throws(ChildFailure) -> Child? {
        try state.withLock { (state) throws(ChildFailure) in
            if case .stopped = state { return nil }
            let child = try Child.start(
                words,
                environment: environment,
                files: [
                    0: .nothing, 1: .descriptor(output),
                    2: joiningErrors ? .descriptor(output) : .nothing,
                ],
                hasOwnGroup: true
            )
            state = .running(child.id)
            return child
        }
    }
}
