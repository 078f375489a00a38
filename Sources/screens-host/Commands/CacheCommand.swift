import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensRendering

/// `cache`: what is kept of a portal's answers.
@MainActor
enum CacheCommand {
    static func list(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try Setup.openCache(invocation)
        let entries = try cache.entries()
        if invocation.has("json") {
            try Console.write(JSONOutput.bytes(Listing(cache, entries)))
        } else {
            let rows = entries.map { entry in
                [
                    entry.collection, entry.key, "\(entry.size) bytes",
                    entry.isDirty ? "waits to be sent" : "",
                ]
            }
            Console.out(TextTable(rows).text)
        }
        return .ok
    }

    static func show(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try Setup.openCache(invocation)
        let (collection, key) = (invocation.arguments[0], invocation.arguments[1])
        guard let entry = try cache.entry(collection, key) else {
            let keys = try cache.entries().filter { $0.collection == collection }.map(\.key)
            let hint = keys.nearest(to: key).map { " Did you mean “\($0)”?" } ?? ""
            throw CommandError(
                exit: .notFound,
                message: "The cache \(cache.path) has no entry “\(key)” in “\(collection)”.\(hint)",
                code: "not-found"
            )
        }
        guard let value = try? KeptCoding.json(from: entry.value) else {
            throw CommandError(
                exit: .failure,
                message:
                    "The entry “\(key)” in “\(collection)” of the cache \(cache.path) cannot be "
                    + "read: another version kept it; the next answer of the portal replaces it.",
                code: "unreadable"
            )
        }
        try Console.write(JSONOutput.line(value))
        return .ok
    }

    static func clear(_ invocation: Invocation) async throws -> ExitCode {
        let count = try Setup.openCache(invocation).clear(invocation.arguments.first)
        Console.out("\(count) entries forgotten\n")
        return .ok
    }

    static func doctor(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try Setup.openCache(invocation)
        let faults = try cache.faults()
        Console.out(
            "\(SafeLine(cache.path).text): \(try cache.entries().count) entries, "
                + "\(try cache.pendingWrites().count) wait to be sent\n"
        )
        for fault in faults { Console.out("\(SafeLine(fault).text)\n") }
        guard !faults.isEmpty else { return .ok }
        guard invocation.has("repair") else {
            Console.note("“screens-host cache doctor --repair” begins anew and saves what waits.")
            return .failure
        }
        let salvage = try CacheManager.repair(
            folder: Setup.cacheFolder(invocation),
            name: Connection.cacheName(invocation)
        )
        Console.out("\(SafeLine(salvage.message).text)\n")
        return .ok
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

        init(_ cache: CacheManager, _ entries: [CachedEntry]) {
            file = cache.path
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
