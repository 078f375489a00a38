internal import CMicroHTTPD
import ScreensHTTP

/// A request while it arrives; used by the one thread of its connection.
final class Upload {
    private let method: String
    private let path: String
    private var body: [UInt8] = []
    private var form: FormReader?
    private var received = 0
    /// After how many bytes the connection is closed; `nil` for never.
    private var breakingPoint: Int?
    private var isTooLarge = false
    private var isAnswered = false

    init(method: String, path: String) {
        self.method = method
        self.path = path
    }

    func begin(_ connection: OpaquePointer, _ handler: any HTTPAnswering) -> MHD_Result {
        if handler.refusesConnections() { return .NO }
        let length = header("Content-Length", of: connection).flatMap { Int($0) }
        guard method == "POST" else { return .YES }
        if handler.breaksOff(path: path) { breakingPoint = (length ?? 0) / 2 }
        form = handler.store(ofFormsTo: path).flatMap { store in
            FormReader(connection, store) { part, _ in part == "file" }
        }
        let limit = form?.sizeLimit ?? HTTPRequest.bodyLimit
        // An answer before the body breaks the connection of a client that is still sending; one
        // that sends far too much has to live with that.
        guard (length ?? 0) / 4 <= limit else {
            isAnswered = true
            return HTTPReply.queue(.page("Request Entity Too Large", status: 413), on: connection)
        }
        if form == nil, let length, length <= limit { body.reserveCapacity(length) }
        return .YES
    }

    func add(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        received += bytes.count
        if let breakingPoint, received > breakingPoint { return .NO }
        // An answer can be queued only before or after the body: the rest is read and dropped.
        if let form {
            form.add(bytes)
        } else {
            isTooLarge = isTooLarge || body.count + bytes.count > HTTPRequest.bodyLimit
            if isTooLarge { body = [] } else { body.append(contentsOf: bytes) }
        }
        return .YES
    }

    func end(_ connection: OpaquePointer, _ handler: any HTTPAnswering) -> MHD_Result {
        guard !isAnswered else { return .YES }
        guard breakingPoint == nil else { return .NO }
        guard !isTooLarge else {
            return HTTPReply.queue(.page("Request Entity Too Large", status: 413), on: connection)
        }
        guard let response = handler.answer(request(connection)) else { return .NO }
        return HTTPReply.queue(response, on: connection)
    }

    private func request(_ connection: OpaquePointer) -> HTTPRequest {
        HTTPRequest(
            method: method,
            path: path,
            query: query(of: connection),
            ifModifiedSince: header("If-Modified-Since", of: connection),
            credentials: credentials(of: connection),
            idempotencyKey: header("Idempotency-Key", of: connection),
            body: body,
            form: form?.end()
        )
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
