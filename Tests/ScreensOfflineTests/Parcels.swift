import Foundation
@_spi(Host) import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensOffline

/// A value with a file, of which its encoding only contains the name.
struct Parcel: Codable, Sendable, FileCarrying {
    var file: String
    var chosenFiles: [String: ChosenFile] = [:]

    private enum CodingKeys: CodingKey { case file }

    init(_ file: ChosenFile, as name: String = "document-1") {
        (self.file, chosenFiles) = (name, [name: file])
    }

    /// A value whose text names a file that the user did not choose for it.
    init(naming name: String) { file = name }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
    }

    init(from decoder: any Decoder) throws {
        file = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .file)
    }
}

/// Sends the file's bytes as a portal's client would: from its path, at the moment of sending.
struct ParcelSynchronizer: Synchronizer {
    init() {}

    func send(
        _ change: EntryChange<Parcel>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Parcel> {
        guard let parcel = change.local else { throw PortalError.unexpected("no parcel") }
        let file = parcel.chosenFiles[parcel.file]
        let bytes = try file.map { try Data(contentsOf: URL(filePath: $0.path)) }
        let command = ServiceCommand(
            "/parcel/send",
            [
                "name": .text(file?.name ?? "nothing"),
                "content": .text(String(decoding: bytes ?? Data(), as: UTF8.self)),
            ]
        )
        _ = try await context.portal.call([command], progress: nil)
        return EntryVersion(entry: change.entry, value: parcel)
    }

    func loadRemoteVersion(
        of change: EntryChange<Parcel>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Parcel>? { nil }

    func isSame(_ value: Parcel, as other: Parcel) -> Bool { value.file == other.file }
}

/// A cache whose changes carry files, and a portal that is unreachable until it is opened.
final class ParcelClient: Sendable {
    let folder: TemporaryCache.Folder
    let desk = TemporaryCache.Folder()
    let cache: CacheManager
    private let line = Line()
    let services: SyncServices

    private final class Line: Portal {
        let isOpen = Mutex(false)
        let arrived = Mutex<[String]>([])

        func call(
            _ commands: [ServiceCommand],
            progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(PortalError) -> [JSONValue] {
            guard isOpen.withLock({ $0 }) else { throw .unreachable("no network") }
            let fields = commands[0].parameters
            let words = "\(fields["name"]?.text ?? ""): \(fields["content"]?.text ?? "")"
            arrived.withLock { $0.append(words) }
            return [.null]
        }
    }

    init(folder: TemporaryCache.Folder = TemporaryCache.Folder()) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            atPath: desk.path,
            withIntermediateDirectories: true
        )
        cache = try CacheManager(folder: folder.path, name: .demo)
        let line = line
        services = SyncServices(
            synchronizer: { (_, _) async throws(ScreensError) in
                AnySynchronizer(ParcelSynchronizer.self)
            },
            context: { _ in
                InteractionContext(
                    portal: line,
                    server: ServerInfo(companyId: 1, groupId: 1),
                    locale: "en_US"
                ) { (_) throws(XMLError) in throw .refused("none here") }
            },
            clock: { Timestamp(milliseconds: 1_000_000) },
            random: { 0 }
        )
        cache.syncServices = services
    }

    /// What reached the portal: each file's name and content.
    var arrived: [String] { line.arrived.withLock { $0 } }

    func open() { line.isOpen.withLock { $0 = true } }

    /// Writes a file, as the user would.
    @discardableResult
    func makeFile(_ text: String, as name: String) throws -> ChosenFile {
        let path = "\(desk.path)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return ChosenFile(chosenByUser: path)
    }

    @discardableResult
    func write(
        _ parcel: Parcel,
        _ key: String = "a",
        _ policy: OfflinePolicy = .cacheFirst
    ) async -> Result<Answer<EntryVersion<Parcel>>, ScreensError> {
        let engine = PolicyEngine(cache: cache, clock: services.clock) {
            Issue.record("\($0.message)")
        }
        let entry = CacheEntry(collection: "Parcel", key: key, attributes: [:])
        return await engine.write(
            policy,
            "send",
            EntryWrite(of: entry, by: ParcelSynchronizer.self) { _ in parcel },
            by: AnySynchronizer(ParcelSynchronizer.self),
            with: services
        )
    }

    @discardableResult
    func sync() async throws -> SyncSummary {
        open()
        try cache.retry(try cache.pendingWrites())
        return try await SyncManager(cacheManager: cache).sync()
    }

    /// The names in the folder of copies.
    var copies: [String] {
        get throws {
            let path = cache.fileCopies.folder
            guard FileManager.default.fileExists(atPath: path) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        }
    }
}
