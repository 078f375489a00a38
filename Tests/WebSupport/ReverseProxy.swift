import Foundation
package import TestSupport

/// A proxy with a configuration of docs/team.md, without TLS, and with sockets in a folder instead of ports.
package struct ReverseProxy {
    package enum Kind: CaseIterable, Sendable {
        case nginx, caddy

        /// What only the documented configuration of the kind has.
        fileprivate var sign: String { self == .nginx ? "limit_req_zone" : "reverse_proxy" }
        fileprivate var programs: [String] {
            self == .nginx ? ["/usr/sbin/nginx", "/usr/bin/nginx"] : ["/usr/bin/caddy"]
        }
    }

    /// The socket at which browsers reach it.
    package let socket: String
    private let process: ChildProcess

    /// A block of docs/team.md.
    package static func documented(_ sign: String) throws -> String {
        let blocks = try Document(path: "docs/team.md").blocks("text")
        let texts = blocks.map { $0.lines.joined(separator: "\n") }
        guard let text = texts.first(where: { $0.contains(sign) }) else {
            throw ToolFailure(words: "docs/team.md has no block with \(sign)")
        }
        return text
    }

    /// Starts the documented proxy of a server that listens on the socket `server`.
    package static func start(_ kind: Kind, in folder: TemporaryFolder, to server: String)
        async throws
        -> ReverseProxy
    {
        let text = try documented(kind.sign)
            .replacing("/run/screens/intranet.sock", with: server)
        switch kind {
        case .nginx: return try await nginx(text, in: folder)
        case .caddy: return try await caddy(text, in: folder)
        }
    }

    /// Starts nginx with what belongs into its part `http`.
    package static func nginx(_ text: String, in folder: TemporaryFolder) async throws
        -> ReverseProxy
    {
        let socket = "\(folder.path)/front"
        let server = text.replacing(#/ *ssl_certificate.*\n/#, with: "")
            .replacing("listen 443 ssl;", with: "listen unix:\(socket);")
            .replacing("$scheme", with: "https")
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
        let whole = """
            \(getuid() == 0 ? "user root;" : "")
            daemon off; pid \(folder.path)/pid; error_log stderr;
            events {}
            http { access_log off; \(temporary)
            \(server)
            }
            """
        let file = try folder.write(Array(whole.utf8), as: "nginx.conf")
        let words = [try program(.nginx), "-p", folder.path, "-c", file, "-e", "stderr"]
        return try await ReverseProxy(words, in: folder, at: socket)
    }

    private static func caddy(_ text: String, in folder: TemporaryFolder) async throws
        -> ReverseProxy
    {
        let socket = "\(folder.path)/front"
        // Without TLS, it would say so, and be refused.
        let site = text.replacing(
            "intranet.example.com {",
            with: "http://intranet.example.com {\nbind unix/\(socket)"
        )
        .replacing(#/reverse_proxy (\S+)/#) {
            "reverse_proxy \($0.1) {\nheader_up X-Forwarded-Proto https\n}"
        }
        let whole = "{\nadmin off\nauto_https off\n}\n\(site)\n"
        let file = try folder.write(Array(whole.utf8), as: "Caddyfile")
        let words = [try program(.caddy), "run", "--config", file, "--adapter", "caddyfile"]
        return try await ReverseProxy(words, in: folder, at: socket)
    }

    private static func program(_ kind: Kind) throws -> String {
        guard let program = kind.programs.first(where: FileManager.default.isExecutableFile) else {
            throw ToolFailure(words: "\(kind) is missing: \"make tools\" installs it")
        }
        return program
    }

    private init(_ words: [String], in folder: TemporaryFolder, at socket: String) async throws {
        self.socket = socket
        let log = try folder.write([], as: "proxy.log")
        process = try ChildProcess(
            words,
            environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"],
            output: .nullDevice,
            errors: FileHandle(forWritingAtPath: log)
        )
        try await until("the proxy listens: \(words)") { (try? RawConnection(path: socket)) != nil }
    }

    package func end() async {
        kill(process.id, SIGTERM)
        _ = await process.end()
    }
}
