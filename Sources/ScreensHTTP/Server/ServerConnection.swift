internal import CMicroHTTPD

/// The functions of libmicrohttpd after it has been loaded.
typealias MicroHTTPD = UnsafePointer<screens_microhttpd>

/// A connection of the library.
///
/// Its identity is unique while it is open.
// Unchecked: suspended connections may be resumed from any thread; everything else happens on the connection's thread.
struct ServerConnection: @unchecked Sendable, Hashable {
    let library: MicroHTTPD
    let handle: OpaquePointer

    /// The client of the connection, which ``ServerCallbacks`` stores with it.
    var client: Timeouts.Client? {
        screens_connection_context(handle).map {
            Unmanaged<Timeouts.Client>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Answers before the library does, and closes the connection.
    ///
    /// Nothing of the request is read.
    func refuse(_ status: String, _ handler: any RequestHandler) {
        let fields = handler.commonFields.map { "\($0.name): \($0.value)\r\n" }.joined()
        client?.refuse(
            "HTTP/1.1 \(status)\r\n\(fields)Content-Length: 0\r\nConnection: close\r\n\r\n"
        )
    }

    /// Makes the thread ignore the connection until it is resumed.
    func suspend() { library.pointee.MHD_suspend_connection(handle) }

    func resume() { library.pointee.MHD_resume_connection(handle) }

    /// Passes a reply to the library.
    func queue(_ reply: PreparedReply) -> MHD_Result {
        library.pointee.MHD_queue_response(handle, reply.status, reply.handle)
    }

    typealias Visit = (UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Void

    /// Calls `visit` for each name and value of one kind.
    func each(_ kind: MHD_ValueKind, _ visit: Visit) {
        // The closure is used only during this call of the library.
        withoutActuallyEscaping(visit) { visit in
            let visitor = Visitor(visit)
            withExtendedLifetime(visitor) {
                _ = library.pointee.MHD_get_connection_values(
                    handle,
                    kind,
                    { context, _, name, value in
                        guard let context, let name else { return .YES }
                        Unmanaged<Visitor>.fromOpaque(context).takeUnretainedValue()
                            .visit(name, value)
                        return .YES
                    },
                    Unmanaged.passUnretained(visitor).toOpaque()
                )
            }
        }
    }

    private final class Visitor {
        let visit: Visit

        init(_ visit: @escaping Visit) { self.visit = visit }
    }
}
