import Foundation
import ScreensKit
import ScreensOffline

/// A cache in a folder, which is removed when this object is released.
final class TemporaryCache: Sendable {
    /// A folder that is removed when it is released.
    final class Folder: Sendable {
        let path: String

        /// Makes the folder in memory where the system has a place for it, because tests do not
        /// need lasting files.
        init() {
            let memory = "/dev/shm"
            let place =
                FileManager.default.isWritableFile(atPath: memory)
                ? memory : FileManager.default.temporaryDirectory.path
            path = "\(place)/screens-cache-\(UUID().uuidString)"
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let place = Folder()
    var folder: String { place.path }
    let cache: CacheManager

    init() throws { cache = try CacheManager(folder: place.path, name: .demo) }
}

extension CacheEntry {
    static let page = CacheEntry(
        collection: "AssetList",
        key: "20143-en_US-0",
        attributes: ["page": 0]
    )
}
