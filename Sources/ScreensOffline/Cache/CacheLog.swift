import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The log of a cache, which holds changes until they are copied into the cache's file.
///
/// SQLite reads a log up to the first part that it cannot read, and does not report the rest.
public enum CacheLog {
    /// Returns what is wrong with the log of a cache; `nil` if all of it can be read.
    ///
    /// Call it before this process opens the cache, because opening drops what cannot be read. While this process has
    /// the cache open, the result is `nil`.
    public static func fault(folder: String, name: CacheName) -> String? {
        let path = "\(folder)/\(name.fileName)"
        let log = "\(path)-wal"
        let reason = OpenDatabases.whileClosed(path, else: nil) { whyBroken(log: log, cache: path) }
        return reason.map { "The log \(log) cannot be read completely: \($0)." }
    }

    private static func whyBroken(log: String, cache path: String) -> String? {
        opened("\(path)-shm", for: .changing) { indexFile -> String? in
            // Another process that has the cache open may be in the middle of a change.
            if let indexFile, !waitForWriters(indexFile) { return nil }
            return opened(log, for: .reading) { logFile in
                judge(logFile.map(Self.log), indexFile.flatMap(Self.index))
            }
        }
    }

    /// Copies a log that cannot be read completely, before SQLite drops the rest.
    ///
    /// - Returns: the path of the copy; `nil` if there is none.
    public static func copyAside(folder: String, name: CacheName) -> String? {
        let log = "\(folder)/\(name.fileName)-wal"
        var number = 1
        while Glibc.access("\(log).damaged-\(number)", F_OK) == 0 { number += 1 }
        let copy = "\(log).damaged-\(number)"
        return (try? Files.copy(log, to: copy)).map { copy }
    }

    /// Compares a log with its index, and returns what is wrong.
    static func judge(_ log: WriteAheadLog?, _ index: WriteAheadIndex?) -> String? {
        guard let log, log.end == .header || !log.salt.isEmpty else {
            guard let index, index.copied < index.frames else { return nil }
            return "it is missing, with \(index.frames - index.copied) pages of changes"
        }
        guard log.end != .header else { return "its header is corrupt" }
        if let index {
            guard index.salt == log.salt else { return index.isAhead(of: log) ? older : nil }
            // What is already in the cache's file is needed only if a part of it would be undone.
            let isNeeded = index.copied < index.frames || log.committed > 0
            if index.frames > log.committed, isNeeded {
                return "\(log.committed) of \(index.frames) pages of changes can be read"
            }
            // A process that died while it wrote leaves an incomplete change, which was never reported as stored.
            if index.frames == log.committed, index.isOfWriter { return nil }
        }
        if case .broken(let frame) = log.end { return "page \(frame) of the changes is corrupt" }
        return log.unfinished == 0 ? nil : "it ends in the middle of a change"
    }

    private static let older = "it is older than the last written changes"

    // MARK: - Files

    private static func log(_ file: Int32) -> WriteAheadLog {
        WriteAheadLog(size: Int(facts(file).st_size)) { bytes(file, $0) }
    }

    /// Reads the index, unless it is older than the start of the machine: SQLite never makes it durable.
    private static func index(_ file: Int32) -> WriteAheadIndex? {
        var (now, sinceStart) = (timespec(), timespec())
        clock_gettime(CLOCK_REALTIME, &now)
        clock_gettime(CLOCK_BOOTTIME, &sinceStart)
        let start = now.tv_sec - sinceStart.tv_sec
        guard facts(file).st_mtim.tv_sec >= start else { return nil }
        return WriteAheadIndex(bytes(file, 0..<WriteAheadIndex.size))
    }

    private static func facts(_ file: Int32) -> stat {
        var facts = stat()
        fstat(file, &facts)
        return facts
    }

    private static func bytes(_ file: Int32, _ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, range.count, range.lowerBound))
        }
    }

    private static func opened<Answer>(
        _ path: String,
        for use: Files.PrivateUse,
        _ body: (Int32?) -> Answer
    ) -> Answer {
        let file = try? Files.openPrivate(path, for: use)
        defer { if let file { close(file) } }
        return body(file)
    }

    /// Prevents others from writing to the log until the index is closed.
    ///
    /// Returns `false` if they write for too long.
    private static func waitForWriters(_ index: Int32) -> Bool {
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = WriteAheadIndex.writeLock
        range.l_len = 1
        for _ in 0..<100 {
            if fcntl(index, F_SETLK, &range) == 0 { return true }
            usleep(20_000)
        }
        return false
    }
}
