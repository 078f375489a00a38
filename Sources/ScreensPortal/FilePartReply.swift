import ScreensHTTP
@_spi(Host) package import ScreensKit

/// Interprets the answer to a request for a part of a file.
struct FilePartReply {
    /// How many bytes of a page are read that came instead of a file.
    static let pageBytes = 64 << 10

    private let reply: HTTPReply
    private let wanted: FilePartRequest
    private let limit: Int

    /// The answer to a request, of which a receiver has taken a whole file up to a limit.
    init(_ reply: HTTPReply, _ wanted: FilePartRequest, limit: Int) {
        (self.reply, self.wanted, self.limit) = (reply, wanted, limit)
    }

    /// What is done with the body of an answer.
    static func choice(
        _ status: Int,
        _ headers: [String: String],
        _ wanted: FilePartRequest,
        limit: Int
    ) -> HTTPReceiver.Choice {
        guard status == 200 else { return .buffer }
        let head = HTTPReply(status: status, headers: headers, body: [])
        guard wanted.isPage || !InvokerReply.isMarkup(head) else { return .buffer }
        guard isPlain(headers), let size = try? number(headers["content-length"]) ?? 0,
            size <= limit
        else { return .leave }
        // A part of a file that has changed is answered with the whole of the other one.
        return wanted.identity?.validator == nil || isSame(headers, wanted) ? .receive : .leave
    }

    private static func isPlain(_ headers: [String: String]) -> Bool {
        headers["content-encoding"].map { $0.lowercased() == "identity" } ?? true
    }

    private static func isSame(_ headers: [String: String], _ wanted: FilePartRequest) -> Bool {
        guard let identity = wanted.identity else { return true }
        return identity.tag == tag(in: headers) && identity.changed == headers["last-modified"]
    }

    func part() throws(PortalError) -> FilePart {
        try InvokerReply.checkWay(reply)
        try InvokerReply.checkAvailable(reply)
        guard wanted.isPage || !InvokerReply.isMarkup(reply) || reply.status >= 400 else {
            throw .pageInsteadOfFile
        }
        guard Self.isPlain(reply.headers) else {
            throw .unexpected("a file that is compressed for the transfer, which was not allowed")
        }
        switch reply.status {
        case 200: return try whole()
        case 206: return try checkedPart()
        case 416: return try beyondTheEnd()
        default: throw .http(status: reply.status)
        }
    }

    /// The whole file; without an announced size, only the receiver knows how many bytes it took.
    private func whole() throws(PortalError) -> FilePart {
        let size = try Self.number(reply.headers["content-length"])
        guard size ?? 0 <= limit else { throw .tooLarge(limit: limit) }
        guard let identity = wanted.identity else { return .whole(Self.identity(reply.headers)) }
        return Self.isSame(reply.headers, wanted) && size.map { $0 == identity.size } ?? true
            ? .whole(identity) : .changed
    }

    private func checkedPart() throws(PortalError) -> FilePart {
        guard let field = reply.headers["content-range"], let range = ContentRange(field) else {
            throw .unexpected("a part of a file without its place")
        }
        let end = min(wanted.range.upperBound, range.size)
        guard range.first == wanted.range.lowerBound, range.last == end - 1,
            reply.body.count == end - range.first
        else { throw .unexpected("another part of a file than was requested") }
        let identity = Self.identity(reply.headers, size: range.size)
        if let known = wanted.identity, known != identity { return .changed }
        return .part(reply.body, identity)
    }

    /// Only a file without bytes has no first one.
    private func beyondTheEnd() throws(PortalError) -> FilePart {
        guard wanted.identity == nil else { return .changed }
        guard reply.headers["content-range"] == "bytes */0" else { throw .http(status: 416) }
        return .part([], Self.identity(reply.headers, size: 0))
    }

    /// The identity of a whole file; the size is that of the header fields, and -1 if they have none.
    static func identity(_ headers: [String: String]) -> FileIdentity {
        identity(headers, size: headers["content-length"].flatMap { try? number($0) } ?? -1)
    }

    private static func identity(_ headers: [String: String], size: Int) -> FileIdentity {
        FileIdentity(size: size, tag: tag(in: headers), changed: headers["last-modified"])
    }

    /// The strong `ETag`: a weak one is for contents that only mean the same.
    private static func tag(in headers: [String: String]) -> String? {
        guard let tag = headers["etag"], tag.hasPrefix("\""), tag.hasSuffix("\""),
            tag.utf8.count >= 2, tag.utf8.count <= 256
        else { return nil }
        return tag
    }

    private static func number(_ text: String?) throws(PortalError) -> Int? {
        guard let text else { return nil }
        guard let number = ContentRange.number(text[...]) else {
            throw .unexpected("a file with the size \"\(text.prefix(40))\"")
        }
        return number
    }
}

extension PortalError {
    /// The error for a page that came instead of a part of a file.
    package static let pageInsteadOfFile = PortalError.unexpected("a web page instead of a file")
}

/// The place of a part in its file: `bytes 0-1023/146515` (RFC 9110, 14.4).
struct ContentRange: Hashable {
    let first: Int
    let last: Int
    /// The size of the file.
    let size: Int

    /// Reads the field; `nil` unless all three numbers are there and agree with each other.
    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let sides = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, let size = Self.number(sides[1]) else { return nil }
        let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
            first <= last, last < size
        else { return nil }
        (self.first, self.last, self.size) = (first, last, size)
    }

    /// Reads digits; sums and differences of such numbers always exist.
    static func number(_ text: Substring) -> Int? {
        guard (1...15).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }
}
