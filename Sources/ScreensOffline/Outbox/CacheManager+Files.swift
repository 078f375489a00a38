@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The files of queued changes, which are copied before their change is queued and removed when no change names them.
extension CacheManager {
    var fileCopies: FileCopies { FileCopies(cache: path) }

    /// The copies of a change's files, made before the change is queued.
    struct CapturedFiles: Sendable {
        fileprivate let files: [String: FileCopies.Unplaced]
        fileprivate let copies: FileCopies

        /// The description of the files that the queue stores.
        var queued: QueuedFiles { QueuedFiles(files.mapValues(\.copy)) }

        /// Moves the copies to their final names.
        ///
        /// Called in the transaction that queues the change.
        func place() throws(DatabaseFailure) { try copies.place(Array(files.values)) }
    }

    /// Copies the files that a value refers to, on a thread that may block.
    ///
    /// - Throws: ``ScreensError`` that names the file that cannot be stored.
    func capture(filesOf value: (some Sendable)?) async throws -> CapturedFiles {
        let chosen = ChosenFiles(of: value).files
        let copies = fileCopies
        guard !chosen.isEmpty else { return CapturedFiles(files: [:], copies: copies) }
        removeUnusedFiles()
        return try await Self.threads.value { () -> Result<CapturedFiles, ScreensError> in
            do throws(ScreensError) {
                var files: [String: FileCopies.Unplaced] = [:]
                for (name, file) in chosen.sorted(by: { $0.key < $1.key }) {
                    let others = files.values.reduce(0) { $0 + $1.copy.size }
                    files[name] = try copies.copy(file, besides: others)
                }
                return .success(CapturedFiles(files: files, copies: copies))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Removes copies of files that no queued change names any more.
    ///
    /// Without copies, this only reads a folder. If the cache cannot be written, the copies stay until the next call.
    public func removeUnusedFiles() {
        let copies = fileCopies
        guard !copies.names.isEmpty else { return }
        try? write(isForced: false) { (connection) throws(DatabaseFailure) in
            let queued = try connection.rows("SELECT files FROM outbox WHERE files <> '{}'") {
                QueuedFiles(text: $0.text(0))
            }
            copies.remove(except: Set(queued.flatMap(\.hashes)))
        }
    }
}
