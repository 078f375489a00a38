import ScreensSQLite

/// Why a cache cannot be used.
///
/// Every message names the file.
public enum CacheError: Error, Hashable, Sendable {
    /// The folder or the file cannot be created, read or written.
    ///
    /// The reason is the system's message.
    case inaccessible(path: String, reason: String)
    /// The file is not a cache, or is corrupt.
    case corrupt(path: String, reason: String)
    /// A value in the cache differs from what was stored.
    case corruptEntry(path: String, collection: String, key: String)
    /// Another version of this software wrote the file, which may have unsent changes.
    case otherFormat(path: String, found: Int64, supported: Int64, unsent: Int)
    /// The cache can be read but not written.
    case readOnly(path: String, reason: String)
    /// Reading or writing failed for another reason.
    case failed(path: String, reason: String)

    init(_ failure: DatabaseFailure, path: String) {
        self =
            if failure.isDamage {
                .corrupt(path: path, reason: failure.reason)
            } else if failure.isReadOnly {
                .readOnly(path: path, reason: failure.reason)
            } else if failure.isRefusal {
                .inaccessible(path: path, reason: failure.reason)
            } else {
                .failed(path: path, reason: failure.reason)
            }
    }

    /// Why the cache cannot be written, although it may be readable; `nil` for other errors.
    public var refusal: String? {
        switch self {
        case .inaccessible(_, let reason), .readOnly(_, let reason): reason
        default: nil
        }
    }

    /// One sentence for people, with advice on what to do.
    public var message: String {
        switch self {
        case .inaccessible(let path, let reason):
            "The cache \(path) cannot be used: \(reason). Check its folder's permissions and free space."
        case .corrupt(let path, let reason):
            "The cache \(path) is corrupt (\(reason)). Run \"screens-host cache doctor --repair\" to repair it."
        case .readOnly(let path, let reason):
            "The cache \(path) cannot be written: \(reason). Check its folder's permissions "
                + "and free space."
        case .corruptEntry(let path, let collection, let key):
            "The entry \"\(key)\" in \"\(collection)\" of the cache \(path) is corrupt and not used."
        case .otherFormat(let path, let found, let supported, let unsent):
            "The cache \(path) has format \(found); this version supports \(supported). "
                + Self.advice(unsent)
        case .failed(let path, let reason):
            "The cache \(path) failed: \(reason)."
        }
    }

    private static func advice(_ unsent: Int) -> String {
        guard unsent > 0 else { return "Use the version that wrote it, or delete the file." }
        let changes = unsent == 1 ? "1 unsent change" : "\(unsent) unsent changes"
        return "It has \(changes): send them with the version that wrote it."
    }
}

extension CacheError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
