import CScreensSystem
import Glibc
import ScreensPlugins
import ScreensSystem

/// The hidden mode of a program in which a plugin works apart from everything else.
///
/// A program that hosts plugins calls ``runIfAsked(_:)`` first of all, and names itself to
/// ``Isolation``: then it is its own worker.
public enum WorkerProgram {
    /// What a worker is called among processes.
    static let name = "screens-worker"
    /// The first argument of a worker.
    private static let word = "--screens-worker"
    /// The second one of a worker that is handed the library that it is to load.
    private static let libraryWord = "library"
    /// Where a worker finds its connection when it starts.
    static let connection: Int32 = 3
    /// Where it finds the library.
    static let library: Int32 = 4
    /// Where it keeps both: away from where a plugin that closes files at random would begin.
    private static let place: Int32 = 700

    /// This very program, even after its file was replaced.
    public static let thisProgram = "/proc/self/exe"

    /// The program of the installation, for programs that embed Screens and are no workers themselves.
    public static var installed: String { Installation.current.worker }

    /// What a worker is told when it starts.
    static func arguments(withLibrary hasLibrary: Bool) -> [String] {
        [word] + (hasLibrary ? [libraryWord] : [])
    }

    /// Works until the host is gone, and does not return, if that is what the arguments ask for.
    ///
    /// - Parameter arguments: those of the process, its name first.
    @MainActor
    public static func runIfAsked(_ arguments: [String]) {
        // Of nearly all programs, to look at one word tells that they are no workers.
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
        // Whatever the host had open and forgot to close.
        var last = STDERR_FILENO
        for kept in [descriptor, copy].compactMap(\.self).sorted() {
            screens_close_files(last + 1, kept - 1)
            last = kept
        }
        screens_close_files(last + 1, .max)
        Sandbox.limitResources()
        return WorkerLoop(channel: WorkerChannel(descriptor: descriptor), copy: copy).run()
    }

    /// Another number for an open file; the same where there is none.
    private static func moved(_ file: Int32, from lowest: Int32) -> Int32 {
        let moved = fcntl(file, F_DUPFD_CLOEXEC, lowest)
        return moved < 0 ? file : moved
    }
}
