import Foundation
import ScreensKit
import ScreensOffline

/// A cache in a folder of its own, gone with it.
final class Cellar: Sendable {
    let folder: String
    let cache: CacheManager

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "screens-cache-\(UUID().uuidString)").path
        cache = try CacheManager(folder: folder, name: .demo)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}

extension CacheEntry {
    static let page = CacheEntry(
        collection: "AssetList",
        key: "20143-en_US-0",
        attributes: ["page": 0]
    )
}
