/// The portal, as interactors see it.
///
/// The host implements it; an interactor receives one in its ``InteractionContext`` and keeps
/// none. Safe to call from any task; a cancelled task ends its calls with
/// ``PortalError/cancelled``.
public protocol Portal: Sendable {
    /// Sends commands in one request and answers one result each, in the same order.
    ///
    /// The portal runs them one after another, and one that fails fails them all. An empty
    /// list sends nothing. `progress` hears how far the transfer is, on an arbitrary thread.
    ///
    /// - Throws: why there is no answer; only ``PortalError/connection(_:)`` may be answered
    ///   from a cache.
    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue]

    /// Sends a file to a service and answers its result.
    ///
    /// The file is read as it is sent, however large it is. `progress` hears how far it is, on an
    /// arbitrary thread.
    ///
    /// - Throws: why there is no answer; ``PortalError/unexpected(_:)`` when the file cannot be read.
    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue

    /// Fetches a file from an address of the portal that is no service, such as a picture.
    ///
    /// - Parameters:
    ///   - path: the address below the portal's own: folders and names of ASCII letters, digits, `-`,
    ///     `.` and `_`, each with a `/` before it.
    ///   - query: what stands after the `?`, in order of its names; the portal escapes it.
    ///   - limit: how many bytes are taken.
    /// - Returns: the file, whatever it holds.
    /// - Throws: why there is no file; a redirection and a page of markup are errors.
    func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile
}

extension Portal {
    /// Has no files.
    ///
    /// - Throws: ``PortalError/unexpected(_:)``.
    public func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        throw .unexpected("files cannot be fetched here")
    }

    /// Takes no files.
    ///
    /// - Throws: ``PortalError/unexpected(_:)``.
    public func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        throw .unexpected("files cannot be sent here")
    }

    /// Sends commands in one request and answers one result each, in the same order.
    public func call(_ commands: [ServiceCommand]) async throws(PortalError) -> [JSONValue] {
        try await call(commands, progress: nil)
    }

    /// Sends one command and answers its result.
    public func call(_ command: ServiceCommand) async throws(PortalError) -> JSONValue {
        guard let result = try await call([command]).first else {
            throw .unexpected("no result for \(command.path)")
        }
        return result
    }
}

/// How far a transfer is; totals are `nil` while nobody has said them.
public struct TransferProgress: Hashable, Sendable {
    /// Bytes of the request that left so far.
    public var sentBytes: Int64
    /// Bytes the request has in all.
    public var bytesToSend: Int64?
    /// Bytes of the reply that came so far.
    public var receivedBytes: Int64
    /// Bytes the reply has in all.
    public var bytesToReceive: Int64?

    /// A state of a transfer.
    public init(
        sentBytes: Int64 = 0,
        bytesToSend: Int64? = nil,
        receivedBytes: Int64 = 0,
        bytesToReceive: Int64? = nil
    ) {
        self.sentBytes = sentBytes
        self.bytesToSend = bytesToSend
        self.receivedBytes = receivedBytes
        self.bytesToReceive = bytesToReceive
    }
}
