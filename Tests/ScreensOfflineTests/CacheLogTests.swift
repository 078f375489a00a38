import Foundation
import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem
import TestSupport
import Testing

@testable import ScreensOffline

/// What the cache reports about logs that killed processes left, and that became corrupt since.
struct CacheLogTests {
    /// The files of a cache, as a killed process leaves them.
    private struct Remains {
        let folder = Cellar.Folder()
        var path: String { "\(folder.path)/\(CacheName.demo.fileName)" }
        var log: URL { URL(filePath: path + "-wal") }
        var index: String { path + "-shm" }

        /// Copies the files of an open cache.
        init(_ cache: CacheManager) throws {
            try FileManager.default.createDirectory(
                atPath: folder.path,
                withIntermediateDirectories: true
            )
            for end in ["", "-wal", "-shm"]
            where FileManager.default.fileExists(atPath: cache.path + end) {
                try Data(contentsOf: URL(filePath: cache.path + end))
                    .write(to: URL(filePath: path + end))
            }
        }

        var fault: String? { CacheLog.fault(folder: folder.path, name: .demo) }

        func change(_ body: (inout [UInt8]) -> Void) throws {
            var bytes = [UInt8](try Data(contentsOf: log))
            body(&bytes)
            try Data(bytes).write(to: log)
        }

        /// The number of changes that a program finds when it opens the cache; `nil` for a cache
        /// with faults.
        var pending: Int? {
            guard let cache = try? CacheManager(folder: folder.path, name: .demo),
                cache.salvage == nil, (try? cache.faults()) == []
            else { return nil }
            return try? cache.pendingWrites().count
        }
    }

    private static let frame = 24 + 4096

    /// A cache with changes that are only in its log.
    private func office(changes: Int = 8) async throws -> Office {
        let office = try Office()
        try await add(0..<changes, to: office)
        return office
    }

    private func add(_ numbers: Range<Int>, to office: Office) async throws {
        office.portal.setFate(.noConnection)
        for number in numbers {
            await office.write(.remoteFirst, "draft-\(number)", ["text": "\(number)"])
        }
    }

    private func remains(changes: Int = 8) async throws -> Remains {
        let office = try await office(changes: changes)
        // The folder is removed when the office is released.
        return try withExtendedLifetime(office) { try Remains(office.cache) }
    }

    // MARK: - Sound logs

    @Test func aCompleteLogIsValid() async throws {
        let remains = try await remains()

        #expect(remains.fault == nil)
        #expect(remains.pending == 8)
    }

    @Test func remainsOfAnEarlierLogAreNoFault() async throws {
        let office = try await office()
        try office.cache.access { (connection) throws(DatabaseFailure) in
            try connection.run("PRAGMA wal_checkpoint(RESTART)")
        }
        try await add(8..<9, to: office)
        let remains = try Remains(office.cache)
        let whole = try Remains(office.cache)
        unlink(whole.index)

        #expect(try Data(contentsOf: remains.log).count > 12 * Self.frame)
        #expect(remains.fault == nil && whole.fault == nil)
        #expect(remains.pending == 9)
    }

    @Test func aChangeThatWasNeverCompletedIsNoFault() async throws {
        let remains = try await remains()
        let bytes = try Data(contentsOf: remains.log)
        try remains.change { $0 += bytes.suffix(Self.frame).prefix(1_000) }

        #expect(remains.fault == nil)
        #expect(remains.pending == 8)
    }

    @Test func aCacheThatWasNeverOpenedHasNoFault() throws {
        #expect(CacheLog.fault(folder: "/nowhere", name: .demo) == nil)
    }

    @Test func anIndexFromBeforeTheLastBootIsIgnored() async throws {
        let remains = try await remains()
        try remains.change { $0.removeAll() }
        var old = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        utimensat(AT_FDCWD, remains.index, &old, 0)

        #expect(remains.fault == nil)
    }

    // MARK: - Corrupt logs

    @Test(arguments: [true, false])
    func aFlippedBitInTheMiddleIsReported(hasIndex: Bool) async throws {
        let remains = try await remains()
        if !hasIndex { unlink(remains.index) }
        try remains.change { $0[32 + 5 * Self.frame + 100] ^= 4 }

        let fault = try #require(remains.fault)

        #expect(fault.contains(remains.log.path))
        #expect(fault.contains(hasIndex ? "pages of changes can be read" : "page 6 "))
        #expect(remains.pending != 8)
    }

    @Test(arguments: [8, 12, 17]) func aFlippedBitInAFramesHeaderIsReported(place: Int) async throws
    {
        let remains = try await remains()
        let last = try Data(contentsOf: remains.log).count - Self.frame
        unlink(remains.index)
        try remains.change { $0[last + place] ^= 1 }

        #expect(remains.fault?.contains("is corrupt") == true)
    }

    @Test func aTruncatedLogIsReported() async throws {
        let (cut, exact) = (try await remains(), try await remains())
        let half = try Data(contentsOf: cut.log).count / Self.frame / 2
        try cut.change { $0.removeLast($0.count - 32 - half * Self.frame - 7) }
        try exact.change { $0.removeLast($0.count - 32 - half * Self.frame) }

        #expect(cut.fault?.contains("can be read") == true)
        #expect(exact.fault?.contains("can be read") == true)
        unlink(cut.index)
        #expect(cut.fault?.contains("is corrupt") == true)
    }

    @Test func aMissingLogIsReported() async throws {
        let (empty, gone) = (try await remains(), try await remains())
        try empty.change { $0.removeAll() }
        try FileManager.default.removeItem(at: gone.log)

        #expect(empty.fault?.contains("it is missing") == true)
        #expect(gone.fault?.contains("it is missing") == true)
    }

    @Test(arguments: [0, 5, 8, 16, 24, 31])
    func aCorruptHeaderIsReported(place: Int) async throws {
        let remains = try await remains()
        try remains.change { $0[place] ^= 1 }

        #expect(remains.fault?.contains("its header is corrupt") == true)
    }

    @Test func anOldLogInsteadOfTheNewOneIsReported() async throws {
        let office = try await office()
        let before = try Data(contentsOf: URL(filePath: office.cache.path + "-wal"))
        try office.cache.access { (connection) throws(DatabaseFailure) in
            try connection.run("PRAGMA wal_checkpoint(RESTART)")
        }
        try await add(8..<9, to: office)
        let remains = try Remains(office.cache)
        try before.write(to: remains.log)

        #expect(remains.fault?.contains("it is older") == true)
    }

    /// Whatever happens to a log, the cache does not crash, and reports every missing change.
    @Test(arguments: 0..<30) func noChangeIsLostSilently(seed: UInt64) async throws {
        var dice = Dice(seed &+ 1)
        let office = try await office()
        for _ in 0..<10 {
            let remains = try Remains(office.cache)
            let hasIndex = dice.roll(2) == 0
            if !hasIndex { unlink(remains.index) }
            try remains.change { bytes in
                let place = dice.roll(bytes.count)
                switch dice.roll(hasIndex ? 3 : 2) {
                case 0: bytes[place] ^= UInt8(1) << UInt8(dice.roll(8))
                case 1:
                    for index in place..<min(bytes.count, place + dice.roll(9_000)) {
                        bytes[index] = UInt8(dice.roll(256))
                    }
                default: bytes.removeLast(bytes.count - place)
                }
            }
            let fault = remains.fault

            #expect(fault != nil || remains.pending == 8, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<200) func anyBytesAreReadWithoutACrash(seed: UInt64) {
        var dice = Dice(seed &+ 1)
        let bytes = (0..<dice.roll(9_000)).map { _ in UInt8(dice.roll(256)) }
        let log = WriteAheadLog(size: bytes.count + dice.roll(3)) {
            Array(bytes[min($0.lowerBound, bytes.count)..<min($0.upperBound, bytes.count)])
        }
        let index = WriteAheadIndex(Array(bytes.prefix(dice.roll(120))))

        #expect(log.committed == 0 && index == nil)
        _ = CacheLog.judge(log, index)
    }

    // MARK: - Settling

    private func settledFile(_ cache: CacheManager) throws -> Int? {
        let remains = try Remains(cache)
        try? FileManager.default.removeItem(at: remains.log)
        return remains.pending
    }

    @Test func aSettledChangeNeedsNoLog() async throws {
        let office = try await office()
        let before = try settledFile(office.cache)

        #expect(office.cache.settle())

        #expect(before != 8)
        #expect(try settledFile(office.cache) == 8)
    }

    /// The next process that opens the cache would have to read the whole log.
    @Test func aLongLogOfAnswersIsEmptiedAndAShortOneLeft() throws {
        let cellar = try Cellar()
        func storeAndSettle(_ count: Int) throws -> Int? {
            let entry = CacheEntry(collection: "C", key: "\(count)")
            try cellar.cache.store(
                [UInt8](repeating: 7, count: count),
                as: entry,
                at: Timestamp(milliseconds: 1)
            )
            #expect(cellar.cache.settle())
            return Files.size(cellar.cache.path + "-wal")
        }

        #expect(try storeAndSettle(1_000) != 0)
        #expect(try storeAndSettle(2 << 20) == 0)
    }

    @Test func settlesWhileOthersHaveTheCacheOpen() async throws {
        let office = try await office()
        let other = try CacheManager(folder: office.folder.path, name: .demo)
        _ = try other.entries()

        #expect(other.settle())

        #expect(try settledFile(office.cache) == 8)
        #expect(try office.cache.pendingWrites().count == 8)
    }

    @Test func closingASharedCacheCopiesItsLogToTheDatabase() async throws {
        let folder = Cellar.Folder()
        let other = try CacheManager(folder: folder.path, name: .demo)
        do {
            let office = try Office(folder: folder)
            try await add(0..<3, to: office)
        }

        #expect(try settledFile(other) == 3)
    }
}
