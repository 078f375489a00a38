@_spi(Host) import ScreensKit
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles

/// Files are loaded by parts, each part once, and only as far as somebody reads.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LoadingTests {
    private let size = 3 * mebibyte + 1_234

    @Test func aFileIsLoadedBlockByBlock() async throws {
        let reader = try Reader(.init(size: size))

        let bytes = try await reader.bytes()

        #expect(bytes == reader.server.bytes(0..<size))
        #expect(
            reader.server.ranges == [
                "0-1048575", "1048576-2097151", "2097152-3145727", "3145728-3146961",
            ]
        )
        let first = try #require(reader.server.requests.first)
        #expect(first.contains("\r\nAccept-Encoding: identity\r\n"))
        #expect(first.contains("\r\nAuthorization: Basic "))
        #expect(reader.server.requests.dropFirst().allSatisfy { $0.contains("If-Range: \"1\"") })
    }

    @Test func onlyTheBlocksOfARangeAreLoaded() async throws {
        let reader = try Reader(.init(size: 100 * mebibyte))
        let range = 50 * mebibyte + 5..<50 * mebibyte + 10

        let bytes = try await reader.bytes(range)

        #expect(bytes == reader.server.bytes(range))
        #expect(reader.server.ranges == ["0-1048575", "52428800-53477375"])
    }

    @Test func manyReadersShareEachRequest() async throws {
        let reader = try Reader(.init(size: size))

        let all = try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await reader.bytes() } }
            var all: [[UInt8]] = []
            for try await bytes in group { all.append(bytes) }
            return all
        }

        #expect(all.count == 20 && all.allSatisfy { $0 == reader.server.bytes(0..<size) })
        // Each alone would ask four times. Who comes when a block has arrived and is not stored yet asks once more.
        #expect((4...12).contains(reader.server.ranges.count))
    }

    @Test func aFileOfWhichNoCopyIsKeptIsReadFromMemoryOrAgain() async throws {
        let server = try FileServer(.init(size: 40 * mebibyte))
        let reader = try Reader(server, limit: 8 * mebibyte)

        let bytes = try await reader.bytes()
        let again = try await reader.bytes(0..<10)

        #expect(bytes == server.bytes(0..<40 * mebibyte) && again == server.bytes(0..<10))
        #expect(server.ranges.count == 41)
    }

    @Test func aPortalWithoutPartsSendsTheFileOnce() async throws {
        var file = FileServer.File(size: size)
        file.sendsParts = false
        let reader = try Reader(file)

        let (bytes, end) = (try await reader.bytes(), try await reader.bytes(size - 9..<size))

        #expect(bytes == reader.server.bytes(0..<size) && end == bytes.suffix(9))
        #expect(reader.server.requests.count == 1)
    }

    @Test(arguments: [1, mebibyte, 2 * mebibyte + 7])
    func aFileWhoseSizeIsNotAnnouncedIsReadWhenAllOfItHasCome(size: Int) async throws {
        var file = FileServer.File(size: size, head: Array("x".utf8), type: "application/zip")
        (file.sendsParts, file.announcesSize) = (false, false)
        let reader = try Reader(file)

        let bytes = try await reader.bytes(of: .video(.file))

        #expect(bytes == reader.server.bytes(0..<size))
        let other = try Reader(reader.server, in: reader.folder)
        #expect(try await other.bytes(of: .video(.file), .cacheOnly) == bytes)
    }

    @Test func aFileWithoutBytesIsRead() async throws {
        var file = FileServer.File(size: 0, head: [], type: "text/plain")
        file.attack = { _ in
            "HTTP/1.1 416 No\r\nContent-Range: bytes */0\r\nContent-Length: 0\r\n\r\n"
        }
        let reader = try Reader(file)

        #expect(try await reader.bytes(of: .video(.file)).isEmpty)
        #expect(await reader.problem(of: .video(.pdf)) != nil)
    }

    @Test func aCutConnectionIsAnErrorAndTheNextReaderGoesOn() async throws {
        let reader = try Reader(.init(size: size))
        _ = try await reader.bytes(0..<10)
        reader.server.change { $0.cut = 1_000 }

        let problem = await reader.problem()
        reader.server.change { $0.cut = nil }

        guard case .portal(.connection)? = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
        #expect(try await reader.bytes() == reader.server.bytes(0..<size))
        #expect(reader.server.ranges.count { $0.hasPrefix("0-") } == 1)
    }

    @Test func aCutWholeFileBeginsAgain() async throws {
        var file = FileServer.File(size: size)
        (file.sendsParts, file.cut) = (false, 2 * mebibyte + 5)
        let reader = try Reader(file)

        #expect(await reader.problem() != nil)
        reader.server.change { $0.cut = nil }

        #expect(try await reader.bytes() == reader.server.bytes(0..<size))
        #expect(reader.server.requests.count <= 3)
    }

    @Test func nobodyGetsBytesOfTwoContents() async throws {
        let reader = try Reader(.init(size: size))
        let reading = try await reader.begin()
        reader.server.change { ($0.tag, $0.head) = ("\"2\"", FileServer.mp4 + [1]) }

        await #expect(throws: FileProblem.changed) { try await reading.all() }
        let bytes = try await reader.bytes()

        #expect(bytes == reader.server.bytes(0..<size))
    }

    @Test func aSizeThatChangesIsAnotherContent() async throws {
        let reader = try Reader(.init(size: size, tag: nil))
        let reading = try await reader.begin()
        reader.server.change { $0.size += 1 }

        await #expect(throws: FileProblem.changed) { try await reading.all() }
    }

    @Test func aContentThatAlwaysChangesIsAnError() async throws {
        let reader = try Reader(.init(size: size))
        let count = Mutex(0)
        let server = reader.server
        server.change { file in
            file.onRequest = { [weak server] _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                server?.change { $0.tag = "\"\(number)\"" }
            }
        }

        #expect(await reader.problem() == .changed)
        #expect(await reader.problem() == .changed)
    }

    @Test func whoStopsReadingStopsTheTransfer() async throws {
        let gate = Gate()
        var file = FileServer.File(size: size)
        file.onRequest = { request in if !request.contains("bytes=0-") { gate.pass() } }
        let reader = try Reader(file)
        let reading = try await reader.begin()

        let task = Task { try await reading.all() }
        await gate.arrival()
        task.cancel()
        let result = await task.result
        gate.open()

        #expect(throws: FileProblem.portal(.cancelled)) { try result.get() }
        #expect(try await reading.all() == reader.server.bytes(0..<size))
    }

    @Test func aPathOfAServiceIsAskedWithoutTheSignIn() async throws {
        let reader = try Reader(.init(size: 10))

        _ = try await reader.bytes(of: .video(path: "/api/jsonws/files/pier.mp4"))

        let request = try #require(reader.server.requests.first)
        #expect(!request.contains("Authorization") && !request.contains("Cookie"))
        #expect(FileRequest(.video(path: "/documents/../c/portal/logout")) == nil)
        #expect(FileRequest(.video(path: "https://other.example/x")) == nil)
    }
}
