import Glibc
package import ScreensSystem

/// Why a file of the portal was not saved.
package enum SavingProblem: Error, Hashable, Sendable {
    /// It cannot be read.
    case reading(FileProblem)
    /// There is a file at the path already.
    case exists(String)
    /// It cannot be written.
    case writing(FileFailure)
}

/// A file of the portal that becomes one of the user's: complete, or not at all.
package enum FileSaving {
    private static let partEnd = ".part-"
    private static let threads = ThreadPool(limit: 2)

    /// Saves a file.
    ///
    /// It is written beside its place, and gets its name at the end. A link at the path is replaced, not followed.
    ///
    /// - Parameters:
    ///   - reading: the file.
    ///   - path: its place, in a folder that exists.
    ///   - replaces: whether a file at the path is replaced.
    ///   - progress: called with the number of bytes that are written.
    /// - Throws: ``SavingProblem``; what was at the path is unchanged then.
    package static func save(
        _ reading: FileReading,
        to path: String,
        replacing replaces: Bool,
        progress: ((Int) -> Void)? = nil
    ) async throws(SavingProblem) {
        guard replaces || !isThere(path) else { throw .exists(path) }
        let folder = Files.parent(path)
        Files.removeLeftovers(in: folder, beginning: Files.name(path) + partEnd)
        let part = path + partEnd + Files.ownMark
        let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .writing(FileFailure(path)) }
        do throws(SavingProblem) {
            defer { close(file) }
            try await write(reading, to: file, at: path, progress)
        } catch {
            unlink(part)
            throw error
        }
        try name(part, path, replacing: replaces)
        Files.sync(folder)
    }

    private static func isThere(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    private static func write(
        _ reading: FileReading,
        to file: Int32,
        at path: String,
        _ progress: ((Int) -> Void)?
    ) async throws(SavingProblem) {
        var (failure, written) = (FileFailure?.none, 0)
        do throws(FileProblem) {
            try await reading.bytes(0..<reading.info.size) { piece throws(FileProblem) in
                failure = await threads.value { append(piece, to: file, at: path) }
                written += piece.count
                progress?(written)
                return failure == nil
            }
        } catch {
            throw .reading(error)
        }
        failure = failure ?? (fsync(file) == 0 ? nil : FileFailure(path))
        if let failure { throw .writing(failure) }
    }

    private static func append(
        _ piece: ArraySlice<UInt8>,
        to file: Int32,
        at path: String
    ) -> FileFailure? {
        piece.withUnsafeBytes { Files.append($0, to: file) } ? nil : FileFailure(path)
    }

    /// Gives the complete file its name; another program may have made a file with that name meanwhile.
    private static func name(
        _ part: String,
        _ path: String,
        replacing replaces: Bool
    ) throws(SavingProblem) {
        if !replaces {
            if link(part, path) == 0 {
                unlink(part)
                return
            }
            guard errno != EEXIST, !isThere(path) else {
                unlink(part)
                throw .exists(path)
            }
        }
        // File systems without hard links have nothing better.
        guard rename(part, path) == 0 else {
            let failure = FileFailure(path)
            unlink(part)
            throw .writing(failure)
        }
    }
}
