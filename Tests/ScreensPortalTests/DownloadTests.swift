import DemoPortal
import ScreensHTTP
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

@Suite(.timeLimit(.minutes(5)))
struct DownloadTests {
    @Test func downloadsAFileSignedIn() async throws {
        let server = try AttackingServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Type: Image/PNG; a=b\r\nContent-Length: 3"
                + "\r\nConnection: close\r\n\r\nabc"
        )
        let client = try PortalClient(of: server.url + "/")

        let file = try await client.download(
            path: "/image/user_male_portrait",
            query: ["img_id_token": "PcJOBqr+azY07JEpcsvdtFPa8aY=", "img_id": "7"],
            limit: 100
        )

        #expect(file == PortalFile(bytes: Array("abc".utf8), mediaType: "image/png"))
        let request = try #require(server.requests.first)
        #expect(
            request.hasPrefix(
                "GET /image/user_male_portrait?img_id=7"
                    + "&img_id_token=PcJOBqr%2BazY07JEpcsvdtFPa8aY%3D HTTP/1.1\r\n"
            )
        )
        #expect(request.contains("Authorization: Basic amFuZTp3ZWxjb21l\r\n"))
    }

    @Test(arguments: ["", "image", "//other/x", "/a/../b", "/a?b", "/a@b", "/a b", "/a/", "/é"])
    func onlyAsksThePortalItself(path: String) async throws {
        let client = try PortalClient(of: "http://127.0.0.1:1")

        await #expect(throws: PortalError.unexpected("\"\(path)\" is not a file's address")) {
            try await client.download(path: path, query: [:], limit: 100)
        }
    }

    @Test(
        arguments: [
            (.redirect(to: "/elsewhere"), "redirected"),
            (.redirect(to: "http://other.example/x"), "unavailable"),
            (.unauthorized, "unauthorized"),
            (.status(503, .html), "unavailable"), (.status(500, .html), "http"),
            (.refuse, "connection"), (.dropBody, "connection"),
        ] as [(FaultPlan.Fault, String)]
    )
    func failuresAreNoFiles(fault: FaultPlan.Fault, code: String) async throws {
        let portal = try DemoPortal()
        portal.faults = FaultPlan(fault)

        #expect(try await failure(PortalClient(portal)) == code)
    }

    @Test func pagesOfMarkupAreNoFiles() async throws {
        let server = try AttackingServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Type: text/html;charset=UTF-8\r\n"
                + "Content-Length: 6\r\nConnection: close\r\n\r\n<html>"
        )

        // The server also answers the question who is signed in with a page, so that it is no
        // portal.
        #expect(try await failure(PortalClient(of: server.url)) == "unavailable")
    }

    @Test func tooLargeFilesAreAborted() async throws {
        let portal = try DemoPortal()

        #expect(try await failure(PortalClient(portal), limit: 10) == "too-large")
    }

    private func failure(_ client: PortalClient, limit: Int = 1 << 20) async -> String? {
        do throws(PortalError) {
            _ = try await client.download(
                path: "/image/user_male_portrait",
                query: [:],
                limit: limit
            )
            return nil
        } catch {
            return error.code
        }
    }
}
