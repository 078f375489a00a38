import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles

/// Counting copies, and finding those that are torn.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ExaminationTests {
    private let size = 2 * mebibyte + 77

    private func path(_ reader: Reader, _ end: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: reader.cache.folder)
        return "\(reader.cache.folder)/\(try #require(names.first { $0.hasSuffix(end) }))"
    }

    @Test func copiesAreCountedWithTheBytesThatTheyTake() async throws {
        let reader = try Reader(.init(size: size))
        #expect(reader.cache.usage == (0, 0))

        _ = try await reader.bytes()
        _ = try await reader.bytes(of: .video(version: "1.1"))

        #expect(reader.cache.usage.count == 2)
        #expect((2 * size...3 * size).contains(reader.cache.usage.bytes))
    }

    @Test func completeCopiesAndPartsAreNotTorn() async throws {
        let reader = try Reader(.init(size: size))
        _ = try await reader.bytes()
        _ = try await reader.bytes(mebibyte..<mebibyte + 9, of: .video(version: "1.1"))

        #expect(reader.cache.tornCopies() == [])
    }

    @Test(arguments: [0, 1, mebibyte, 2 * mebibyte])
    func aCutContentIsTorn(length: Int) async throws {
        let reader = try Reader(.init(size: size))
        _ = try await reader.bytes()
        let content = URL(filePath: try path(reader, ".content"))
        try Data(contentsOf: content).prefix(length).write(to: content)

        #expect(reader.cache.tornCopies().count == 1)
    }

    @Test func aChangedByteAMissingContentAndAnUnreadableRecordAreTorn() async throws {
        for damage in 0..<3 {
            let reader = try Reader(.init(size: size))
            _ = try await reader.bytes()
            let content = URL(filePath: try path(reader, ".content"))
            switch damage {
            case 0:
                var bytes = try Data(contentsOf: content)
                bytes[mebibyte + 3] ^= 1
                try bytes.write(to: content)
            case 1: try FileManager.default.removeItem(at: content)
            default: try Data("{".utf8).write(to: URL(filePath: try path(reader, ".record")))
            }

            #expect(reader.cache.tornCopies().count == 1, "\(damage)")
        }
    }

    @Test func aRemovedCopyIsLoadedAgainAndTheOthersStay() async throws {
        let reader = try Reader(.init(size: size))
        _ = try await reader.bytes()
        let content = URL(filePath: try path(reader, ".content"))
        try Data(contentsOf: content).prefix(9).write(to: content)
        _ = try await reader.bytes(of: .video(version: "1.1"))

        reader.cache.removeCopies(reader.cache.tornCopies())

        let next = try Reader(reader.server, in: reader.folder)
        #expect(next.cache.tornCopies() == [] && next.cache.usage.count == 1)
        #expect(await next.problem(of: .video(version: "1.1"), .cacheOnly) == nil)
        #expect(try await next.bytes() == reader.server.bytes(0..<size))
    }

    @Test func withoutAFolderThereAreNoCopies() throws {
        let cache = FileCache(folder: "\(try TemporaryFolder().path)/none")

        #expect(cache.usage == (0, 0) && cache.tornCopies() == [])
    }
}
