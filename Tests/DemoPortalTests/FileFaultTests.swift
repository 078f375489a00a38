import DemoPortal
import Foundation
import FoundationNetworking
import ScreensKit
import TestSupport
import Testing

/// Files that do not arrive as they should.
@Suite(.timeLimit(.minutes(5)))
struct FileFaultTests {
    private let client: Client
    private let file: StoredDocument
    private var portal: DemoPortal { client.portal }

    init() throws {
        client = try Client()
        file = try client.portal.addMadeUpFile("Film", size: 300_000, mimeType: "video/mp4")
    }

    private func plan(_ fault: FaultPlan.Fault, remaining: Int? = nil) {
        portal.faults = FaultPlan(fault, remaining: remaining, pathPrefix: "/documents/")
    }

    @Test(arguments: [FaultPlan.Fault.dropBody, .loseAnswer, .contentLength(300_001)])
    func brokenBodiesAreConnectionErrors(fault: FaultPlan.Fault) async throws {
        plan(fault)

        await #expect(throws: URLError.self) { try await client.get(file.address) }
        await #expect(throws: URLError.self) {
            try await client.get(file.address, ["Range": "bytes=0-299999"])
        }
    }

    @Test func aBodyCanBeShorterThanTheFile() async throws {
        plan(.contentLength(100_000))

        let reply = try await client.get(file.address)

        #expect(reply.status == 200 && reply.body.count == 100_000)
    }

    @Test(arguments: [200, 404])
    func pagesTakeThePlaceOfFiles(status: Int) async throws {
        plan(.status(status, .html))

        let reply = try await client.get(file.address)

        #expect(reply.status == status)
        #expect(reply.headers["content-type"]?.hasPrefix("text/html") == true)
    }

    @Test func theTypeCanBeWrong() async throws {
        plan(.contentType("application/octet-stream"), remaining: 1)

        #expect(
            try await client.get(file.address).headers["content-type"] == "application/octet-stream"
        )
        #expect(try await client.get(file.address).headers["content-type"] == "video/mp4")
    }

    @Test func partsCanBeIgnored() async throws {
        plan(.ignoreRanges)

        let reply = try await client.get(file.address, ["Range": "bytes=0-99"])

        #expect(reply.status == 200 && reply.body.count == 300_000)
        #expect(reply.headers["accept-ranges"] == nil && reply.headers["content-range"] == nil)
    }

    @Test func theFileCanChangeBetweenParts() async throws {
        plan(.changeTags)

        let first = try await client.get(file.address, ["Range": "bytes=0-99"])
        let tag = try #require(first.headers["etag"])
        let second = try await client.get(file.address, ["Range": "bytes=100-199"])
        let careful = try await client.get(
            file.address,
            ["Range": "bytes=100-199", "If-Range": tag]
        )

        #expect(first.status == 206 && second.status == 206)
        #expect(second.headers["etag"] != tag)
        #expect(careful.status == 200 && careful.body.count == 300_000)
    }

    @Test func bodiesCanBeSlow() async throws {
        plan(.slow(bytesPerSecond: 2_000_000))

        let start = ContinuousClock.now
        let reply = try await client.get(file.address)

        #expect(reply.body.count == 300_000)
        #expect(ContinuousClock.now - start >= .milliseconds(140))
    }

    @Test func stoppingDoesNotWaitForSlowBodies() async throws {
        plan(.slow(bytesPerSecond: 20))
        let (client, address) = (client, file.address)

        async let reply = try? client.get(address)
        try await until("the portal has the request") { !portal.requests.isEmpty }
        portal.stop()

        #expect(await reply?.status == nil)
    }
}
