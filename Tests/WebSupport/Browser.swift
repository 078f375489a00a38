import Foundation
import ScreensWeb
import TestSupport

extension Site {
    /// The key of a new address.
    package var newKey: String { surface.address().components(separatedBy: "key=").last ?? "" }

    /// A browser that has opened the page.
    package func browser() async throws -> Browser {
        var browser = Browser(self)
        browser.key = newKey
        let page = try await browser.get("/")
        guard page.status == 200 else { throw ToolFailure(words: "no page: \(page.text)") }
        browser.read(page)
        if let onward = page.body.firstMatch(of: /content="0; url=([^"]+)"/)?.1 {
            _ = try await browser.open(Browser.plain(onward))
        }
        return browser
    }
}

extension Site {
    /// A browser of somebody who has opened the public address.
    package func visitor(_ path: String = "/") async throws -> Browser {
        var browser = Browser(self)
        let page = try await browser.open(path)
        guard page.status == 200 else { throw ToolFailure(words: "no page: \(page.text)") }
        return browser
    }
}

extension Browser {
    /// Opens an address of the page, follows redirects, and stores where they lead.
    @discardableResult
    package mutating func open(_ path: String) async throws -> RawReply {
        var reply = try await get(path)
        var place = path
        store(reply)
        while let next = reply.header("Location"), reply.status == 303 {
            place = next
            reply = try await get(next)
            store(reply)
        }
        if reply.status == 200 {
            address = place
            read(reply)
        }
        return reply
    }

    /// Sends a form of the page, and opens the page to which that leads.
    package mutating func submit(_ values: [(String, String)]) async throws -> RawReply {
        let reply = try await postForm(values)
        store(reply)
        guard reply.status == 303, let next = reply.header("Location") else { return reply }
        return try await open(next)
    }

    /// Signs in with the form of the page.
    package mutating func signIn(as name: String, password: String) async throws -> RawReply {
        let form = page.firstMatch(of: /name="form" value="([^"]*)"/).map { String($0.1) }
        let fields = page.matches(of: /name="(field:[^"]*(?:userName|password))"/)
            .map { String($0.1) }
        guard let form, fields.count == 2 else { throw ToolFailure(words: "no form: \(page)") }
        var reply = try await submit([
            ("form", form), (fields[0], "\(name)@example.com"), (fields[1], password),
        ])
        try await until("the page is complete") {
            // A page that is still loading asks to be loaded again.
            let isLoading = page.contains("<meta http-equiv=\"refresh\" content=\"2\">")
            if isLoading { reply = try await open(address) }
            return !isLoading
        }
        return reply
    }

    /// The address of the page without what is this server's own, such as `/article?entryId=5`.
    package var plainAddress: String {
        let parts = address.split(separator: "?", maxSplits: 1)
        let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter { pair in
            !["at=", "key=", "tab="].contains(where: pair.hasPrefix)
        }
        return "\(parts.first ?? "")" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// The value of an attribute as the browser understands it.
    package static func plain(_ value: Substring) -> String {
        String(value).replacing("&amp;", with: "&")
    }

    /// The links of the page by their texts.
    package var links: [String: String] {
        let found = page.matches(
            of: /<a class="button[^>]*href="([^"]+)"[^>]*>(?:<span[^>]*><\/span>)?([^<]*)</
        )
        return Dictionary(
            found.map { ("\($0.2)", Self.plain($0.1)) }
        ) { first, _ in first }
    }

    /// Where the app's way back leads; `nil` if the page has none.
    package var back: String? {
        let found = page.firstMatch(
            of: /<a class="button[^>]*aria-label="Back to[^>]*href="([^"]+)"/
        )
        return found.map { Self.plain($0.1) }
    }
}

/// A browser without a script.
package struct Browser {
    package let host: String
    package let port: UInt16
    /// The socket in the file system by which it reaches the server, in place of the port.
    package private(set) var path: String?
    /// The site, which lives at least as long as the browser.
    package var site: Site?
    package var cookie = ""
    /// The key of the page's address, which every request for the page carries.
    package var key = ""
    package var token = ""
    package var page = ""
    /// The address of the page of an app that it shows.
    package var address = ""

    /// The address that it has open, by which pages and the server's policy know it.
    package var openOrigin: String

    /// Makes a browser that has not opened anything.
    @MainActor
    package init(_ site: Site) {
        (host, port, self.site) = (site.surface.host, site.surface.port, site)
        openOrigin = site.surface.publicAddress?.origin ?? "http://\(host):\(port)"
    }

    /// Makes a browser that reaches a public address by a port of this machine, or by a socket in the file system.
    package init(origin: String, host: String = "127.0.0.1", port: UInt16 = 0, path: String? = nil)
    {
        (openOrigin, self.host, self.port, self.path) = (origin, host, port, path)
    }

    /// Stores the cookies of a reply, each in place of one with the same name.
    package mutating func store(_ reply: RawReply) {
        for set in reply.headers("Set-Cookie") {
            let new = String(set.prefix { $0 != ";" })
            let others = cookie.components(separatedBy: "; ").filter {
                !$0.isEmpty && $0.prefix { $0 != "=" } != new.prefix { $0 != "=" }
            }
            cookie = ([new] + others).joined(separator: "; ")
        }
    }

    /// Stores cookie and token of a page.
    package mutating func read(_ reply: RawReply) {
        store(reply)
        page = reply.body
        token = page.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) } ?? ""
    }

    /// The address of the page or of its events with the page's key, unless it has another.
    private func keyed(_ path: String) -> String {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard !key.isEmpty, ["/", "/events"].contains(parts[0]), !path.contains("key=") else {
            return path
        }
        return "\(parts[0])?key=\(key)" + (parts.count > 1 ? "&\(parts[1])" : "")
    }

    /// Makes a browser that is about to open an address of a page; `nil` for other addresses.
    package init?(address: String) {
        guard let parts = address.firstMatch(of: /http:\/\/([0-9.]+):(\d+)\/\?key=([0-9a-f]+)/),
            let port = UInt16(parts.2)
        else { return nil }
        (host, self.port, key) = (String(parts.1), port, String(parts.3))
        openOrigin = "http://\(host):\(port)"
    }

    /// The head of a request as a browser on the page sends it.
    package func head(_ method: String, _ path: String, _ fields: [String] = []) -> String {
        let lines =
            ["\(method) \(keyed(path)) HTTP/1.1", "Host: \(authority)", "Connection: close"]
            + (cookie.isEmpty ? [] : ["Cookie: \(cookie)"]) + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    package func get(_ path: String, _ fields: [String] = []) async throws -> RawReply {
        try await send(head("GET", path, fields))
    }

    private func send(_ request: String) async throws -> RawReply {
        guard let path else { return try await exchange(request, host: host, port: port) }
        return try await exchange(request, path: path)
    }

    package var origin: String { "Origin: \(openOrigin)" }

    private var authority: String {
        String(openOrigin.drop { $0 != "/" }.dropFirst(2))
    }

    package func post(
        _ path: String,
        _ values: [(String, String)],
        fields: [String]? = nil
    ) async throws -> RawReply {
        let body = values.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }
            .joined(separator: "&")
        let head = head(
            "POST",
            path,
            (fields ?? [origin]) + [
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(body.utf8.count)",
            ]
        )
        return try await send(head + body)
    }

    /// Sends a form of the page.
    package func postForm(_ values: [(String, String)]) async throws -> RawReply {
        let page = page.firstMatch(of: /name="page" value="([^"]+)"/).map {
            [("page", Self.plain($0.1))]
        }
        return try await post("/action", [("token", token)] + (page ?? []) + values)
    }

    /// Sends a form with a file.
    package func upload(
        _ values: [(String, String)],
        file: (part: String, name: String, bytes: [UInt8]),
        fields more: [String] = []
    ) async throws -> RawReply {
        try await upload(values, files: [file], fields: more)
    }

    /// Sends a form with files.
    package func upload(
        _ values: [(String, String)],
        files: [(part: String, name: String, bytes: [UInt8])],
        fields more: [String] = []
    ) async throws -> RawReply {
        let fields = ([("token", token)] + values).map { name, value in
            "--BoundaryOfParts\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let parts = files.flatMap { file in
            let start =
                "--BoundaryOfParts\r\nContent-Disposition: form-data; name=\"\(file.part)\"; "
                + "filename=\"\(file.name)\"\r\nContent-Type: image/gif\r\n\r\n"
            return Array(start.utf8) + file.bytes + Array("\r\n".utf8)
        }
        let body = Array(fields.joined().utf8) + parts + Array("--BoundaryOfParts--\r\n".utf8)
        let type = "Content-Type: multipart/form-data; boundary=BoundaryOfParts"
        let head = head("POST", "/action", [origin, type, "Content-Length: \(body.count)"] + more)
        let connection = try RawConnection(host: host, port: port)
        await connection.send(Array(head.utf8) + body)
        return RawReply(text: await connection.receive())
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
