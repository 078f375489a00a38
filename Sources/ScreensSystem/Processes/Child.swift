private import CScreensSystem
private import Glibc

/// A child process.
package struct Child: Sendable, Hashable {
    /// The process's id, until it is waited for.
    package let id: Int32

    /// The destination of an open file of a child.
    package enum File: Sendable {
        /// Empty input, and discarded output.
        case nothing
        /// An open file of this process.
        case descriptor(Int32)
        /// A file that is overwritten, and accessible only by its owner.
        case output(String)
    }

    /// How a child ended.
    package enum End: Sendable, Hashable {
        case exit(Int32)
        case signal(Int32)
    }

    /// Starts a program, without a shell and with no signal blocked.
    ///
    /// The runtime's threads block most signals, and a child would inherit that.
    ///
    /// - Parameters:
    ///   - words: the program's name and its arguments. A name without a slash is searched in `PATH`.
    ///   - program: the file, if it differs from the name.
    ///   - environment: texts such as `LANG=C`; this process's by default.
    ///   - files: its open files by number; others are inherited.
    ///   - hasOwnGroup: whether it is protected from the terminal's signals, and one signal reaches all
    ///     processes that it starts.
    ///   - hasDefaultSignals: whether it handles each signal by default, not as this process.
    /// - Returns: the child, which has to be waited for.
    /// - Throws: ``ChildFailure``, with the system's message.
    package static func start(
        _ words: [String],
        program: String? = nil,
        environment: [String]? = nil,
        files: [Int32: File] = [:],
        hasOwnGroup: Bool = false,
        hasDefaultSignals: Bool = false
    ) throws(ChildFailure) -> Child {
        guard let name = program ?? words.first else { throw ChildFailure(EINVAL) }
        var actions = try FileActions(files)
        defer { actions.end() }
        var attributes = attributes(hasOwnGroup, hasDefaultSignals)
        defer { posix_spawnattr_destroy(&attributes) }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = (environment ?? []).map { strdup($0) } + [nil]
        defer { for word in arguments + variables { free(word) } }
        var id = pid_t()
        let code = variables.withUnsafeMutableBufferPointer { variables in
            let inherited = UnsafeMutablePointer(mutating: screens_environment())
            let variables = environment == nil ? inherited : variables.baseAddress
            return posix_spawnp(&id, name, &actions.actions, &attributes, &arguments, variables)
        }
        guard code == 0 else { throw ChildFailure(code) }
        return Child(id: id)
    }

    /// Waits for its end; `nil` if it has been waited for already.
    package func wait() -> End? {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        let signal = screens_ending_signal(status)
        return signal == 0 ? .exit(screens_exit_code(status)) : .signal(signal)
    }

    private static func attributes(_ hasOwnGroup: Bool, _ hasDefaultSignals: Bool)
        -> posix_spawnattr_t
    {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags =
            POSIX_SPAWN_SETSIGMASK | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
            | (hasDefaultSignals ? POSIX_SPAWN_SETSIGDEF : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return attributes
    }
}

/// Why a child cannot be started.
package struct ChildFailure: Error, Sendable, Hashable {
    /// The system's message.
    package let reason: String

    init(_ code: Int32) { reason = String(cString: strerror(code)) }
}

/// The actions on open files before a program starts.
private struct FileActions {
    var actions = posix_spawn_file_actions_t()
    private var copies: [Int32] = []

    init(_ files: [Int32: Child.File]) throws(ChildFailure) {
        posix_spawn_file_actions_init(&actions)
        let last = files.keys.max() ?? 0
        for (number, file) in files.sorted(by: { $0.key < $1.key }) {
            switch file {
            case .nothing:
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .output(let path):
                let flags = O_WRONLY | O_CREAT | O_TRUNC
                posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
            case .descriptor(let descriptor):
                // Copied to a number above all given ones, because one of those may be the descriptor's own.
                let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, last + 1)
                guard copy >= 0 else {
                    let failure = ChildFailure(errno)
                    end()
                    throw failure
                }
                copies.append(copy)
                posix_spawn_file_actions_adddup2(&actions, copy, number)
            }
        }
    }

    mutating func end() {
        posix_spawn_file_actions_destroy(&actions)
        for copy in copies { close(copy) }
    }
}
