import Glibc
@_spi(Host) package import ScreensKit
import ScreensSystem
import Synchronization

/// Opens a file of the portal with the program that the desktop has for its type.
package enum FileOpening {
    // The program may run until its window is closed.
    private static let threads = ThreadPool(limit: 4)
    private static let beginning = "file-"

    /// Opens a copy of a file, which is removed when this program ends.
    ///
    /// The name of the copy ends as its content says, whatever the portal calls it.
    ///
    /// - Throws: ``FileProblem/refused(_:)`` without a desktop, and for files in which something could be run.
    package static func open(
        _ reading: FileReading,
        of media: Media,
        environment: [String: String] = Environment.variables,
        program: String = "xdg-open"
    ) async throws(FileProblem) {
        guard reading.info.type.isOpened else {
            throw .refused("Files of this type are not opened from here; save it instead.")
        }
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false })
        else { throw .refused("There is no desktop here to open the file on; save it instead.") }
        let folder = try folder(environment)
        OpenedCopies.add(folder)
        let path = "\(folder)/\(FileName(media).ending(as: reading.info.type))"
        do throws(SavingProblem) {
            try await FileSaving.save(reading, to: path, replacing: false)
        } catch {
            throw problem(error)
        }
        try await start(program, path)
    }

    private static func problem(_ error: SavingProblem) -> FileProblem {
        switch error {
        case .reading(let problem): problem
        case .exists(let path): .refused("There is a file at \(path) already.")
        case .writing(let failure): .refused("The file cannot be written: \(failure.reason).")
        }
    }

    private static func start(_ program: String, _ path: String) async throws(FileProblem) {
        let files: [Int32: Child.File] = [0: .nothing, 1: .nothing, 2: .nothing]
        let end = await threads.value { () -> Child.End? in
            let child = try? Child.start(
                [program, path],
                files: files,
                hasOwnGroup: true,
                hasDefaultSignals: true
            )
            return child?.wait()
        }
        guard let end else {
            throw .refused("\(program) is not installed; save the file instead.")
        }
        guard end == .exit(0) else {
            throw .refused("No program on this desktop opens the file; save it instead.")
        }
    }

    /// A new folder that only the user can open.
    private static func folder(_ environment: [String: String]) throws(FileProblem) -> String {
        guard let state = UserFolder.state.path(in: { environment[$0] }) else {
            throw .refused("Set HOME or XDG_STATE_HOME to an absolute path to open files.")
        }
        let folder = "\(state)/screens/open"
        if let objection = Files.objection(toMaking: folder, in: state) {
            throw .refused("The file cannot be opened: \(objection).")
        }
        Files.removeLeftovers(in: folder, beginning: beginning)
        do {
            return try Files.makeNewFolder(in: folder, beginning: "\(beginning)\(getpid())-")
        } catch {
            throw .refused("The file cannot be opened: \(error).")
        }
    }
}

/// The copies that other programs show, which are removed when this program ends.
///
/// Those that a killed program leaves are removed by the next one.
private enum OpenedCopies {
    /// The program of the earliest of so many has read it.
    private static let maximumCount = 8
    private static let folders = Mutex<[String]>([])
    private static let atEnd: Void = {
        atexit { OpenedCopies.removeAll() }
    }()

    static func add(_ folder: String) {
        atEnd
        let old = folders.withLock { folders in
            folders.append(folder)
            return folders.count > maximumCount ? folders.removeFirst() : nil
        }
        if let old { Files.remove(old) }
    }

    private static func removeAll() {
        for folder in folders.withLock(\.self) { Files.remove(folder) }
    }
}
