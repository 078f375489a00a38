import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The result of replacing a corrupt cache: its file was renamed, and its pending changes were restored from their
/// files.
public struct CacheSalvage: Hashable, Sendable {
    /// The path of the corrupt file.
    public let movedTo: String
    /// How many pending changes were restored.
    public internal(set) var savedWrites = 0

    /// A message for people.
    public var message: String {
        let saved = savedWrites == 1 ? "1 unsent change was" : "\(savedWrites) unsent changes were"
        return "The cache was corrupt and has been replaced; \(saved) saved. "
            + "The old file is \(movedTo)."
    }

    private static let companions = ["-wal", "-shm"]

    /// Returns a path for the corrupt file at a path.
    static func unusedPath(beside path: String) throws(CacheError) -> String {
        var number = 1
        while Glibc.access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
        return "\(path).damaged-\(number)"
    }

    /// Renames the file and those that belong to it.
    func move(_ path: String) throws(CacheError) {
        // If a log remained without its database, SQLite would apply it to the next one.
        for end in Self.companions + [""] {
            // Whoever closes the file last removes its companions.
            guard rename(path + end, movedTo + end) == 0 || errno == ENOENT else {
                throw .inaccessible(path: path + end, reason: String(cString: strerror(errno)))
            }
        }
        Files.sync(Files.parent(path))
    }
}

/// The unsent changes of a corrupt database, as far as they can be read.
struct SalvagedRows {
    private let folder: UnsentFolder
    private let files: [Int64: [UnsentName]]
    private var images: [UnsentImage] = []
    /// The corrupt changes that have no file, by their ids.
    private(set) var lost: [Int64: StoredRow] = [:]

    init(_ path: String) throws(FileFailure) {
        folder = UnsentFolder(cache: path)
        files = Dictionary(grouping: try folder.names(), by: \.id)
        guard let database = try? Database(path: path) else { return }
        var found: [Int64: (row: StoredRow, image: UnsentImage?)] = [:]
        try? database.access { (connection) throws(DatabaseFailure) in
            // Reading from both ends also reaches the rows after a corrupt page.
            for order in ["ASC", "DESC"] {
                var rows: [StoredRow] = []
                try? connection.forEachRow("SELECT * FROM outbox ORDER BY id \(order)") { row in
                    rows.append(StoredRow(row))
                }
                for row in rows {
                    let id = row.number("id") ?? 0
                    found[id] = (row, try? UnsentImage.of(id, connection))
                }
            }
        }
        for (id, rows) in found where !hasFile(id, since: rows.row.number("revision") ?? 0) {
            if let image = rows.image, image.isSound {
                images.append(image)
            } else if files[id] == nil, !rows.row.text("state").isEmpty {
                // The rows of another table, on a page that was swapped, have no state.
                lost[id] = rows.row
            }
        }
    }

    /// Whether the folder has a valid file of a change, or knows that the change has ended.
    private func hasFile(_ id: Int64, since revision: Int64) -> Bool {
        (files[id] ?? []).contains { name in
            name.revision >= revision && (name.mark == .gone || folder.image(name) != nil)
        }
    }

    /// Writes the files of the valid changes that have none, or only an older or a corrupt one.
    func writeFiles() throws(FileFailure) { try folder.write(images) }
}
