package import ScreensHTTP
@_spi(Host) package import ScreensKit

/// The request for a part of a file of the portal.
package struct FilePartRequest: Sendable {
    /// The file.
    package let path: PortalPath
    /// The bytes that are wanted; not empty.
    package let range: Range<Int>
    /// The file that the part has to be of; `nil` for the first part.
    package let identity: FileIdentity?
    /// Whether the file is a page itself, so that one is no answer of something in the portal's place.
    package let isPage: Bool

    /// A request.
    package init(
        _ path: PortalPath,
        _ range: Range<Int>,
        of identity: FileIdentity? = nil,
        isPage: Bool = false
    ) {
        (self.path, self.range, self.identity, self.isPage) = (path, range, identity, isPage)
    }
}

/// What distinguishes a file of the portal from another content at the same address.
package struct FileIdentity: Hashable, Codable, Sendable {
    /// The size in bytes.
    package var size: Int
    /// The strong `ETag`, with its quotes.
    package var tag: String?
    /// When it was changed, as the portal says it.
    package var changed: String?

    /// The identity that a portal has told.
    package init(size: Int, tag: String? = nil, changed: String? = nil) {
        (self.size, self.tag, self.changed) = (size, tag, changed)
    }

    /// What the portal compares before it sends a part (RFC 9110, 13.1.5); `nil` if it has told nothing of the kind.
    package var validator: String? { tag ?? changed }
}

/// What takes a whole file, from a portal that sends no parts of it.
///
/// Its functions are called one after another on a thread that must not wait.
package protocol FileReceiver: Sendable {
    /// The largest number of bytes that it receives.
    var limit: Int { get }

    /// Called before the first bytes; the size of the file is -1 if the portal has not announced it.
    func begin(_ identity: FileIdentity)

    /// Receives the next bytes, valid only during the call; `false` ends the transfer.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// How a portal answered the request for a part of a file.
package enum FilePart: Sendable {
    /// The part, of the file with this identity; the bytes end where the range or the file does.
    case part([UInt8], FileIdentity)
    /// The whole file, which the receiver got; its size is -1 if the portal has not announced it.
    case whole(FileIdentity)
    /// The file has changed since the earlier parts were loaded.
    case changed
}

extension PortalClient {
    /// Loads a part of a file, with the user's sign-in for documents and pictures alone.
    ///
    /// - Throws: the reason why there is no part; ``PortalError/unexpected(_:)`` for an answer that contradicts itself or
    ///   the request, and ``PortalError/cancelled`` if the receiver has ended the transfer.
    package func part(
        _ wanted: FilePartRequest,
        orWholeTo receiver: any FileReceiver
    ) async throws(PortalError) -> FilePart {
        let client = wanted.path.isOfFile ? self : guest
        // The query is left out, because it may hold a token that gives access to the file.
        let start = wanted.range.lowerBound
        trace?("→ GET \(context.server)\(wanted.path.path) from byte \(start)")
        let limit = receiver.limit
        return try await client.exchange(request(wanted, receiver), nil, isFile: true) {
            (reply) throws(PortalError) in
            try FilePartReply(reply, wanted, limit: limit).part()
        }
    }

    private func request(_ wanted: FilePartRequest, _ receiver: any FileReceiver) -> HTTPRequest {
        let range = wanted.range
        var request = HTTPRequest(
            method: "GET",
            url: context.server + wanted.path.text,
            headers: [
                "Accept-Encoding": "identity",
                "Range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)",
            ],
            isRepeatable: true,
            limits: limits
        )
        request.headers["If-Range"] = wanted.identity?.validator
        request.acceptsCompression = false
        request.limits.bodyBytes = max(range.count, FilePartReply.pageBytes)
        request.receiver = HTTPReceiver(limit: receiver.limit) { status, headers in
            let choice = FilePartReply.choice(status, headers, wanted, limit: receiver.limit)
            if choice == .receive { receiver.begin(FilePartReply.identity(headers)) }
            return choice
        } receive: {
            receiver.receive($0)
        }
        return request
    }
}
