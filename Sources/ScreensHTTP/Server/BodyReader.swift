/// Reads the body of a request.
///
/// Used by the thread of its connection.
struct BodyReader {
    private enum Content {
        case bytes([UInt8])
        case form(FormReader)
        case noForm
        case tooLarge
    }

    private var content: Content
    private let limit: Int
    private(set) var received = 0

    init(_ kind: BodyKind, _ connection: ServerConnection) {
        limit = kind.limit
        switch kind {
        case .bytes: content = .bytes([])
        case .form(let store, let wantsFile):
            content =
                FormReader(connection, store, wantsFile: wantsFile).map { .form($0) } ?? .noForm
        }
    }

    /// Adds a piece; returns `false` once the client has sent more than four times the limit.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received += bytes.count
        switch content {
        case .bytes(var known):
            // The array must have one owner, because otherwise each piece would copy all earlier ones.
            content = .tooLarge
            if received <= limit {
                known.append(contentsOf: bytes)
                content = .bytes(known)
            }
        case .form(let reader): reader.add(bytes)
        case .noForm, .tooLarge: break
        }
        return received / 4 <= limit
    }

    /// Returns the body at the end of the request.
    func end() -> ServerRequest.Body {
        switch content {
        case .bytes(let bytes): .bytes(bytes)
        case .form(let reader): .form(reader.end())
        case .noForm: .noForm
        case .tooLarge: .tooLarge
        }
    }
}
