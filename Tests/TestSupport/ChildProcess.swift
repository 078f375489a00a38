package import Foundation

/// A running program.
///
/// The tests use `posix_spawn`, because Foundation's `Process`, used from several threads, can miss
/// that a child has ended, and then waits forever.
package struct ChildProcess: Sendable {
    package let id: pid_t

    /// Starts a program that reads the file `input` and writes to open files of the caller.
    ///
    /// With `isTerminal`, it leads a session of its own, so that `input` becomes its terminal.
    package init(
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        folder: String = ".",
        input: String = "/dev/null",
        isTerminal: Bool = false,
        output: FileHandle,
        errors: FileHandle?
    ) throws {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDONLY, 0)
        let errors = errors ?? .nullDevice
        posix_spawn_file_actions_adddup2(&files, output.fileDescriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&files, errors.fileDescriptor, STDERR_FILENO)
        id = try Self.spawn(["-C", folder] + arguments, environment, &files, isTerminal)
    }

    private static func spawn(
        _ arguments: [String],
        _ environment: [String: String],
        _ files: inout posix_spawn_file_actions_t,
        _ leadsSession: Bool
    ) throws -> pid_t {
        // The runtime's threads block most signals, and a child would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // `POSIX_SPAWN_SETSID`, which the C library only declares with `_GNU_SOURCE`.
        let newSession: Int32 = leadsSession ? 0x80 : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | newSession))

        var words = (["env"] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var pid = pid_t()
        let failure = posix_spawn(&pid, "/usr/bin/env", &files, &attributes, &words, &variables)
        guard failure == 0 else { throw ToolFailure(words: String(cString: strerror(failure))) }
        return pid
    }

    /// Waits for the process, which is possible once; returns its exit code, or the negative number
    /// of the signal that ended it.
    package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : -signal
    }

    /// Waits for the process, which is possible once, and kills it after this many seconds.
    package func end(within seconds: Double = 90) async -> Int32 {
        let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
        let status = await withCheckedContinuation { ended in
            Thread.detachNewThread { ended.resume(returning: wait()) }
        }
        watchdog.cancel()
        return status
    }
}

/// Runs a program to its end, and returns its output and its exit code.
package func child(
    _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: String = ".",
    joiningErrors: Bool = true
) throws -> (output: String, status: Int32) {
    try ThreadPool.check()
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting
    // Another child that inherited the pipe would hide the end of this one.
    _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let process = try ChildProcess(
        arguments,
        environment: environment,
        folder: folder,
        output: end,
        errors: joiningErrors ? end : nil
    )
    try end.close()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (String(decoding: output, as: UTF8.self), process.wait())
}
