import CMicroHTTPD
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing
import WebSupport

@testable import ScreensHTTP

/// A server on a socket in the file system.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SocketTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/s" }

    init() throws { folder = try TemporaryFolder() }

    private func serve(_ text: String = "here") throws -> HTTPServer {
        try HTTPServer(at: .path(path), handler: ScriptedHandler { _ in .reply(.text(text)) })
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

    /// A listening socket as another process has it.
    private func door() throws -> Int32 {
        var code: Int32 = 0
        let socket = screens_listen_at(path, &code)
        try #require(socket >= 0)
        return socket
    }

    @Test func whatComesAfterAServerHasLeftTheSocketWaitsForTheNext() async throws {
        let door = try door()
        let first = try HTTPServer(
            at: .socket(dup(door)),
            handler: ScriptedHandler { _ in .reply(.text("first")) }
        )
        #expect(first.path == path && first.localHosts == ["localhost"])
        #expect(try await ask() == "first")

        first.stopAccepting()
        let connection = try RawConnection(path: path)
        await connection.send(
            Array("GET / HTTP/1.1\r\nHost: any\r\nConnection: close\r\n\r\n".utf8)
        )
        first.stop()
        let second = try HTTPServer(
            at: .socket(door),
            handler: ScriptedHandler { _ in .reply(.text("second")) }
        )

        #expect(RawReply(text: await connection.receive()).body == "second")
        second.stop()
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func whatWaitsAtTheSocketIsAnsweredFromTheStartOn() async throws {
        let door = try door()
        let connection = try RawConnection(path: path)
        await connection.send(
            Array("GET / HTTP/1.1\r\nHost: any\r\nConnection: close\r\n\r\n".utf8)
        )
        let isReady = Atomic(false)
        let server = try HTTPServer(
            at: .socket(door),
            handler: ScriptedHandler { _ in
                .reply(.text(isReady.load(ordering: .relaxed) ? "ready" : "early"))
            },
            answers: false
        )
        isReady.store(true, ordering: .relaxed)
        try server.start()

        #expect(RawReply(text: await connection.receive()).body == "ready")
        server.stop()
    }

    @Test func whatDoesNotListenIsNoDoor() throws {
        let (read, file) = (try folder.write([], as: "file"), socket(AF_UNIX, 1, 0))
        let descriptors = [open(read, O_RDONLY), file, 9_999]
        defer { for descriptor in descriptors { close(descriptor) } }
        for descriptor in descriptors {
            let error = #expect(throws: ServerError.self) {
                try HTTPServer(at: .socket(descriptor), handler: ScriptedHandler { _ in .hangUp })
            }
            #expect(error?.reason == "it is not one that listens for connections")
        }
    }

    @Test func aPathThatIsTooLongIsRefused() {
        let path = "/tmp/" + String(repeating: "x", count: 200)

        #expect(throws: ServerError.self) {
            try HTTPServer(at: .path(path), handler: ScriptedHandler { _ in .hangUp })
        }
    }
}
