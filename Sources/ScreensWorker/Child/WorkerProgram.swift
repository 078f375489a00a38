import CScreensSystem
import Glibc

/// The hidden mode of a program in which a plugin works apart from everything else.
///
/// A program that hosts plugins calls ``runIfAsked(_:)`` first of all, and names itself to
/// ``Isolation``: then it is its own worker.
public enum WorkerProgram {
    /// What a worker is called among processes.
    static let name = "screens-worker"
    /// The only argument of a worker.
    static let word = "--screens-worker"
    /// Where a worker finds its connection when it starts.
    static let connection: Int32 = 3
    /// Where it keeps it: away from where a plugin that closes files at random would begin.
    private static let place: Int32 = 700

    /// This very program, even after its file was replaced.
    public static let thisProgram = "/proc/self/exe"

    /// Works until the host is gone, and does not return, if that is what the arguments ask for.
    ///
    /// - Parameter arguments: those of the process, its name first.
    @MainActor
    public static func runIfAsked(_ arguments: [String]) {
        guard arguments.count == 2, arguments[1] == word else { return }
        exit(run())
    }

    @MainActor
    private static func run() -> Int32 {
        let moved = fcntl(connection, F_DUPFD_CLOEXEC, place)
        let descriptor = moved < 0 ? connection : moved
        // Whatever the host had open and forgot to close.
        screens_close_files(STDERR_FILENO + 1, descriptor - 1)
        screens_close_files(descriptor + 1, .max)
        limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), 0)
        limit(__rlimit_resource_t(RLIMIT_DATA.rawValue), WorkerLimits.memory)
        limit(__rlimit_resource_t(RLIMIT_AS.rawValue), WorkerLimits.addresses)
        watch(descriptor)
        return WorkerLoop(channel: WorkerChannel(descriptor: descriptor)).run()
    }

    /// Keeps the process from taking more, for good.
    private static func limit(_ resource: __rlimit_resource_t, _ amount: Int) {
        var limit = rlimit(rlim_cur: rlim_t(amount), rlim_max: rlim_t(amount))
        setrlimit(resource, &limit)
    }

    /// Ends the process as soon as the host is gone, whatever a plugin is at.
    ///
    /// Not by `PR_SET_PDEATHSIG`: that follows the thread that started the child, and those of the
    /// runtime come and go.
    private static func watch(_ descriptor: Int32) {
        var thread = pthread_t()
        let argument = UnsafeMutableRawPointer(bitPattern: Int(descriptor))
        pthread_create(
            &thread,
            nil,
            { argument in
                var file = pollfd(fd: Int32(Int(bitPattern: argument)), events: 0, revents: 0)
                while poll(&file, 1, -1) < 1 {}
                _exit(WorkerLimits.lostConnection)
            },
            argument
        )
    }
}
