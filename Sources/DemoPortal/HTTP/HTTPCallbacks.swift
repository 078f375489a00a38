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

/// A request while it arrives; used by the one thread of its connection.
private final class Upload {
    private let method: String
    private let path: String
    private var body: [UInt8] = []
    private var isTooLarge = false
    private var isAnswered = false

    init(method: String, path: String) {
        self.method = method
        self.path = path
    }

    func begin(_ connection: OpaquePointer, _ handler: any HTTPAnswering) -> MHD_Result {
        if handler.refusesConnections() { return .NO }
        guard let text = header("Content-Length", of: connection), let length = Int(text) else {
            return .YES
        }
        // An answer before the body breaks the connection of a client that is still sending; one
        // that sends far too much has to live with that.
        guard length <= 4 * HTTPRequest.bodyLimit else {
            isAnswered = true
            return HTTPReply.queue(.page("Request Entity Too Large", status: 413), on: connection)
        }
        if length <= HTTPRequest.bodyLimit { body.reserveCapacity(length) }
        return .YES
    }

    func add(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        // An answer can be queued only before or after the body: the rest is read and dropped.
        isTooLarge = isTooLarge || body.count + bytes.count > HTTPRequest.bodyLimit
        if isTooLarge { body = [] } else { body.append(contentsOf: bytes) }
        return .YES
    }

    func end(_ connection: OpaquePointer, _ handler: any HTTPAnswering) -> MHD_Result {
        guard !isAnswered else { return .YES }
        guard !isTooLarge else {
            return HTTPReply.queue(.page("Request Entity Too Large", status: 413), on: connection)
        }
        let request = HTTPRequest(
            method: method,
            path: path,
            query: query(of: connection),
            ifModifiedSince: header("If-Modified-Since", of: connection),
            credentials: credentials(of: connection),
            idempotencyKey: header("Idempotency-Key", of: connection),
            body: body
        )
        guard let response = handler.answer(request) else { return .NO }
        return HTTPReply.queue(response, on: connection)
    }

    private func credentials(of connection: OpaquePointer) -> Credentials {
        guard header("Authorization", of: connection) != nil else { return .none }
        var password: UnsafeMutablePointer<CChar>?
        let user = MHD_basic_auth_get_username_password(connection, &password)
        defer {
            MHD_free(user)
            MHD_free(password)
        }
        guard let user, let password else { return .unreadable }
        return .basic(user: String(cString: user), password: String(cString: password))
    }

    private func query(of connection: OpaquePointer) -> [String: String] {
        let query = Query()
        MHD_get_connection_values(
            connection,
            .GET_ARGUMENT_KIND,
            { query, _, name, value in
                guard let query, let name else { return .NO }
                Unmanaged<Query>.fromOpaque(query).takeUnretainedValue()
                    .values[String(cString: name)] = value.map(String.init(cString:)) ?? ""
                return .YES
            },
            Unmanaged.passUnretained(query).toOpaque()
        )
        return query.values
    }

    /// What is collected while libmicrohttpd lists the query.
    private final class Query {
        var values: [String: String] = [:]
    }

    private func header(_ name: String, of connection: OpaquePointer) -> String? {
        MHD_lookup_connection_value(connection, .HEADER_KIND, name).map(String.init(cString:))
    }
}
