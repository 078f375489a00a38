import CScreensSystem
import Glibc
import ScreensPlugins
import ScreensSystem

/// The hidden mode of a program in which it is a worker process for a plugin.
///
/// A program that hosts plugins calls ``runIfAsked(_:)`` before anything else and passes its own path to
/// ``Isolation``: then it is its own worker.
public enum WorkerProgram {
    /// The name of a worker in lists of processes.
    static let name = "screens-worker"
    /// The first argument of a worker.
    private static let word = "--screens-worker"
    /// The second argument of a worker that receives an open library.
    private static let libraryWord = "library"
    /// The descriptor of the connection when a worker starts.
    static let connection: Int32 = 3
    /// The descriptor of the library when a worker starts.
    static let library: Int32 = 4
    /// The lowest descriptor that a worker moves both to: far from those that a faulty plugin would close first.
    private static let place: Int32 = 700

    /// The open files that a process must be allowed, so that a worker can move both.
    static let openFiles = Int(place) + 2

    /// The program of this process, even after its file was replaced.
    public static let thisProgram = "/proc/self/exe"

    /// The installation's program, for programs that embed Screens and are no workers themselves.
    public static var installed: String { Installation.current.worker }

    /// The arguments with which a worker is started.
    static func arguments(withLibrary hasLibrary: Bool) -> [String] {
        [word] + (hasLibrary ? [libraryWord] : [])
    }

    /// Runs as a worker until the host is gone, and does not return, if the arguments ask for that.
    ///
    /// - Parameter arguments: those of the process, its name first.
    @MainActor
    public static func runIfAsked(_ arguments: [String]) {
        // In nearly all cases, this one word shows that the process is no worker.
        guard arguments.count > 1, arguments[1] == word else { return }
        for hasLibrary in [false, true]
        where arguments.dropFirst().elementsEqual(self.arguments(withLibrary: hasLibrary)) {
            exit(run(hasLibrary))
        }
    }

    @MainActor
    private static func run(_ hasLibrary: Bool) -> Int32 {
        let descriptor = moved(connection, from: place)
        let copy = hasLibrary ? moved(library, from: descriptor + 1) : nil
        // Files that the host had open without close-on-exec.
        var last = STDERR_FILENO
        for kept in [descriptor, copy].compactMap(\.self).sorted() {
            screens_close_files(last + 1, kept - 1)
            last = kept
        }
        screens_close_files(last + 1, .max)
        Sandbox.limitResources()
        screens_write_lines()
        return WorkerLoop(channel: WorkerChannel(descriptor: descriptor), copy: copy).run()
    }

    /// Duplicates an open file to a higher descriptor; returns the same one if that fails.
    private static func moved(_ file: Int32, from lowest: Int32) -> Int32 {
        let moved = fcntl(file, F_DUPFD_CLOEXEC, lowest)
        return moved < 0 ? file : moved
    }
}
