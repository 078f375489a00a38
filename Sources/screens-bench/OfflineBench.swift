import Foundation
import LiferayKit
import ScreensCoding
import ScreensKit
import ScreensOffline
import ScreensTesting

/// Measures reading a page of 25 rows from the cache; the floor is reading its bytes.
func benchOffline(_ bench: Bench) async throws {
    guard bench.isWanted("policy read") else { return }
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "screens-bench-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = try CacheManager(folder: folder, name: .demo)
    let entry = CacheEntry(collection: "AssetList", key: "page")
    let page = ListPage<AssetEntry>(rows: (0..<25).map { .sample(title: "Asset \($0)") }, count: 25)
    let time = Timestamp(milliseconds: 0)
    try cache.store(BinaryCoding.encode(page), as: entry, at: time)
    let engine = PolicyEngine(cache: cache) {
        time
    } onProblem: { _ in
    }

    await bench.compare(
        "policy read of a page of 25 rows",
        floor: "its bytes from SQLite",
        runs: 1001
    ) {
        await engine.read(.cacheOnly, entry) {
            throw PortalError.cancelled
        } deliver: { (_: Result<Answer<ListPage<AssetEntry>>, ScreensError>) in
        }
    } against: {
        _ = try? cache.entry(entry.collection, entry.key)
    }
}
