/// Reads the body of a request; used by the thread of its connection.
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

    /// Takes a piece; `false` when far more comes than is read.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received += bytes.count
        switch content {
        case .bytes(var known):
            // One owner only: otherwise each piece would copy all those before it.
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

    /// What came, at the end of the request.
    func end() -> ServerRequest.Body {
        switch content {
        case .bytes(let bytes): .bytes(bytes)
        case .form(let reader): .form(reader.end())
        case .noForm: .noForm
        case .tooLarge: .tooLarge
        }
    }
}
