import ScreensHTTP

/// A request that a server of pages has answered, as a log may have it.
///
/// It has no secrets, and nothing that a user has entered: no query, no header field, no body.
public struct AnsweredRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    public let method: String
    /// The path, without the query; names that only one session knows are left out: `/frame/…`.
    public let path: String
    /// The status of HTTP.
    public let status: Int
    /// The size of the body of the reply.
    public let bytes: Int
    /// From the end of the request's header fields to the end of the reply, or of its connection.
    public let duration: Duration
    /// A random number of the browser's session, which opens nothing; `nil` if the request belongs to none.
    public let session: String?

    /// The longest path, in characters; the rest is left out.
    private static let longest = 200

    init(_ reply: SentReply, session: String?) {
        (method, path) = (reply.request.method, Self.withoutSecrets(reply.request.path))
        (status, bytes, duration) = (reply.status, reply.bytes, reply.duration)
        self.session = session
    }

    private static func withoutSecrets(_ path: String) -> String {
        let secret = [SessionAccess.frames, MediaPath.beginning].first(where: path.hasPrefix)
        if let secret { return "\(secret)…" }
        return path.count > longest ? "\(path.prefix(longest))…" : path
    }
}
