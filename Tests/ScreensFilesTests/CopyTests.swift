import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles

/// Copies of files: what they are used for, how large they are, and what damage does to them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct CopyTests {
    private let size = 2 * mebibyte + 77

    private func contents(_ reader: Reader) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: reader.cache.folder).sorted()
    }

    private func file(_ reader: Reader, _ end: String) throws -> URL {
        let name = try #require(contents(reader).first { $0.hasSuffix(end) })
        return URL(filePath: "\(reader.cache.folder)/\(name)")
    }

    @Test(arguments: [OfflinePolicy.cacheFirst, .remoteFirst, .staleWhileRevalidate, .cacheOnly])
    func aCompleteCopyIsReadWithoutThePortal(policy: OfflinePolicy) async throws {
        let first = try Reader(.init(size: size))
        _ = try await first.bytes()
        let count = first.server.requests.count
        let second = try Reader(first.server, in: first.folder)

        #expect(try await second.bytes(of: .video(), policy) == first.server.bytes(0..<size))
        #expect(first.server.requests.count == count)
    }

    @Test func remoteOnlyLoadsAgainInEachProcess() async throws {
        let first = try Reader(.init(size: size))
        _ = try await first.bytes()
        let second = try Reader(first.server, in: first.folder)

        _ = try await second.bytes(of: .video(), .remoteOnly)
        _ = try await second.bytes(of: .video(), .remoteOnly)

        #expect(first.server.ranges.count == 6)
    }

    @Test func cacheOnlyNeverAsks() async throws {
        let reader = try Reader(.init(size: size))

        #expect(await reader.problem(of: .video(), .cacheOnly) == .notCached)
        _ = try await reader.bytes(0..<9)
        #expect(try await reader.bytes(0..<9, of: .video(), .cacheOnly).count == 9)
        #expect(await reader.problem(of: .video(), .cacheOnly) == .notCached)
        #expect(reader.server.requests.count == 1)
    }

    @Test func anotherVersionIsAnotherCopy() async throws {
        let reader = try Reader(.init(size: 100))
        _ = try await reader.bytes()

        _ = try await reader.bytes(of: .video(version: "1.1"))

        #expect(reader.server.requests.count == 2)
        #expect(try contents(reader).count { $0.hasSuffix(".content") } == 2)
    }

    @Test func aPartOfACopyIsContinued() async throws {
        let first = try Reader(.init(size: size))
        _ = try await first.bytes(0..<mebibyte + 1)
        let second = try Reader(first.server, in: first.folder)

        #expect(try await second.bytes() == first.server.bytes(0..<size))
        #expect(first.server.ranges.count == 3)
    }

    @Test func copiesArePrivate() async throws {
        let reader = try Reader(.init(size: 100))
        _ = try await reader.bytes()

        for name in try contents(reader) + [""] {
            let path = "\(reader.cache.folder)/\(name)"
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            let mode = try #require(facts[.posixPermissions] as? Int)
            #expect(mode == (name.isEmpty ? 0o700 : 0o600), "\(name)")
            #expect(!name.contains("pier"))
        }
    }

    @Test(arguments: [0, 1, 20, 200])
    func aTornRecordIsNoCopy(length: Int) async throws {
        let first = try Reader(.init(size: size))
        _ = try await first.bytes()
        let record = try file(first, ".record")
        try Data(contentsOf: record).prefix(length).write(to: record)

        let second = try Reader(first.server, in: first.folder)

        #expect(try await second.bytes() == first.server.bytes(0..<size))
        #expect(first.server.ranges.count == 6)
    }

    @Test func aBlockThatIsNotWhatWasStoredIsLoadedAgain() async throws {
        let first = try Reader(.init(size: size))
        _ = try await first.bytes()
        var bytes = try Data(contentsOf: file(first, ".content"))
        bytes[mebibyte + 3] ^= 1
        try bytes.write(to: file(first, ".content"))

        let second = try Reader(first.server, in: first.folder)

        #expect(try await second.bytes() == first.server.bytes(0..<size))
        #expect(first.server.ranges.count == 4)
    }

    @Test(arguments: [0, 1, mebibyte, 2 * mebibyte])
    func aTornContentIsLoadedAgain(length: Int) async throws {
        let first = try Reader(.init(size: size))
        _ = try await first.bytes()
        let content = try file(first, ".content")
        try Data(contentsOf: content).prefix(length).write(to: content)

        let second = try Reader(first.server, in: first.folder)

        #expect(try await second.bytes() == first.server.bytes(0..<size))
    }

    @Test func aRecordOfAnotherFileIsNoCopy() async throws {
        let first = try Reader(.init(size: size))
        _ = try await first.bytes()
        let record = try file(first, ".record")
        let text = try String(contentsOf: record, encoding: .utf8)
        try text.replacing("\"1.0\"", with: "\"9.9\"").write(
            to: record,
            atomically: true,
            encoding: .utf8
        )

        let second = try Reader(first.server, in: first.folder)

        #expect(try await second.bytes() == first.server.bytes(0..<size))
        #expect(first.server.ranges.count == 6)
    }

    @Test func copiesThatWereUsedLongestAgoMakeRoom() async throws {
        let server = try FileServer(.init(size: mebibyte))
        let reader = try Reader(server, limit: 8 * mebibyte)
        for number in 0..<20 { _ = try await reader.bytes(of: .video(version: "\(number)")) }

        let sizes = try contents(reader).filter { $0.hasSuffix(".content") }
        #expect((4...8).contains(sizes.count), "\(sizes.count)")
        let newest = try Reader(server, limit: 8 * mebibyte, in: reader.folder)
        #expect(await newest.problem(of: .video(version: "19"), .cacheOnly) == nil)
        #expect(await newest.problem(of: .video(version: "0"), .cacheOnly) == .notCached)
    }

    @Test func aFileOfMoreThanAQuarterOfTheLimitIsNotStored() async throws {
        let reader = try Reader(.init(size: 3 * mebibyte), limit: 8 * mebibyte)

        #expect(try await reader.bytes() == reader.server.bytes(0..<3 * mebibyte))

        let second = try Reader(reader.server, limit: 8 * mebibyte, in: reader.folder)
        #expect(await second.problem(of: .video(), .cacheOnly) == .notCached)
    }

    @Test func withoutAFolderFilesAreReadAllTheSame() async throws {
        let server = try FileServer(.init(size: size))
        let folder = try TemporaryFolder()
        try folder.write([], as: "files")
        let reader = try Reader(server, in: folder)

        #expect(try await reader.bytes() == server.bytes(0..<size))
    }

    @Test func clearedCopiesAreLoadedAgain() async throws {
        let first = try Reader(.init(size: 100))
        _ = try await first.bytes()
        first.cache.clear()

        let second = try Reader(first.server, in: first.folder)

        #expect(try contents(first).isEmpty)
        #expect(await second.problem(of: .video(), .cacheOnly) == .notCached)
    }
}
