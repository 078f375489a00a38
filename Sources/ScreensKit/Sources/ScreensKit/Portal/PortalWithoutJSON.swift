@_spi(Host)
extension Portal {
    /// The same portal as it is asked in a dialect: JSON web services are refused in all others.
    public func asked(in dialect: Dialect) -> any Portal {
        dialect == .json ? self : PortalWithoutJSON(portal: self, dialect: dialect)
    }
}

/// A portal that is asked by other services than JSON web services, which are refused.
struct PortalWithoutJSON: Portal {
    let portal: any Portal
    let dialect: Dialect

    var facts: PortalFacts? { portal.facts }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        guard commands.isEmpty else { throw refusal }
        return []
    }

    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        throw refusal
    }

    func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        try await portal.download(path: path, query: query, limit: limit)
    }

    func page(_ request: PageDownload) async throws(PortalError) -> DownloadedPage {
        try await portal.page(request)
    }

    private var refusal: PortalError {
        .unsupported("this needs JSON web services, and the dialect is \"\(dialect)\"")
    }
}
