internal import CCurl
internal import Glibc

/// The sockets of all connections, including those that stay open for later requests.
///
/// The library identifies the connection that a request is about to use only by its local port. Used only on the thread
/// of the `TransferLoop`.
final class OpenSockets {
    private var sockets: Set<Int32> = []

    /// Whether a connection that should be silent has input, or the other side has closed it.
    func haveInput(localPort: UInt16) -> Bool {
        sockets.contains { socket in
            guard Self.localPort(of: socket) == localPort else { return false }
            var interest = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            return poll(&interest, 1, 0) > 0
        }
    }

    /// Makes the library open and close the sockets of a transfer through this object.
    func serve(_ handle: UnsafeMutableRawPointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        screens_curl_set_sockets(
            handle,
            { context, _, address in
                guard let context, let address = address?.pointee else { return -1 }
                let socket = socket(
                    address.family,
                    address.socktype | Int32(SOCK_CLOEXEC.rawValue),
                    address.`protocol`
                )
                if socket >= 0 { OpenSockets.at(context).sockets.insert(socket) }
                return socket
            },
            { context, socket in
                if let context { OpenSockets.at(context).sockets.remove(socket) }
                return close(socket)
            },
            context
        )
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> OpenSockets {
        Unmanaged<OpenSockets>.fromOpaque(context).takeUnretainedValue()
    }

    private static func localPort(of socket: Int32) -> UInt16? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress,
                getsockname(socket, start.assumingMemoryBound(to: sockaddr.self), &size) == 0
            else { return nil }
            // The port has the same offset in the addresses of both versions of IP.
            return UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
        }
    }
}
