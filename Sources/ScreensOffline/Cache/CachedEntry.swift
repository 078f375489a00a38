public import ScreensKit
import ScreensSQLite

/// What a cache keeps under one key.
public struct CachedEntry: Hashable, Sendable {
    /// The screenlet's part of the cache.
    public let collection: String
    /// The entry's key in the collection.
    public let key: String
    /// What was kept beside the value; read anew each time, for most readers never ask.
    public var attributes: JSONObject {
        // Attributes are for people and for synchronising; damaged ones cost no value.
        decoded(attributesText) ?? [:]
    }
    /// When the portal answered it; `nil` for what the portal has never seen.
    public let storedAt: Timestamp?
    /// Whether it has changes that wait to be sent.
    public let isDirty: Bool
    /// Whether it is a draft: it is sent when the user says so.
    public let isDraft: Bool
    /// Why the portal does not have its changes; `nil` where there are none.
    public let unsent: UnsentState?
    /// How many bytes the value has.
    public let size: Int
    /// The value; empty in listings, and for what was removed here.
    public let value: [UInt8]
    /// When it is too old to be shown; `nil` for never.
    public let expiresAt: Timestamp?
    /// Whether it was removed here, which the portal does not know yet.
    public let isRemoved: Bool
    private let attributesText: String
    private let checksum: Int64?

    init(_ row: Statement) {
        collection = row.text(0)
        key = row.text(1)
        attributesText = row.text(2)
        storedAt = row.optionalInt(3).map(Timestamp.init(milliseconds:))
        let state = row.optionalText(8)
        isDraft = row.bool(4) && state == OutboxTable.draftWord
        isDirty = row.bool(4) && !isDraft
        size = Int(row.int(5))
        expiresAt = row.optionalInt(6).map(Timestamp.init(milliseconds:))
        isRemoved = row.bool(7)
        unsent = isDirty ? UnsentState(stored: state) : nil
        value = row.blob(9)
        checksum = row.optionalInt(10)
    }

    /// Whether it is what was stored; unknown, and so assumed, for an entry of an older version.
    var isSound: Bool {
        let value: SQLValue = isRemoved ? .null : .blob(value)
        return Checksum.fits(
            checksum,
            Checksum.of(
                collection: collection,
                key: key,
                attributes: attributesText,
                value: value
            )
        )
    }

    /// Whether the user wrote it, and the portal does not have it.
    public var isOfUser: Bool { isDirty || isDraft }

    /// Whether it is too old to be shown; what the user wrote never is.
    func isExpired(_ now: Timestamp) -> Bool {
        guard let expiresAt, !isOfUser else { return false }
        return expiresAt.milliseconds <= now.milliseconds
    }
}
