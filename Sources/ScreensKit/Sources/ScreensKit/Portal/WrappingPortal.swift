/// A portal that passes on to another one what it does not do in its own way.
@_spi(Host)
public protocol WrappingPortal: RememberingPortal {
    /// The portal that is called in the end.
    var portal: any Portal { get }
}

@_spi(Host)
extension WrappingPortal {
    /// What is known about the wrapped portal.
    public var facts: PortalFacts? { portal.facts }

    /// Sends a file to the wrapped portal.
    ///
    /// - Throws: its error.
    public func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        try await portal.upload(upload, progress: progress)
    }

    /// Downloads a file from the wrapped portal.
    ///
    /// - Throws: its error.
    public func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        try await portal.download(path: path, query: query, limit: limit)
    }

    /// Fetches a page from the wrapped portal.
    ///
    /// - Throws: its error.
    public func downloadPage(_ request: PageDownload) async throws(PortalError) -> DownloadedPage {
        try await portal.downloadPage(request)
    }
}
