internal import CMicroHTTPD

/// The functions that libmicrohttpd calls, on the thread of the connection.
enum ServerCallbacks {
    /// Called when the header fields are read, for each piece of the body, and at its end.
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
            let server = HTTPServer.Context.at(context)
            let exchange = Exchange(
                String(cString: method),
                String(cString: path),
                server.connection(connection),
                server
            )
            state.pointee = Unmanaged.passRetained(exchange).toOpaque()
            return exchange.begin()
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        guard size.pointee > 0 else { return exchange.end() }
        defer { size.pointee = 0 }
        return exchange.add(UnsafeRawBufferPointer(start: data, count: size.pointee))
    }

    /// Called once for each request that `access` saw, however it ended.
    static let completed: MHD_RequestCompletedCallback = { context, connection, state, _ in
        if let context, let connection {
            let server = HTTPServer.Context.at(context)
            server.timeouts.await(Timeouts.headLimit, of: server.connection(connection))
        }
        guard let pointer = state?.pointee else { return }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        exchange.close()
        state?.pointee = nil
    }

    /// Called when a connection is opened, and before it is closed.
    static let noted: MHD_NotifyConnectionCallback = { context, connection, _, what in
        guard let context, let connection else { return }
        let server = HTTPServer.Context.at(context)
        switch what {
        case .CONNECTION_NOTIFY_STARTED: server.timeouts.opened(server.connection(connection))
        default: server.timeouts.closed(server.connection(connection))
        }
    }
}
