import Foundation
import ScreensKit
import ScreensOffline

/// A cache in a folder of its own, gone with it.
final class Cellar: Sendable {
    /// A folder that goes with its last user.
    final class Folder: Sendable {
        let path: String

        /// In memory where the system has such a place: what tests write need not outlive a machine.
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
