private import CMicroHTTPD

/// Where a server listens.
package enum ListeningPlace: Sendable {
    /// A port of a loopback address; 0 selects a free one.
    case port(UInt16, at: LoopbackAddress = .localhost)
    /// A new socket in the file system, which only processes of this machine reach.
    ///
    /// The user and the group of the process may connect. The file is removed when the server stops.
    case path(String)
    /// A listening socket that another process has opened: on a loopback address, or in the file system.
    ///
    /// Its file stays when the server stops.
    case socket(CInt)
}

/// A socket that listens at a place.
struct ListeningSocket: Sendable {
    let descriptor: CInt
    /// The address, which is `localhost` for a socket in the file system.
    private(set) var address = LoopbackAddress.localhost
    /// The port; 0 for a socket in the file system.
    private(set) var port: UInt16 = 0
    /// The file of the socket; `nil` for a port.
    private(set) var path: String?
    /// Whether the file of the socket is removed at the end.
    private(set) var ownsPath = false

    /// Opens a socket, or takes the one that another process has opened.
    init(at place: ListeningPlace) throws(ServerError) {
        switch place {
        case .port(let port, let address): try self.init(port, of: address)
        case .path(let path): try self.init(path)
        case .socket(let descriptor): try self.init(adopting: descriptor)
        }
    }

    private init(_ wanted: UInt16, of address: LoopbackAddress) throws(ServerError) {
        var (port, code) = (wanted, CInt(0))
        descriptor = screens_listen(address.number, &port, &code)
        guard descriptor >= 0 else { throw ServerError(code, port) }
        (self.address, self.port) = (address, port)
    }

    private init(_ path: String) throws(ServerError) {
        var code = CInt(0)
        descriptor = screens_listen_at(path, &code)
        guard descriptor >= 0 else { throw ServerError(ofSocket: code) }
        (self.path, ownsPath) = (path, true)
    }

    private init(adopting descriptor: CInt) throws(ServerError) {
        var place = screens_place()
        if let reason = screens_adopt(descriptor, &place) {
            throw .cannotListen(port: 0, reason: String(cString: reason))
        }
        (self.descriptor, port) = (descriptor, place.port)
        if place.has_path {
            path = withUnsafeBytes(of: &place.path) { Self.text($0) }
        } else {
            address = LoopbackAddress(number: place.address)
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
