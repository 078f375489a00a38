/// A request to an HTTP service.
///
/// ```swift
/// let reply = try await context.service.send(.get("items", id))
/// let item = try reply.value(as: StockItem.self)
/// ```
public struct ServiceRequest: Hashable, Sendable {
    /// What a request does with the resource that its path names (RFC 9110 and RFC 5789).
    public enum Method: String, CaseIterable, Sendable {
        /// Reads.
        case get = "GET"
        /// Adds, or does anything else.
        case post = "POST"
        /// Replaces.
        case put = "PUT"
        /// Changes a part.
        case patch = "PATCH"
        /// Removes.
        case delete = "DELETE"
    }

    /// The method.
    public var method: Method
    /// The names below the service's address; all characters of a name are escaped, also `/`.
    ///
    /// A name that is empty, `.` or `..` is refused when the request is sent.
    public var path: [String]
    /// The parameters after the `?`, in order of their names; the host escapes them.
    public var query: [String: String]
    /// Further header fields, such as `If-Match`.
    ///
    /// Fields of the connection and of the sign-in belong to the host, which refuses them here.
    public var headers: [String: String]
    /// What is sent; `nil` for nothing.
    public var body: Body?
    /// Statuses that are answers although they are not between 200 and 299, such as 404 for an entry that may be missing.
    public var acceptedStatuses: Set<Int>
    /// The maximum size of the reply in bytes; 4 MiB unless set.
    public var limit = 4 << 20

    /// Creates a request.
    public init(
        _ method: Method,
        _ path: [String],
        query: [String: String] = [:],
        body: Body? = nil,
        headers: [String: String] = [:],
        accepting acceptedStatuses: Set<Int> = []
    ) {
        (self.method, self.path, self.query) = (method, path, query)
        (self.body, self.headers, self.acceptedStatuses) = (body, headers, acceptedStatuses)
    }

    /// Reads what a path names.
    public static func get(
        _ path: String...,
        query: [String: String] = [:],
        accepting acceptedStatuses: Set<Int> = []
    ) -> ServiceRequest {
        ServiceRequest(.get, path, query: query, accepting: acceptedStatuses)
    }

    /// Sends a body to what a path names.
    public static func post(_ path: String..., body: Body) -> ServiceRequest {
        ServiceRequest(.post, path, body: body)
    }

    /// Replaces what a path names.
    public static func put(_ path: String..., body: Body) -> ServiceRequest {
        ServiceRequest(.put, path, body: body)
    }

    /// Removes what a path names.
    public static func delete(
        _ path: String...,
        accepting acceptedStatuses: Set<Int> = []
    ) -> ServiceRequest {
        ServiceRequest(.delete, path, accepting: acceptedStatuses)
    }
}

extension ServiceRequest {
    /// What a request sends.
    public enum Body: Hashable, Sendable {
        /// Bytes of a media type, such as `image/png`.
        case bytes([UInt8], mediaType: String)
        /// A form with a file, `multipart/form-data` (RFC 7578).
        case form(ServiceForm)

        /// A value as JSON; its members are in order of their names, so that equal values become equal bytes.
        ///
        /// - Throws: ``PortalError/unsendable(_:)`` for a value that JSON cannot hold, such as an infinite number.
        public static func json(_ value: some Encodable) throws(PortalError) -> Body {
            guard let bytes = JSON.bytes(of: value, .sorted) else {
                throw .unsendable("its body cannot be written as JSON")
            }
            return .bytes(bytes, mediaType: "application/json")
        }
    }
}

/// A form with a file that the user has chosen, which is read while it is sent.
public struct ServiceForm: Hashable, Sendable {
    /// The text fields, sent in order of their names before the file.
    public var fields: [String: String]
    /// The file on this machine.
    public var file: ChosenFile
    /// The name of the form's field for the file.
    public var fileField: String
    /// The file's name at the service, with its extension.
    public var fileName: String
    /// The media type, such as `image/jpeg`.
    public var mediaType: String

    /// Creates a form; the file has the name of the chosen one unless another is given.
    public init(
        _ fields: [String: String] = [:],
        file: ChosenFile,
        as fileField: String = "file",
        named fileName: String? = nil,
        mediaType: String = "application/octet-stream"
    ) {
        (self.fields, self.file, self.fileField) = (fields, file, fileField)
        (self.fileName, self.mediaType) = (fileName ?? file.name, mediaType)
    }
}

/// The answer of an HTTP service.
public struct ServiceReply: Hashable, Sendable {
    /// The HTTP status: from 200 to 299, or one that the request accepts.
    public var status: Int
    /// The header fields, with names in lower case; cookies are left out.
    public var headers: [String: String]
    /// The complete body.
    public var bytes: [UInt8]

    /// An answer.
    public init(status: Int = 200, headers: [String: String] = [:], bytes: [UInt8] = []) {
        (self.status, self.headers, self.bytes) = (status, headers, bytes)
    }

    /// The body, read as JSON of a type, such as ``JSONValue``.
    ///
    /// - Throws: ``PortalError/unreadable(_:)`` for a body that is not JSON, and ``PortalError/unexpected(_:)`` for JSON of
    ///   another type or nested deeper than 64 levels.
    public func value<Value: Decodable>(as type: Value.Type) throws(PortalError) -> Value {
        do {
            return try JSON.decode(type, from: bytes, maximumDepth: JSONText.maximumDepth)
        } catch let error as JSONText.DepthError {
            throw .unexpected(error.description)
        } catch {
            guard JSON.value(JSONValue.self, from: bytes) == nil else {
                throw .unexpected(Self.reason(error))
            }
            let start = String(decoding: bytes.prefix(120), as: UTF8.self)
            throw .unreadable(
                "\"\(start.split(whereSeparator: \.isWhitespace).joined(separator: " "))\""
            )
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context):
            return "\(place(context)) has no \"\(key.stringValue)\""
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return "\(place(context)) is not of the type \(type)"
        // The decoder says so of a number in JSON, without its place.
        case .dataCorrupted(let context) where context.debugDescription.hasPrefix("The given data"):
            return "a number does not fit its type"
        case .dataCorrupted(let context): return "\(place(context)): \(context.debugDescription)"
        @unknown default: return "it is not of the expected type"
        }
    }

    /// Names of members are the service's, and may be of any length.
    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
        let start = path.joined(separator: ".").unicodeScalars.prefix(120)
        return path.isEmpty ? "the reply" : "\"\(String(start))\""
    }
}
