@_spi(Host) import ScreensKit
import ScreensSystem

/// A portal that is called only while this process holds its claims.
struct ClaimedPortal: WrappingPortal {
    let portal: any Portal
    let claims: OutboxLock

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.call(commands, progress: progress)
    }

    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.upload(upload, progress: progress)
    }

    func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.download(path: path, query: query, limit: limit)
    }

    func downloadPage(_ request: PageDownload) async throws(PortalError) -> DownloadedPage {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.downloadPage(request)
    }

    private func begin() async throws(PortalError) { try await claims.beginRequest() }
}

/// A service that is asked only while this process holds its claims.
struct ClaimedConnection: ServiceConnection {
    let service: any ServiceConnection
    let claims: OutboxLock

    func send(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply {
        try await claims.beginRequest()
        defer { claims.requests.end() }
        return try await service.send(request, progress: progress)
    }
}

extension OutboxLock {
    fileprivate func beginRequest() async throws(PortalError) {
        await requests.begin()
        guard isOvertaken else { return }
        requests.end()
        throw .cancelled
    }
}
