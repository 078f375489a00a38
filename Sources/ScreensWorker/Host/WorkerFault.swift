import CScreensSystem
import Glibc
import ScreensPlugins

/// A fault of a worker, as the end of a sentence about its plugin.
struct WorkerFault: Error, Hashable, Sendable {
    /// The text, such as “crashed (SIGSEGV) while being loaded”.
    let words: String
    /// Whether the plugin did something that is not allowed, so that it must not be tried again.
    let isOffence: Bool

    static func offence(_ words: String) -> WorkerFault {
        WorkerFault(words: words, isOffence: true)
    }

    static func misfit(_ words: String) -> WorkerFault {
        WorkerFault(words: words, isOffence: false)
    }

    static func invalidReply(while phase: String) -> WorkerFault {
        .offence("sent an invalid reply while \(phase)")
    }

    /// The fault with the place in the source, and the last line that was printed, such as the message of a `fatalError`.
    func after(_ lines: [String]) -> WorkerFault {
        guard isOffence else { return self }
        let crash = lines.last.flatMap(CrashLocation.init)
        let printed = lines.filter { !$0.isAboutCrash }
        let last = printed.last(where: \.isFatalError) ?? crash?.cause ?? printed.last
        let place = crash.map { ", \($0.words)" } ?? ""
        return .offence(words + place + (last.map { ", after \"\($0)\"" } ?? ""))
    }
}

/// Where a worker says that it crashed.
///
/// The plugin may have printed it, so the words have no room for a sentence, and the cause is quoted as other lines are.
private struct CrashLocation {
    /// The function and the line, such as `in View.body(of:) at View.swift:7`.
    let words: Substring
    /// What the compiler noted for a check that has failed there, as the Swift runtime would print it.
    let cause: String?

    init?(_ line: String) {
        guard line.isAboutCrash else { return nil }
        let text = line.dropFirst(CrashReport.placePrefix.count).drop { $0 == " " }
        let mark = text.firstRange(of: ": ")
        words = text[..<(mark?.lowerBound ?? text.endIndex)]
        cause = mark.map { "Fatal error: \(text[$0.upperBound...])" }
        let parts = words.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.first == "in", parts.count == 2 || parts.count == 4 && parts[2] == "at",
            !parts.contains("")
        else { return nil }
    }
}

/// How a worker's process ended by itself.
struct WorkerEnd: Sendable {
    let status: Int32
    /// The largest memory use, in bytes; 0 if it is unknown.
    let memory: Int

    /// The text, such as “crashed (SIGSEGV)”.
    var words: String {
        let signal = screens_ending_signal(status)
        if memory >= WorkerLimits.memory / 4 * 3 {
            return WorkerLimits.memoryWords
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

/// The limits for a plugin in a worker.
enum WorkerLimits {
    /// The time for loading a plugin, and for each request after that.
    static let time = Duration.seconds(2)
    /// The time for drawing all samples of a view, or for trying the attributes of a screenlet, which only somebody who
    /// looks at them waits for.
    static let samples = Duration.seconds(10)
    /// The processor time for loading, in whole seconds: one more than ``time``, because the limit has no fractions.
    static let loadingSeconds = 3
    /// Memory, in bytes, without the unchanged pages of files.
    static let memory = 256 << 20
    /// What a plugin did that took more memory.
    static let memoryWords = "took more than \(memory >> 20) MB of memory"
    /// Threads: enough for those of Swift's and of the system's queues, of which each has one for each processor.
    static let threads = 32 + 4 * processors
    /// Processor time that all threads may use beside drawings: this much at once, and this much more a minute.
    ///
    /// While a drawing is waited for, it is the time beyond that of one processor.
    static let timeBeside = Duration.seconds(5)
    /// How long a worker without a request runs before it is stopped until the next one.
    static let idleTime = Duration.milliseconds(20)
    /// A thread's stack, in bytes; a growing stack is not counted as memory.
    static let stack = 8 << 20
    /// Address space that it may reserve, in bytes: libraries, memory, and stacks of threads.
    static let addresses = 1 << 30 + 4 * processors * stack
    /// How many files may be open, besides the connection and the library: each can keep memory in the kernel.
    static let openFiles = 64
    /// How many signals may wait to be handled, for the same reason.
    static let pendingSignals = 64
    /// How many libraries and bundles of resources it may read in each folder of libraries.
    static let readableFiles = 1_000
    /// The longest answer, in bytes.
    static let answer = 8 << 20
    /// The longest request, in bytes: a model may contain a picture.
    static let request = 64 << 20
    /// The time for trying one type with the conformance suite, however many states it reports.
    static let check = Duration.seconds(60)
    /// The longest name of a state, in bytes.
    static let state = 500
    /// How many models a worker caches.
    static let models = 8
    /// The exit code of a worker that closed its own connection.
    static let lostConnection: Int32 = 71

    private static let processors = Int(screens_processor_count())
}

extension String {
    /// Whether the Swift runtime printed it while it ended the process.
    fileprivate var isFatalError: Bool { contains("Fatal error") }

    /// Whether a worker printed it when it crashed, and not for people.
    var isAboutCrash: Bool { hasPrefix(CrashReport.placePrefix) }
}
