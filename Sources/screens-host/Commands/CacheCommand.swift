import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensRendering

/// `cache`: what is kept of a portal's answers.
@MainActor
enum CacheCommand {
    static func list(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try open(invocation)
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
        let cache = try open(invocation)
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
        try Console.write(JSONText.escapingControls(entry.value) + [UInt8(ascii: "\n")])
        return .ok
    }

    static func clear(_ invocation: Invocation) async throws -> ExitCode {
        let count = try open(invocation).clear(invocation.arguments.first)
        Console.out("\(count) entries forgotten\n")
        return .ok
    }

    static func doctor(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try open(invocation)
        let faults = try cache.faults()
        let entries = try cache.entries()
        let pending = entries.filter(\.isDirty).count
        Console.out(
            "\(SafeLine(cache.path).text): \(entries.count) entries, \(pending) wait to be sent\n"
        )
        for fault in faults { Console.out("\(SafeLine(fault).text)\n") }
        return faults.isEmpty ? .ok : .failure
    }

    private static func open(_ invocation: Invocation) throws -> CacheManager {
        try CacheManager(
            folder: invocation.value("cache-dir") ?? StateFolder.path(of: "cache"),
            name: Connection.cacheName(invocation)
        )
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
