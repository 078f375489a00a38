import ScreensSQLite

/// Why a cache cannot be used; every message names the file.
public enum CacheError: Error, Hashable, Sendable {
    /// The folder or the file cannot be made, read or written: in the system's words.
    case inaccessible(path: String, reason: String)
    /// The file is no cache, or a damaged one.
    case damaged(path: String, reason: String)
    /// A value in the cache is not what was stored.
    case corruptEntry(path: String, collection: String, key: String)
    /// A newer version of this software wrote the file.
    case newer(path: String, found: Int64, supported: Int64)
    /// The cache can be read and not written.
    case readOnly(path: String, reason: String)
    /// Reading or writing failed for another reason.
    case failed(path: String, reason: String)

    init(_ failure: DatabaseFailure, path: String) {
        self =
            if failure.isDamage {
                .damaged(path: path, reason: failure.reason)
            } else if failure.isReadOnly {
                .readOnly(path: path, reason: failure.reason)
            } else if failure.isRefusal {
                .inaccessible(path: path, reason: failure.reason)
            } else {
                .failed(path: path, reason: failure.reason)
            }
    }

    /// Why the cache cannot be written, where it may be readable nevertheless.
    public var refusal: String? {
        switch self {
        case .inaccessible(_, let reason), .readOnly(_, let reason): reason
        default: nil
        }
    }

    /// One sentence for people, with what would be right.
    public var message: String {
        switch self {
        case .inaccessible(let path, let reason):
            "The cache \(path) cannot be used: \(reason). Check its folder's permissions and free space."
        case .damaged(let path, let reason):
            "The cache \(path) is corrupt (\(reason)). Run \"screens-host cache doctor --repair\" to repair it."
        case .readOnly(let path, let reason):
            "The cache \(path) cannot be written: \(reason). Check its folder's permissions "
                + "and free space."
        case .corruptEntry(let path, let collection, let key):
            "The entry \"\(key)\" in \"\(collection)\" of the cache \(path) is corrupt and not used."
        case .newer(let path, let found, let supported):
            "The cache \(path) has format \(found); this version supports \(supported). "
                + "Use the newer version."
        case .failed(let path, let reason):
            "The cache \(path) failed: \(reason)."
        }
    }
}

extension CacheError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
