import ScreensHTTP

/// Why pages cannot be served.
public enum WebError: Error, Hashable, Sendable {
    /// Another program listens on the port.
    case portInUse(UInt16)
    /// Other machines could reach the address, or it is none.
    case notLocal(String)
    /// The system refuses to listen.
    case cannotListen(port: UInt16, reason: String)
    /// The system refuses to listen on a socket in the file system.
    case cannotListenAt(path: String, reason: String)
    /// The socket that another process has opened cannot be used, with the reason.
    case unusableSocket(String)

    init(_ error: ServerError, at path: String?) {
        switch error {
        case .cannotListen(_, let reason) where path != nil:
            self = .cannotListenAt(path: path ?? "", reason: reason)
        case .portInUse(let port): self = .portInUse(port)
        case .cannotListen(let port, let reason): self = .cannotListen(port: port, reason: reason)
        }
    }

    /// Whether other options would help.
    package var isUsage: Bool { if case .notLocal = self { true } else { false } }

    /// One sentence for people.
    public var message: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is in use by another program. Use --port 0 for a free one."
        case .notLocal(let host):
            "\"\(host)\" is not a loopback address, 127.0.0.1 to 127.255.255.254."
        case .cannotListen(let port, let reason): "Cannot listen on port \(port): \(reason)."
        case .unusableSocket(let reason):
            "The socket that was handed over cannot be used: \(reason)."
        case .cannotListenAt(let path, let reason): "Cannot listen at \(path): \(reason)."
        }
    }
}

extension WebError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
