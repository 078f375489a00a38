package import ScreensKit
@_spi(Host) package import ScreensPortal
import Synchronization

/// The files of the portal that one user reads.
package final class PortalFiles: Sendable {
    /// How many files stay open after the last one has read them.
    private static let mostOpen = 8

    private let client: PortalClient
    /// Where copies are stored; `nil` if they are not.
    package let cache: FileCache?
    private let files = Mutex<[PortalFile]>([])

    /// The files that a client loads, with copies in a cache.
    package init(_ client: PortalClient, cache: FileCache?) {
        (self.client, self.cache) = (client, cache)
    }

    /// Begins to read a file: loads its first block, or finds it in a copy.
    ///
    /// A complete copy of this version is read without asking the portal, unless the policy is `remote-only`, which then
    /// loads it once in this process.
    ///
    /// - Throws: ``FileProblem``.
    package func read(
        _ request: FileRequest,
        _ policy: OfflinePolicy
    ) async throws(FileProblem) -> FileReading {
        let file = file(request)
        do throws(FileProblem) {
            return FileReading(file, try await file.beginReading(policy), policy)
        } catch .changed {
            // The copy of the earlier content is gone, so that this begins again.
            return FileReading(file, try await file.beginReading(policy), policy)
        }
    }

    private func file(_ request: FileRequest) -> PortalFile {
        files.withLock { files in
            let known = files.firstIndex { $0.request == request }.map { files.remove(at: $0) }
            let file = known ?? PortalFile(request, from: client, in: cache)
            files.append(file)
            if files.count > Self.mostOpen { files.removeFirst() }
            return file
        }
    }
}

/// A file that somebody reads.
package final class FileReading: Sendable {
    /// What is known of it.
    package let info: FileInfo
    private let file: PortalFile
    private let policy: OfflinePolicy

    init(_ file: PortalFile, _ info: FileInfo, _ policy: OfflinePolicy) {
        (self.file, self.info, self.policy) = (file, info, policy)
    }

    deinit { Task { [file] in await file.endReading() } }

    /// Passes bytes of the file to `take` in pieces of at most a megabyte, until it returns `false`.
    ///
    /// - Throws: ``FileProblem``; ``FileProblem/changed`` if the portal has another content from now on.
    package func bytes(
        _ range: Range<Int>,
        to take: (ArraySlice<UInt8>) async throws(FileProblem) -> Bool
    ) async throws(FileProblem) {
        var place = range.lowerBound
        while place < range.upperBound {
            let number = place / FileRecord.blockSize
            let block = try await file.block(number, of: info, policy)
            let start = place - number * FileRecord.blockSize
            let end = min(range.upperBound - number * FileRecord.blockSize, block.count)
            guard start < end else { throw .changed }
            guard try await take(block[start..<end]) else { return }
            place += end - start
        }
    }
}
