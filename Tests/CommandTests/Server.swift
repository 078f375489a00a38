import Foundation
import TestSupport
import Testing

/// The running command `serve`, and what it prints.
struct Server {
    let process: ChildProcess
    private let output: Pipe

    /// An address that the command has printed.
    struct Address {
        var authority: String { "\(host):\(port)" }
        var url: String { "http://\(authority)/?key=\(key)" }
        let host: String
        let port: String
        let key: String
    }

    fileprivate init(_ process: ChildProcess, _ output: Pipe) {
        (self.process, self.output) = (process, output)
    }

    /// The next address that the command prints; waits for it.
    func address() throws -> Address {
        let line = line()
        let parts = try #require(
            line.wholeMatch(of: #/http://(127\.\d+\.\d+\.\d+):(\d+)/\?key=([0-9a-f]+)\n/#),
            "\(line)"
        )
        return Address(host: String(parts.1), port: String(parts.2), key: String(parts.3))
    }

    /// The next line that the command prints; waits for it.
    func line() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// The address on this machine of pages at a public address, which the command prints.
    func local(of origin: String) throws -> (host: String, port: String) {
        let line = line()
        let parts = try #require(
            line.wholeMatch(of: #/(\S+) from (127\.\d+\.\d+\.\d+):(\d+)\n/#),
            "\(line)"
        )
        #expect(parts.1 == origin)
        return (String(parts.2), String(parts.3))
    }

    func send(_ signal: Int32) { kill(process.id, signal) }

    /// Ends the command, and returns its exit code.
    func end(by signal: Int32 = SIGTERM) async -> Int32 {
        send(signal)
        return await process.end()
    }
}

extension Screens {
    /// Starts `serve` with these words, by another program if there are words for that.
    func serve(
        _ words: [String] = ["asset-list"],
        by others: [String] = [],
        environment: [String: String] = [:],
        errors: FileHandle? = nil
    ) throws -> Server {
        let output = Pipe()
        let process = try start(
            ["serve"] + words,
            by: others,
            environment: environment,
            output: output.fileHandleForWriting,
            errors: errors
        )
        try output.fileHandleForWriting.close()
        return Server(process, output)
    }
}
