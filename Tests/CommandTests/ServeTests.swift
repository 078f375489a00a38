import Foundation
import TestSupport
import Testing

/// The command `serve`.
@Suite(.timeLimit(.minutes(2)))
struct ServeTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test(arguments: [SIGINT, SIGTERM])
    func endsWhilePagesListen(signal: Int32) async throws {
        let output = Pipe()
        let server = try screens.start(
            ["serve", "asset-list"],
            output: output.fileHandleForWriting
        )
        try output.fileHandleForWriting.close()
        let address = try announced(output)
        let listeners = try (0..<3).map { _ in try TextStream(address) }

        kill(server.id, signal)

        #expect(await server.end() == (signal == SIGINT ? 130 : 0))
        // What they wait for has an end too, and is no refusal.
        for listener in listeners { #expect(!listener.rest().contains("HTTP/1.1")) }
    }

    @Test func needsNoPortalToBegin() async throws {
        let output = Pipe()
        let words = ["--server", "http://127.0.0.1:9", "--company-id", "1", "--group-id", "1"]
        let server = try screens.start(
            ["serve", "asset-list"] + words,
            output: output.fileHandleForWriting
        )
        try output.fileHandleForWriting.close()

        let address = try announced(output)
        kill(server.id, SIGTERM)

        #expect(address.key.count == 64)
        #expect(await server.end() == 0)
    }

    private struct Address {
        let port: String
        let key: String
    }

    /// The first line that the command prints.
    private func announced(_ output: Pipe) throws -> Address {
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let parts = try #require(
            line.wholeMatch(of: #/http://127\.0\.0\.1:(\d+)/\?key=([0-9a-f]+)\n/#),
            "\(line)"
        )
        return Address(port: String(parts.1), key: String(parts.2))
    }

    /// A page that listens, in a shell of its own.
    private struct TextStream {
        private let output = Pipe()
        private let process: ChildProcess

        init(_ address: Address) throws {
            let script = """
                ask() { printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\n%s\\r\\n' "$1" \
                \(address.port) "$2" >&3; }
                exec 3<>/dev/tcp/127.0.0.1/\(address.port)
                ask '/?key=\(address.key)' $'Connection: close\\r\\n'
                cookie=$(sed -n 's/^Set-Cookie: \\([^;]*\\);.*/\\1/p' <&3)
                exec 3<>/dev/tcp/127.0.0.1/\(address.port)
                ask '/events?rev=none' "Cookie: $cookie"$'\\r\\n'
                exec cat <&3
                """
            process = try ChildProcess(
                ["bash", "-c", script],
                output: output.fileHandleForWriting,
                errors: nil
            )
            try output.fileHandleForWriting.close()
            var text = ""
            while !text.contains("data:") {
                let more = output.fileHandleForReading.availableData
                try #require(!more.isEmpty, "\(text)")
                text += String(decoding: more, as: UTF8.self)
            }
        }

        /// All that comes until the server closes.
        func rest() -> String {
            let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
            _ = process.wait()
            return String(decoding: data, as: UTF8.self)
        }
    }
}
