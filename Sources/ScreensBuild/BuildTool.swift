internal import Dispatch
internal import Glibc
internal import Synchronization

/// Runs a compiler or a package manager, one at a time.
package final class BuildTool: Sendable {
    /// What a program said, and how it ended; 127 where there is no such program.
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

    /// Ends what is running, with all that it has started; nothing is run any more.
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
    ///   - joiningErrors: whether its words are also what it writes to stderr, which is lost otherwise.
    /// - Returns: what it said, and how it ended.
    package func run(_ words: [String], joiningErrors: Bool = true) async -> Outcome {
        await withCheckedContinuation { ended in
            DispatchQueue.global().async {
                ended.resume(returning: self.runBlocking(words, joiningErrors: joiningErrors))
            }
        }
    }

    /// The same, for callers that may wait on their thread.
    package func runBlocking(_ words: [String], joiningErrors: Bool = true) -> Outcome {
        let pipe = PrivatePipe()
        let started = start(words, output: pipe.write, joiningErrors)
        close(pipe.write)
        defer { close(pipe.read) }
        guard case .success(let id) = started else {
            let reason = if case .failure(let error) = started { error.reason } else { "" }
            return Outcome(words: "\(words[0]) cannot be run: \(reason).", status: 127)
        }
        let said = Self.readAll(pipe.read)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        state.withLock { if case .running = $0 { $0 = .idle } }
        let signal = status & 0x7F
        return Outcome(words: said, status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
    }

    private struct Failure: Error { let reason: String }

    /// In a group of its own, as signals of the terminal are ours to pass on.
    private func start(
        _ words: [String],
        output: Int32,
        _ joiningErrors: Bool
    ) -> Result<pid_t, Failure> {
        state.withLock { state in
            if case .stopped = state { return .failure(Failure(reason: "it was stopped")) }
            let result = Self.spawn(words, output, joiningErrors)
            if case .success(let id) = result { state = .running(id) }
            return result
        }
    }

    private static func spawn(
        _ words: [String],
        _ output: Int32,
        _ joiningErrors: Bool
    ) -> Result<pid_t, Failure> {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
        if joiningErrors {
            posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        // The runtime's threads block most signals, which a child would inherit.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP)
        )
        var arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        var id = pid_t()
        let failure = posix_spawnp(&id, words[0], &files, &attributes, &arguments, environ)
        guard failure == 0 else {
            return .failure(Failure(reason: String(cString: strerror(failure))))
        }
        return .success(id)
    }

    private static func readAll(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer.prefix(count)
        }
    }
}

/// The two ends of a pipe, which no other program gets by chance.
package struct PrivatePipe {
    package let read: Int32
    package let write: Int32

    /// Makes a pipe; where the system has none left, using it fails.
    package init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (read, write) = (ends[0], ends[1])
    }
}
