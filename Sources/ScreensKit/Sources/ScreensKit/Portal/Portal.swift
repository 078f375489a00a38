/// The portal that interactors call.
///
/// The host implements it. An interactor receives one in its ``InteractionContext`` and does not
/// store it. It can be called from any task; a cancelled task ends its calls with
/// ``PortalError/cancelled``.
public protocol Portal: Sendable {
    /// Sends commands in one request and returns one result for each, in the same order.
    ///
    /// The portal runs them one after another, and if one fails, all fail. An empty list sends
    /// nothing. `progress` receives the progress of the transfer, on an arbitrary thread.
    ///
    /// - Throws: why there is no answer. A cached copy may replace only an answer that is missing
    ///   because the portal could not be reached (``ScreensError/isConnectionIssue``).
    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue]

    /// Sends a file to a service and returns its result.
    ///
    /// The file is read while it is sent, so it may be of any size. `progress` receives the
    /// progress of the transfer, on an arbitrary thread.
    ///
    /// - Throws: why there is no answer; ``PortalError/unexpected(_:)`` if the file cannot be read.
    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue

    /// Downloads a file from an address of the portal that is not a service, such as a picture.
    ///
    /// - Parameters:
    ///   - path: the path below the portal's address: folders and names of ASCII letters, digits,
    ///     `-`, `.` and `_`, each with a `/` before it.
    ///   - query: the parameters after the `?`, in order of their names; the portal client escapes them.
    ///   - limit: the maximum size in bytes.
    /// - Returns: the file, whatever its content.
    /// - Throws: why there is no file; a redirect and an HTML page are errors.
    func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile

    /// Fetches a page that people read in a browser, of the portal or of another server.
    ///
    /// The user's sign-in is sent only if the request says so, and only for pages of the portal: never to another server,
    /// and never for an address at which the portal could change something. A page of the portal can redirect to others
    /// of the portal alone, and a page of another server to others of the same host.
    ///
    /// - Returns: the page, whose HTML is untrusted; plain text is returned as HTML.
    /// - Throws: why there is no page; ``PortalError/unauthorized(_:)`` for a page of the portal that requires a sign-in.
    func downloadPage(_ request: PageDownload) async throws(PortalError) -> DownloadedPage
}

extension Portal {
    /// Always fails: portals of tests need not have it.
    ///
    /// - Throws: ``PortalError/unexpected(_:)``.
    public func downloadPage(_ request: PageDownload) async throws(PortalError) -> DownloadedPage {
        throw .unexpected("pages cannot be fetched here")
    }

    /// Always fails: portals of tests need not have it.
    ///
    /// - Throws: ``PortalError/unexpected(_:)``.
    public func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        throw .unexpected("files cannot be fetched here")
    }

    /// Always fails: portals of tests need not have it.
    ///
    /// - Throws: ``PortalError/unexpected(_:)``.
    public func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        throw .unexpected("files cannot be sent here")
    }

    /// Sends commands in one request and returns one result for each, in the same order.
    public func call(_ commands: [ServiceCommand]) async throws(PortalError) -> [JSONValue] {
        try await call(commands, progress: nil)
    }

    /// Sends commands that only read, and returns the outcome of each.
    ///
    /// A portal that refuses one command refuses its whole request. Only then is each command sent again in a request
    /// of its own, so that the others still have a result.
    ///
    /// - Throws: why there is no answer at all.
    public func callEach(
        _ commands: [ServiceCommand]
    ) async throws(PortalError) -> [Result<JSONValue, PortalError>] {
        do throws(PortalError) {
            let results = try await call(commands)
            guard results.count == commands.count else {
                throw .unexpected("\(results.count) results for \(commands.count) commands")
            }
            return results.map { .success($0) }
        } catch {
            guard error.isRefusal, commands.count > 1 else { throw error }
        }
        var outcomes: [Result<JSONValue, PortalError>] = []
        for command in commands {
            do throws(PortalError) {
                outcomes.append(.success(try await call(command)))
            } catch {
                outcomes.append(.failure(error))
            }
        }
        return outcomes
    }

    /// Sends one command and returns its result.
    public func call(_ command: ServiceCommand) async throws(PortalError) -> JSONValue {
        guard let result = try await call([command]).first else {
            throw .unexpected("no result for \(command.path)")
        }
        return result
    }
}

/// The progress of a transfer; totals are `nil` until they are known.
public struct TransferProgress: Hashable, Sendable {
    /// The bytes of the request sent so far.
    public var sentBytes: Int64
    /// The size of the request in bytes.
    public var bytesToSend: Int64?
    /// The bytes of the reply received so far.
    public var receivedBytes: Int64
    /// The size of the reply in bytes.
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
