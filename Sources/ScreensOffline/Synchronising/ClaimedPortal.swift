import ScreensKit

/// A portal that is asked only as long as this process holds its claims.
struct ClaimedPortal: Portal {
    let portal: any Portal
    let isHeld: @Sendable () -> Bool

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        try check()
        return try await portal.call(commands, progress: progress)
    }

    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        try check()
        return try await portal.upload(upload, progress: progress)
    }

    func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        try check()
        return try await portal.download(path: path, query: query, limit: limit)
    }

    private func check() throws(PortalError) {
        guard isHeld() else { throw .cancelled }
    }
}
