import ScreensHTTP

/// The files that are being sent to one browser.
@MainActor
final class FileStreams {
    /// How many files are sent at a time.
    ///
    /// Browsers open six connections to a server.
    static let limit = 8

    /// The bodies, the one that began first at the beginning.
    private var streams: [ReplyStream] = []

    /// Begins to send a body; if too many are sent, one that the browser does not read ends.
    ///
    /// A player that is paused does not read, and asks for the rest when it is played.
    ///
    /// - Returns: the body; `nil` if there are too many.
    func begin(length: Int) -> ReplyStream? {
        if streams.count >= Self.limit {
            guard let stalled = streams.firstIndex(where: \.isFull) else { return nil }
            streams.remove(at: stalled).fail()
        }
        let stream = ReplyStream(length: length)
        streams.append(stream)
        return stream
    }

    /// Whether the browser does not read one of them.
    var hasStalled: Bool { streams.contains(where: \.isFull) }

    /// Notes that a body is sent no more.
    func remove(_ stream: ObjectIdentifier) {
        streams.removeAll { ObjectIdentifier($0) == stream }
    }

    /// Ends all of them.
    func end() {
        for stream in streams { stream.fail() }
        streams = []
    }
}
