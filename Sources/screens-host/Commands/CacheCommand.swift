import ScreensCoding
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensRendering
import ScreensSession

/// `cache`: the cached data of a portal.
@MainActor
enum CacheCommand {
    static func list(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try await Setup.openCache(invocation)
        let entries = try await entries(of: cache)
        let files = try await CachedFiles(of: cache)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(Listing(cache, entries, files)))
        } else {
            let rows = entries.map { entry in
                [
                    entry.collection, entry.key, "\(entry.size) bytes",
                    entry.unsent?.rawValue ?? "",
                ]
            }
            Console.out(TextTable(rows).text + (files.text.map { "\($0)\n" } ?? ""))
        }
        return .ok
    }

    static func show(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try await Setup.openCache(invocation)
        let (collection, key) = (invocation.arguments[0], invocation.arguments[1])
        let found = try await cache.apart { (cache) throws(CacheError) in
            try cache.entry(collection, key)
        }
        guard let entry = found else {
            let keys = try await entries(of: cache).filter { $0.collection == collection }.map(
                \.key
            )
            let hint = keys.nearest(to: key).map { " Did you mean \"\($0)\"?" } ?? ""
            throw CommandError(
                exit: .notFound,
                message:
                    "The cache \(cache.path) has no entry \"\(key)\" in \"\(collection)\".\(hint)",
                code: "not-found"
            )
        }
        guard let value = try? BinaryCoding.json(from: entry.value) else {
            throw CommandError(
                exit: .failure,
                message:
                    "The entry \"\(key)\" in \"\(collection)\" of the cache \(cache.path) cannot be "
                    + "read: another version of Screens wrote it. The next reply replaces it.",
                code: "unreadable"
            )
        }
        try Console.write(JSONOutput.line(value))
        return .ok
    }

    static func clear(_ invocation: Invocation) async throws -> ExitCode {
        let collection = invocation.arguments.first
        let cache = try await Setup.openCache(invocation)
        let count = try await cache.apart { (cache) throws(CacheError) in
            try cache.clear(collection)
        }
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(["forgotten": count, "schemaVersion": 1]))
        } else {
            Console.out("\(count) entries removed\n")
        }
        return .ok
    }

    static func doctor(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try await Setup.openCache(invocation)
        let checked = try await CheckedCache(cache)
        let (examination, torn, faults) = (checked.examination, checked.torn, checked.faults)
        let isReadable = examination.database.isEmpty
        var findings = CacheFindings(
            file: cache.path,
            // The entries of a corrupt file may not be countable.
            entries: try? await entries(of: cache).count,
            pending: isReadable ? try? await UnsentChanges(in: cache).writes.count : nil,
            files: try await CachedFiles(of: cache),
            faults: faults,
            isRepairable: checked.isRepairable
        )
        if findings.isRepairable, invocation.has(.repair) {
            let done = [try await torn.remove(), try await repair(cache, examination, invocation)]
            findings.repair = done.compactMap(\.self).joined(separator: " ")
        }
        try Console.write(
            invocation.has(.json) ? JSONOutput.bytes(findings) : Array(findings.text.utf8)
        )
        // What was found on opening is repaired then, as far as it can be.
        let rest = invocation.has(.repair) ? examination.copies : faults
        return rest.isEmpty ? .ok : .failure
    }

    private static func entries(of cache: CacheManager) async throws(CacheError) -> [CachedEntry] {
        try await cache.apart { (cache) throws(CacheError) in try cache.entries() }
    }

    /// Repairs the database and its values; `nil` if nothing is wrong with them.
    private static func repair(
        _ cache: CacheManager,
        _ examination: CacheExamination,
        _ invocation: Invocation
    ) async throws -> String? {
        guard !(examination.database + examination.values).isEmpty else { return nil }
        let folder = try Setup.cacheFolder(invocation)
        let name = try ChosenPortal.cacheName(invocation)
        return try await cache.apart { (cache) throws(CacheError) in
            guard examination.database.isEmpty else {
                let (replacement, recovery) = try CacheManager.repair(folder: folder, name: name)
                return [replacement.message, recovery.message].compactMap(\.self)
                    .joined(separator: " ")
            }
            try cache.removeFaults()
            return "Removed corrupt values, and rewrote the files of unsent changes."
        }
    }

    private struct Listing: Encodable {
        struct Entry: Encodable {
            let collection: String
            let key: String
            let attributes: JSONObject
            let storedAt: Timestamp?
            let pending: Bool
            let size: Int
        }

        let schemaVersion = 1
        let file: String
        let entries: [Entry]
        let files: CachedFiles

        init(_ cache: CacheManager, _ entries: [CachedEntry], _ files: CachedFiles) {
            (file, self.files) = (cache.path, files)
            self.entries = entries.map {
                Entry(
                    collection: $0.collection,
                    key: $0.key,
                    attributes: $0.attributes,
                    storedAt: $0.storedAt,
                    pending: $0.isDirty,
                    size: $0.size
                )
            }
        }
    }
}

/// What `cache doctor` prints.
private struct CacheFindings: Encodable {
    let schemaVersion = 1
    let file: String
    /// The number of entries; `nil` if a faulty file does not show it.
    let entries: Int?
    /// The number of pending changes; `nil` if a faulty file does not show it.
    let pending: Int?
    let files: CachedFiles
    let faults: [String]
    /// Whether there are faults that a repair can fix; only the user can replace corrupt copies of files.
    let isRepairable: Bool
    var repair: String?

    private enum CodingKeys: CodingKey {
        case schemaVersion, file, entries, pending, files, faults, repair
    }

    var text: String {
        let waiting = pending.map { "; pending changes: \($0)" } ?? ""
        let hint =
            !isRepairable || repair != nil
            ? nil
            : "Run \"screens-host cache doctor --repair\" to repair it and save all unsent changes."
        let lines =
            ["\(file): \(entries.map { "\($0)" } ?? "unknown") entries\(waiting)"]
            + [files.text].compactMap(\.self) + faults + [repair, hint].compactMap(\.self)
        return lines.map { SafeLine($0).text + "\n" }.joined()
    }
}
