import CScreensSystem
import Glibc

/// What went wrong with a worker, as the end of a sentence about its plugin.
struct WorkerFault: Error, Hashable, Sendable {
    /// Such as “crashed (SIGSEGV) while being loaded”.
    let words: String
    /// Whether the plugin did what no plugin may do, so that it is not to be tried again.
    let isOffence: Bool

    static func offence(_ words: String) -> WorkerFault {
        WorkerFault(words: words, isOffence: true)
    }

    static func misfit(_ words: String) -> WorkerFault {
        WorkerFault(words: words, isOffence: false)
    }

    /// The same with the last of the lines that were printed, such as the message of a `fatalError`.
    func after(_ lines: [String]) -> WorkerFault {
        guard isOffence, let last = lines.last(where: \.isFatalError) ?? lines.last else {
            return self
        }
        return .offence("\(words), after “\(last)”")
    }
}

/// How a worker ended by itself.
struct WorkerEnd: Sendable {
    let status: Int32
    /// The most memory it had, in bytes; 0 where that cannot be told.
    let memory: Int

    /// Such as “crashed (SIGSEGV)”.
    var words: String {
        let signal = screens_ending_signal(status)
        if memory >= WorkerLimits.memory / 4 * 3 {
            return "took more than \(WorkerLimits.memory >> 20) MB of memory"
        }
        switch signal {
        case 0: break
        case SIGXCPU: return "computed for more than \(WorkerLimits.loadingSeconds) s"
        default: return "crashed (\(Self.name(ofSignal: signal)))"
        }
        let code = screens_exit_code(status)
        return code == WorkerLimits.lostConnection
            ? "closed the connection of its worker" : "ended its process with exit code \(code)"
    }

    private static func name(ofSignal signal: Int32) -> String {
        switch signal {
        case SIGSEGV: "SIGSEGV"
        case SIGBUS: "SIGBUS"
        case SIGILL: "SIGILL"
        case SIGTRAP: "SIGTRAP"
        case SIGFPE: "SIGFPE"
        case SIGABRT: "SIGABRT"
        case SIGKILL: "SIGKILL"
        case SIGTERM: "SIGTERM"
        case SIGSYS: "SIGSYS"
        case SIGPIPE: "SIGPIPE"
        default: "signal \(signal)"
        }
    }
}

/// What a plugin may take in a worker.
enum WorkerLimits {
    /// For loading a plugin, and for anything it is asked then.
    static let time = Duration.seconds(2)
    /// How long loading may compute; a second more than it may take, as it is counted in seconds.
    static let loadingSeconds = 3
    /// Memory that it can write, in bytes.
    static let memory = 256 << 20
    /// Of a thread's stack that grows: not counted as memory.
    static let stack = 8 << 20
    /// Addresses that it may reserve, in bytes.
    static let addresses = 8 << 30
    /// The same where memory that it shares is not impossible, which is counted as nothing else.
    static let addressesUnfiltered = 1 << 30
    /// Open files: the connection and the library have numbers from 700 on.
    static let openFiles = 768
    /// Libraries and bundles of resources that it may read, in each folder of libraries.
    static let readableFiles = 1_000
    /// The longest answer, in bytes.
    static let answer = 8 << 20
    /// The longest request, in bytes: a model may hold a picture.
    static let request = 64 << 20
    /// For trying one type with the conformance suite, however often it tells of a state.
    static let check = Duration.seconds(60)
    /// The longest name of a state, in bytes.
    static let state = 500
    /// How many models a worker remembers.
    static let models = 8
    /// The exit code of a worker whose connection was closed by its own process.
    static let lostConnection: Int32 = 71
}

extension String {
    /// Whether the runtime of Swift printed it when it ended the process.
    fileprivate var isFatalError: Bool { contains("Fatal error") }
}
