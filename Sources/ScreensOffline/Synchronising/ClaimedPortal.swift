import ScreensKit
import ScreensSystem

/// A portal that is called only while this process holds its claims.
struct ClaimedPortal: Portal {
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

    func download(from address: String, limit: Int) async throws(PortalError) -> PortalFile {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.download(from: address, limit: limit)
    }

    func page(_ request: PageDownload) async throws(PortalError) -> DownloadedPage {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.page(request)
    }

    private func begin() async throws(PortalError) {
        await claims.requests.begin()
        guard claims.isOvertaken else { return }
        claims.requests.end()
        throw .cancelled
    }
}
