public import ScreensKit
import ScreensSQLite

/// The value that a cache stores under one key.
public struct CachedEntry: Hashable, Sendable {
    /// The screenlet's part of the cache.
    public let collection: String
    /// The entry's key in the collection.
    public let key: String
    /// What was stored beside the value.
    ///
    /// It is decoded at each call, because most readers never need it.
    public var attributes: JSONObject {
        // Attributes are for people and for synchronising. The value stays usable if they are corrupt.
        decoded(attributesText) ?? [:]
    }
    /// When the portal sent it; `nil` if the portal has never seen it.
    public let storedAt: Timestamp?
    /// Whether it has pending changes; a draft is none.
    public let isDirty: Bool
    /// Why the portal does not have its changes; `nil` if it has no changes.
    public let unsent: UnsentState?
    /// The size of the value in bytes.
    public let size: Int
    /// The value.
    ///
    /// It is empty in listings, and for an entry that was removed on this machine.
    public let value: [UInt8]
    /// When it becomes too old to be shown; `nil` for never.
    public let expiresAt: Timestamp?
    /// Whether it was removed on this machine but not yet at the portal.
    public let isRemoved: Bool
    private let attributesText: String
    private let checksum: Int64?

    init(_ row: Statement) {
        collection = row.text(0)
        key = row.text(1)
        attributesText = row.text(2)
        storedAt = row.optionalInt(3).map(Timestamp.init(milliseconds:))
        unsent = row.bool(4) ? UnsentState(stored: row.optionalText(8)) : nil
        isDirty = unsent != nil && unsent != .draft
        size = Int(row.int(5))
        expiresAt = row.optionalInt(6).map(Timestamp.init(milliseconds:))
        isRemoved = row.bool(7)
        value = row.blob(9)
        checksum = row.optionalInt(10)
    }

    /// Whether it matches its checksum.
    var isSound: Bool {
        let value: SQLValue = isRemoved ? .null : .blob(value)
        return checksum
            == Checksum.of(
                collection: collection,
                key: key,
                attributes: attributesText,
                value: value
            )
    }

    /// Whether the user wrote it and the portal does not have it.
    public var isOfUser: Bool { unsent != nil }

    /// Whether it is too old to be shown.
    ///
    /// What the user wrote never expires.
    func isExpired(_ now: Timestamp) -> Bool {
        guard let expiresAt, !isOfUser else { return false }
        return expiresAt.milliseconds <= now.milliseconds
    }
}
