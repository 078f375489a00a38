internal import CMicroHTTPD

/// The functions libmicrohttpd calls, on the thread of the connection.
enum HTTPCallbacks {
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
        let server = Unmanaged<HTTPServer.Context>.fromOpaque(context).takeUnretainedValue()
        guard let pointer = state.pointee else {
            let upload = Upload(method: String(cString: method), path: String(cString: path))
            state.pointee = Unmanaged.passRetained(upload).toOpaque()
            return upload.begin(connection, server.handler)
        }
        let upload = Unmanaged<Upload>.fromOpaque(pointer).takeUnretainedValue()
        guard size.pointee > 0 else { return upload.end(connection, server.handler) }
        defer { size.pointee = 0 }
        return upload.add(UnsafeRawBufferPointer(start: data, count: size.pointee))
    }

    /// Called once for each request that `access` saw, however it ended.
    static let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
        guard let pointer = state?.pointee else { return }
        Unmanaged<Upload>.fromOpaque(pointer).release()
        state?.pointee = nil
    }
}
