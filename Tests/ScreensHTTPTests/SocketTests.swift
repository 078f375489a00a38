import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

@testable import ScreensHTTP

/// A server on a socket in the file system.
@Suite(.blocking, .timeLimit(.minutes(2)))
struct SocketTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/s" }

    init() throws { folder = try TemporaryFolder() }

    private func serve(_ text: String = "here") throws -> HTTPServer {
        try HTTPServer(path: path, handler: ScriptedHandler { _ in .reply(.text(text)) })
    }

    private func ask() async throws -> String {
        let request = "GET / HTTP/1.1\r\nHost: any\r\nConnection: close\r\n\r\n"
        return try await exchange(request, path: path).body
    }

    @Test func itAnswersItsOwnerAndGroupAndIsRemovedAtTheEnd() async throws {
        let server = try serve()

        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o660)
        #expect(try await ask() == "here")
        server.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aSecondServerDoesNotReplaceOneThatListens() async throws {
        let server = try serve()

        #expect(throws: ServerError.self) { try serve("second") }
        #expect(try await ask() == "here")
        server.stop()
    }

    @Test func theSocketOfADeadProcessIsReplaced() async throws {
        let script = "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
        #expect(try child(["python3", "-c", script, path]).status == 0)
        try #require(FileManager.default.fileExists(atPath: path))

        let server = try serve()

        #expect(try await ask() == "here")
        // One that was stopped does not remove the socket of the next.
        server.stop()
        let next = try serve("next")
        server.stop()
        #expect(try await ask() == "next")
        next.stop()
    }

    @Test func noOtherFileIsReplaced() throws {
        try folder.write(Array("mine".utf8), as: "s")

        #expect(throws: ServerError.self) { try serve() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test func aPathThatIsTooLongIsRefused() {
        let path = "/tmp/" + String(repeating: "x", count: 200)

        #expect(throws: ServerError.self) {
            try HTTPServer(path: path, handler: ScriptedHandler { _ in .hangUp })
        }
    }
}
