internal import Dispatch
internal import Glibc
internal import ScreensSystem

/// Watches a folder for files that are written, moved in, or removed.
public final class FolderWatch: Sendable {
    /// The changed files since the last element, as soon as there are no further changes.
    public let changes: AsyncStream<Set<String>>
    private let end: Int32

    /// How long to wait for further changes; saving in an editor causes several events in less time.
    private static let settlingMilliseconds: Int32 = 10

    /// Starts to watch; every change after this has returned is reported.
    ///
    /// - Throws: ``WatchError`` if the system refuses.
    public init(_ watched: WatchedFolder) throws(WatchError) {
        let folder = watched.folder
        let events = try FolderEvents(folder, enters: watched.enters)
        let pipe: PrivatePipe
        do {
            pipe = try PrivatePipe()
        } catch {
            close(events.descriptor)
            let message = "\(folder) cannot be watched: \(error.reason)."
            throw WatchError(isUsage: false, message: message)
        }
        end = pipe.write
        let (changes, continuation) = AsyncStream.makeStream(of: Set<String>.self)
        self.changes = changes
        DispatchQueue(label: "folder-watch").async {
            Self.listen(events, until: pipe.read) { changed in
                let wanted = changed.filter(watched.concerns)
                if !wanted.isEmpty { continuation.yield(wanted) }
            }
            continuation.finish()
            close(events.descriptor)
            close(pipe.read)
        }
    }

    deinit { close(end) }

    /// Waits for events on a thread of its own, until the other end of the pipe is closed.
    private static func listen(
        _ events: FolderEvents,
        until end: Int32,
        _ onChange: (Set<String>) -> Void
    ) {
        var (events, changed) = (events, Set<String>())
        while true {
            var files = [
                pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&files, 2, changed.isEmpty ? -1 : settlingMilliseconds)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, files[1].revents == 0 else { return }
            if count > 0 {
                events.read(into: &changed)
            } else {
                onChange(changed)
                changed = []
            }
        }
    }
}
