internal import CMicroHTTPD

/// The functions of libmicrohttpd, once it is open.
typealias MicroHTTPD = UnsafePointer<screens_microhttpd>

/// A connection of the library, told apart from others while it is open.
// Unchecked: suspended connections may be resumed from any thread; all else stays on its own.
struct ServerConnection: @unchecked Sendable, Hashable {
    let library: MicroHTTPD
    let handle: OpaquePointer

    /// What is known of its other side, which ``ServerCallbacks`` puts there.
    var client: Timeouts.Client? {
        screens_connection_context(handle).map {
            Unmanaged<Timeouts.Client>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Answers before the library can, and hangs up: nothing of the request is looked at.
    func refuse(_ status: String, _ handler: any RequestHandler) {
        let fields = handler.commonFields.map { "\($0.name): \($0.value)\r\n" }.joined()
        client?.refuse(
            "HTTP/1.1 \(status)\r\n\(fields)Content-Length: 0\r\nConnection: close\r\n\r\n"
        )
    }

    /// Lets it take no part in what its thread does until it is resumed.
    func suspend() { library.pointee.MHD_suspend_connection(handle) }

    func resume() { library.pointee.MHD_resume_connection(handle) }

    /// Hands a reply to the library.
    func queue(_ reply: PreparedReply) -> MHD_Result {
        library.pointee.MHD_queue_response(handle, reply.status, reply.handle)
    }

    typealias Visit = (UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Void

    /// Goes through the names and values of one kind.
    func each(_ kind: MHD_ValueKind, _ visit: Visit) {
        // Used only while the library goes through the values.
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
