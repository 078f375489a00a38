import ScreensHTTP

/// Replies whose bodies do not arrive as they should.
extension ServerReply {
    /// The reply up to a length of its body, after which the connection breaks.
    func cut(_ length: (_ size: Int) -> Int) -> ServerReply {
        guard let content = body.content else { return self }
        let part = length(content.size)
        return with(content.part(0..<part), size: part * 2 + 1)
    }

    /// The reply with a wrong length of its body: the rest is not sent, or the connection breaks at the end.
    func announcing(_ size: Int) -> ServerReply {
        guard let content = body.content else { return self }
        return with(content.part(0..<min(content.size, size)), size: size)
    }

    /// The reply at a rate in bytes per second: `pause` waits for milliseconds, and ends the reply if it is `false`.
    func slowed(to rate: Int, pause: @escaping @Sendable (Int) -> Bool) -> ServerReply {
        guard let content = body.content, content.size > 0 else { return self }
        let rate = max(1, rate)
        let slow = FileContent(size: content.size) { place, buffer in
            let piece = min(buffer.count, max(1, rate / 20))
            guard pause(piece * 1_000 / rate) else { return nil }
            return content.read(place, .init(rebasing: buffer.prefix(piece)))
        }
        return with(slow, size: content.size)
    }

    private func with(_ content: FileContent, size: Int) -> ServerReply {
        var reply = self
        reply.body = .made(size: size, by: content.reading)
        return reply
    }
}

extension ServerReply.Body {
    /// The body, if it is known before it is sent.
    fileprivate var content: FileContent? {
        switch self {
        case .bytes(let bytes): FileContent(bytes)
        case .made(let size, let make): FileContent(size: size, read: make)
        case .prepared, .stream: nil
        }
    }
}
