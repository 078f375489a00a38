internal import CMicroHTTPD

/// The functions libmicrohttpd calls, on the thread of all connections.
enum WebCallbacks {
    /// Called when the headers are read, for each piece of the body, and at its end.
    static let access: MHD_AccessHandlerCallback = {
        context,
        connection,
        path,
        method,
        _,
        data,
        size,
        state in
        guard let context, let connection, let path, let method, let size, let state else {
            return .NO
        }
        guard let pointer = state.pointee else {
            let server = Unmanaged<WebServer.Context>.fromOpaque(context).takeUnretainedValue()
            guard let method = WebRequest.Method(rawValue: String(cString: method)) else {
                return WebReply.problem(405, "This is not done here.").queue(on: connection)
            }
            let request = request(method, String(cString: path), connection)
            let exchange = WebExchange(request, connection, server)
            state.pointee = Unmanaged.passRetained(exchange).toOpaque()
            return exchange.begin()
        }
        let exchange = Unmanaged<WebExchange>.fromOpaque(pointer).takeUnretainedValue()
        guard size.pointee > 0 else { return exchange.end() }
        defer { size.pointee = 0 }
        return exchange.add(UnsafeRawBufferPointer(start: data, count: size.pointee))
    }

    /// Called once for each request that `access` saw, however it ended.
    static let completed: MHD_RequestCompletedCallback = { context, connection, state, _ in
        if let context, let connection {
            Unmanaged<WebServer.Context>.fromOpaque(context).takeUnretainedValue()
                .promptness.await(Promptness.headLimit, of: connection)
        }
        guard let pointer = state?.pointee else { return }
        let exchange = Unmanaged<WebExchange>.fromOpaque(pointer).takeRetainedValue()
        exchange.close()
        state?.pointee = nil
    }

    /// Called when a connection is opened, and before it is closed.
    static let noted: MHD_NotifyConnectionCallback = { context, connection, _, what in
        guard let context, let connection else { return }
        let server = Unmanaged<WebServer.Context>.fromOpaque(context).takeUnretainedValue()
        switch what {
        case .CONNECTION_NOTIFY_STARTED: server.promptness.opened(connection)
        default: server.promptness.closed(connection)
        }
    }

    private static func request(
        _ method: WebRequest.Method,
        _ path: String,
        _ connection: OpaquePointer
    ) -> WebRequest {
        var request = WebRequest(method: method, path: path)
        each(.HEADER_KIND, of: connection) { request.headers.add($0, $1) }
        each(.GET_ARGUMENT_KIND, of: connection) { name, value in
            request.query[String(cString: name)] = value.map(String.init(cString:)) ?? ""
        }
        return request
    }

    private typealias Visit = (UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Void

    private static func each(
        _ kind: MHD_ValueKind,
        of connection: OpaquePointer,
        _ visit: Visit
    ) {
        // Used only while the library goes through the values.
        withoutActuallyEscaping(visit) { visit in
            let visitor = Visitor(visit)
            withExtendedLifetime(visitor) {
                _ = MHD_get_connection_values(
                    connection,
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
