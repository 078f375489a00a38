internal import CMicroHTTPD
private import Glibc

/// The functions that libmicrohttpd calls on the thread of the connection.
enum ServerCallbacks {
    /// Called after the header fields are read, for each piece of the body, and at its end.
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
                server,
                isWhole: screens_head_is_whole(connection, method)
            )
            state.pointee = Unmanaged.passRetained(exchange).toOpaque()
            return exchange.begin()
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        guard size.pointee > 0 else { return exchange.end() }
        defer { size.pointee = 0 }
        return exchange.add(UnsafeRawBufferPointer(start: data, count: size.pointee))
    }

    /// Called with the address of a request before it is parsed.
    static let addressed: screens_address_callback = { context, address, connection in
        guard let context else { return nil }
        let server = HTTPServer.Context.at(context)
        let names = UnsafeBufferPointer(start: address, count: strlen(address))
            .count { $0 == CChar(bitPattern: UInt8(ascii: "&")) }
        if !screens_address_is_whole(address) {
            server.connection(connection).refuse("400 Bad Request", server.handler)
        } else if names >= ServerLimits.queryNames {
            server.connection(connection).refuse("414 URI Too Long", server.handler)
        }
        return nil
    }

    /// Called once for each request for which `access` was called, however it ended.
    static let completed: MHD_RequestCompletedCallback = { context, connection, state, _ in
        if let context, let connection {
            HTTPServer.Context.at(context).connection(connection).client?.awaitRequest()
        }
        guard let pointer = state?.pointee else { return }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        exchange.close()
        state?.pointee = nil
    }

    /// Called when a connection is opened, and before it is closed.
    static let noted: MHD_NotifyConnectionCallback = { context, connection, place, what in
        guard let context, let connection, let place else { return }
        let server = HTTPServer.Context.at(context)
        guard let known = place.pointee else {
            guard what == .CONNECTION_NOTIFY_STARTED else { return }
            let client = server.timeouts.opened(server.connection(connection))
            place.pointee = Unmanaged.passRetained(client).toOpaque()
            return
        }
        server.timeouts.closed(Unmanaged<Timeouts.Client>.fromOpaque(known).takeRetainedValue())
        place.pointee = nil
    }
}
