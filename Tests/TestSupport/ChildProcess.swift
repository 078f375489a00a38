import Foundation

/// Runs a program to its end and gives what it printed and how it ended.
///
/// Spawned by hand: Foundation's `Process`, used from several threads, can miss that a child has
/// ended, and then waits for ever.
package func child(
    _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    joiningErrors: Bool = true
) throws -> (output: String, status: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ToolFailure(words: "no pipe: \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let pid: pid_t
    do {
        defer { close(ends[1]) }
        pid = try spawn(arguments, environment, writingTo: ends[1], joiningErrors)
    }
    let output = try reader.readToEnd() ?? Data()
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return (String(decoding: output, as: UTF8.self), status)
}

private func spawn(
    _ arguments: [String],
    _ environment: [String: String],
    writingTo output: Int32,
    _ joiningErrors: Bool
) throws -> pid_t {
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
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var words = (["env"] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var pid = pid_t()
    let failure = posix_spawn(&pid, "/usr/bin/env", &files, &attributes, &words, &variables)
    guard failure == 0 else { throw ToolFailure(words: String(cString: strerror(failure))) }
    return pid
}
