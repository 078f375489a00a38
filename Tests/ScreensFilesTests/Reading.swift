import ScreensHTTP
@_spi(Host) import ScreensKit
import TestSupport

@testable import ScreensFiles
@_spi(Host) @testable import ScreensPortal

/// A user of a server who reads its file, with copies in a folder.
struct Reader {
    let server: FileServer
    let folder: TemporaryFolder
    let cache: FileCache
    let files: PortalFiles

    init(
        _ file: FileServer.File,
        limit: Int = FileCache.usualLimit,
        in folder: TemporaryFolder? = nil
    ) throws {
        try self.init(FileServer(file), limit: limit, in: folder)
    }

    /// A reader in another process: it knows only what is in the folder.
    init(
        _ server: FileServer,
        limit: Int = FileCache.usualLimit,
        in folder: TemporaryFolder? = nil
    ) throws {
        self.server = server
        self.folder = try folder ?? TemporaryFolder()
        cache = FileCache(folder: "\(self.folder.path)/files", limit: limit)
        files = PortalFiles(try Self.client(of: server.url), cache: cache)
    }

    static func client(of address: String) throws -> PortalClient {
        PortalClient(
            try LiferayServerContext(server: address, companyId: 1, groupId: 1),
            session: SessionContext(user: "jane", password: "welcome")
        )
    }

    func begin(
        _ media: Media = .video(),
        _ policy: OfflinePolicy = .remoteFirst
    ) async throws(FileProblem) -> FileReading {
        guard let request = FileRequest(media) else { throw .refused("no request") }
        return try await files.read(request, policy)
    }

    /// All bytes of the file, or those of a range.
    func bytes(
        _ range: Range<Int>? = nil,
        of media: Media = .video(),
        _ policy: OfflinePolicy = .remoteFirst
    ) async throws(FileProblem) -> [UInt8] {
        let reading = try await begin(media, policy)
        return try await reading.all(range)
    }

    /// Why the file cannot be read; `nil` if it can.
    func problem(
        of media: Media = .video(),
        _ policy: OfflinePolicy = .remoteFirst
    ) async -> FileProblem? {
        do throws(FileProblem) {
            _ = try await bytes(of: media, policy)
            return nil
        } catch {
            return error
        }
    }
}

extension FileReading {
    func all(_ range: Range<Int>? = nil) async throws(FileProblem) -> [UInt8] {
        var all: [UInt8] = []
        try await bytes(range ?? 0..<info.size) { piece throws(FileProblem) in
            all += piece
            return true
        }
        return all
    }
}

extension Media {
    static func video(
        _ kind: Kind = .video,
        path: String = "/documents/20143/0/pier.mp4/4f1c",
        version: String = "1.0",
        mediaType: String? = nil,
        fileName: String = "pier.mp4"
    ) -> Media {
        let types: [Kind: String] = [
            .video: "video/mp4", .audio: "audio/mpeg", .image: "image/png",
            .pdf: "application/pdf",
        ]
        return Media(
            kind,
            path: path,
            version: version,
            mediaType: mediaType ?? types[kind] ?? "application/octet-stream",
            title: "Pier",
            fileName: fileName
        )
    }
}

let mebibyte = 1 << 20
