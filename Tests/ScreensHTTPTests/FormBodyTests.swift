import Foundation
import ScreensHTTP
import ScreensKit
import TestSupport
import Testing

/// Forms with a file, which is read while it is sent.
@Suite(.timeLimit(.minutes(5)))
struct FormBodyTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    private let scratch: TemporaryFolder
    private let path: String

    init() throws {
        scratch = try TemporaryFolder()
        path = "\(scratch.path)/file"
    }

    private func send(
        to url: String,
        fields: [String: String] = [:],
        fileName: String = "a.txt",
        mediaType: String = "text/plain"
    ) async -> Result<HTTPReply, PortalError> {
        let form = HTTPForm(fields: fields, path: path, fileName: fileName, mediaType: mediaType)
        let request = HTTPRequest(url: url, form: form, limits: .short)
        do throws(PortalError) {
            return .success(try await HTTPClient().send(request, progress: nil))
        } catch {
            return .failure(error)
        }
    }

    @Test func noNameAndNoTypeAddsALineToTheRequest() async throws {
        try scratch.write("bytes\r\n--".utf8, as: "file")
        let server = try AttackingServer(answering: Self.answer)

        let result = await send(
            to: server.url,
            fields: ["a\"b\r\nX-Field: 1": "é\r\nX-Value: 1"],
            fileName: "q\"u\r\nX-File: 1.txt",
            mediaType: "text/plain\r\nX-Type: 1"
        )

        #expect(try result.get().status == 200)
        let request = try #require(server.requests.first)
        let boundary = try #require(request.firstMatch(of: /boundary=([^\r]+)\r\n/)).output.1
        let parts = request.components(separatedBy: "--\(boundary)\r\n").dropFirst()
        #expect(
            parts.map { $0 } == [
                "Content-Disposition: form-data; name=\"a%22b%0D%0AX-Field: 1\"\r\n"
                    + "Content-Type: text/plain; charset=utf-8\r\n\r\né\r\nX-Value: 1\r\n",
                "Content-Disposition: form-data; name=\"file\"; "
                    + "filename=\"q%22u%0D%0AX-File: 1.txt\"\r\n"
                    + "Content-Type: text/plainX-Type: 1\r\n\r\nbytes\r\n--\r\n--\(boundary)--\r\n",
            ]
        )
    }

    /// The server changes the file before it reads the form, which is larger than all buffers in between.
    @Test(arguments: [0, 1 << 26 + 5])
    func aFileThatChangesMeanwhileEndsTheRequestOrIsSentAsItBegan(size: Int) async throws {
        let (path, first) = (path, 1 << 26)
        try scratch.write("".utf8, as: "file")
        #expect(truncate(path, first) == 0)
        let server = try AttackingServer { connection in
            _ = truncate(path, size)
            guard connection.skip(first) else { return }
            connection.send(Self.answer)
            // What is not read when a connection is closed would reset it.
            while connection.skip(1) {}
        }

        let result = await send(to: server.url)

        switch result {
        case .success(let reply): #expect(size > first && reply.status == 200)
        case .failure(let error):
            #expect(size == 0 && error.message.contains("became shorter"), "\(error.message)")
        }
    }
}
