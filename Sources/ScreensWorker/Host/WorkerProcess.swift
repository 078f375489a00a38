import CScreensSystem
import Glibc
import ScreensSystem
import Synchronization

/// A child process for one plugin, and the connection to it.
///
/// The process ends with this object.
final class WorkerProcess: Sendable {
    let channel: WorkerChannel
    let output: WorkerOutput
    private let id: pid_t
    private let meter: ProcessMeter
    private let watch: Mutex<UseWatch>
    private let isStopped = Atomic(false)
    private let isOver = Mutex(false)

    /// Starts a worker, which is the hidden mode of a program.
    ///
    /// It runs in a process group of its own, with default signals, and without this process's files,
    /// terminal and environment. One open file can be passed to it: the library to load. From then on, other
    /// processes of the user cannot inspect the calling process, because a worker would find much there.
    init(program: String, library: Int32?) throws(WorkerFault) {
        _ = Self.isHidden
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw Self.failure(String(cString: strerror(errno)))
        }
        defer { close(ends[1]) }
        do throws(WorkerFault) {
            (output, id) = try WorkerOutput.opened { writing throws(WorkerFault) in
                try Self.start(program, connection: ends[1], library, output: writing)
            }
        } catch {
            close(ends[0])
            throw error
        }
        channel = WorkerChannel(descriptor: ends[0])
        // Opened before the process hides itself, so that it can be read whatever the system hides.
        meter = ProcessMeter(of: id)
        watch = Mutex(UseWatch(at: Deadline.now))
        guard meter.isOpen else { throw Self.failure("the system does not report what it uses") }
    }

    /// Starts a worker, or returns the reason for which there is none.
    static func started(_ program: String, _ library: Int32?) -> Result<WorkerProcess, WorkerFault>
    {
        Result { () throws(WorkerFault) in try WorkerProcess(program: program, library: library) }
    }

    /// Done once for the lifetime of this process.
    private static let isHidden = screens_hide_process()

    deinit {
        if !isOver.withLock({ $0 }) { _ = finish() }
        close(channel.descriptor)
        meter.close()
    }

    // MARK: What it uses

    /// Lets the process work until ``rest()``.
    func wake() {
        if isStopped.exchange(false, ordering: .relaxed) { kill(-id, SIGCONT) }
        watch.withLock { $0.begin(at: Deadline.now) }
    }

    /// Notes that the process has answered.
    func noteAnswer() { watch.withLock { $0.end(at: Deadline.now) } }

    /// Stops all threads of the process until it is asked again; returns which limit it has exceeded.
    func rest() -> String? {
        isStopped.store(true, ordering: .relaxed)
        kill(-id, SIGSTOP)
        return breach(whenDue: false)
    }

    /// Which limit the process has exceeded, looking at most once in each ``UseWatch/interval``.
    private func breach(whenDue: Bool = true) -> String? {
        watch.withLock { watch in
            let now = Deadline.now
            guard !whenDue || watch.isDue(at: now), let use = meter.read() else { return nil }
            return watch.breach(by: use, at: now)
        }
    }

    /// How the process ended by itself after its connection broke; `nil` if it still runs.
    func end() -> WorkerEnd? {
        isOver.withLock { isOver in
            // The kernel closes the connection shortly before the process can be waited for.
            for _ in 0..<400 where !isOver {
                if hasEnded {
                    isOver = true
                    return finish()
                }
                usleep(500)
            }
            return nil
        }
    }

    /// The time by which a request that is sent now has to be answered.
    ///
    /// A process that is computing, and got less than its share on a busy machine, gets five times as long at most.
    func deadline(within limit: Duration = WorkerLimits.time) -> Deadline {
        let (before, meter) = (meter.processorTime, meter)
        let end = Deadline.after(limit * 5)
        return .after(limit) {
            !end.isOver && meter.isComputing
                && meter.processorTime - before < limit.nanoseconds
        } breach: { [self] in
            breach()
        }
    }

    private var hasEnded: Bool {
        var information = siginfo_t()
        // Not reaped (WNOWAIT), so that the process's number cannot be used for another one before.
        waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
        return information.si_signo == SIGCHLD
    }

    /// Ends the process and all its child processes, and waits for it.
    private func finish() -> WorkerEnd? {
        kill(-id, SIGKILL)
        return wait()
    }

    private func wait() -> WorkerEnd? {
        var (status, usage) = (Int32(0), rusage())
        var result = wait4(id, &status, 0, &usage)
        while result < 0, errno == EINTR { result = wait4(id, &status, 0, &usage) }
        guard result == id else { return nil }
        let memory = usage.ru_maxrss > Self.ownMemory ? usage.ru_maxrss << 10 : 0
        return WorkerEnd(status: status, memory: memory)
    }

    /// The largest memory use of this process, in kilobytes.
    ///
    /// The system also counts it for a child process, which shares it until its own program begins.
    private static var ownMemory: Int {
        let lines = PlainFile.text(of: "/proc/self/status", atMost: 1 << 16)?.split(separator: "\n")
        let line = lines?.first { $0.hasPrefix("VmHWM:") }
        return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? .max
    }

    private static func failure(_ reason: String) -> WorkerFault {
        .misfit("cannot be tested: no worker can be started (\(reason))")
    }

    private static func start(
        _ program: String,
        connection: Int32,
        _ library: Int32?,
        output: Int32
    ) throws(WorkerFault) -> pid_t {
        var files =
            [
                STDIN_FILENO: .nothing, STDOUT_FILENO: .descriptor(output),
                STDERR_FILENO: .descriptor(output),
                WorkerProgram.connection: .descriptor(connection),
            ] as [Int32: Child.File]
        if let library { files[WorkerProgram.library] = .descriptor(library) }
        do {
            return try Child.start(
                [WorkerProgram.name] + WorkerProgram.arguments(withLibrary: library != nil),
                program: program,
                environment: environment(),
                files: files,
                hasOwnGroup: true,
                hasDefaultSignals: true
            ).id
        } catch {
            throw failure(error.reason)
        }
    }

    /// The environment of a worker: where the loader finds libraries, and that crashes are not reported.
    private static func environment() -> [String] {
        let path = getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=\(String(cString: $0))"] }
        return ["SWIFT_BACKTRACE=enable=no"] + (path ?? [])
    }
}
