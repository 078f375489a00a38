import ScreensKit
import ScreensSQLite

/// The result of dropping pending changes.
public struct DroppedWrites: Sendable {
    /// The changes that were dropped.
    public internal(set) var dropped: [PendingWrite] = []
    /// The changes that stay because they are being sent, so it is not yet known whether they arrive.
    public internal(set) var beingSent: [PendingWrite] = []
    /// The changes that were no longer pending: they have arrived, or somebody else dropped them.
    public internal(set) var gone: [PendingWrite] = []
}

extension CacheManager {
    /// Drops pending changes permanently.
    ///
    /// The portal's value is shown again if it is known.
    ///
    /// A change that is being sent at this moment stays.
    ///
    /// - Throws: ``CacheError``.
    @discardableResult
    public func drop(_ writes: [PendingWrite]) throws(CacheError) -> DroppedWrites {
        let claims = try OutboxLock(cache: path)
        var outcome = DroppedWrites()
        var claimed: [PendingWrite] = []
        for write in writes {
            if claims.claim(write.id) {
                claimed.append(write)
            } else {
                outcome.beingSent.append(write)
            }
        }
        defer { for write in claimed { claims.release(write.id) } }
        outcome.dropped = try dropClaimed(claimed)
        let dropped = Set(outcome.dropped.map(\.id))
        outcome.gone = claimed.filter { !dropped.contains($0.id) }
        removeUnusedFiles()
        return outcome
    }

    /// Drops the changes in their present state.
    ///
    /// One that has arrived must not undo the portal's answer.
    private func dropClaimed(_ writes: [PendingWrite]) throws(CacheError) -> [PendingWrite] {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            var dropped: [PendingWrite] = []
            for write in writes {
                guard let present = try table.write(write.id) else { continue }
                try table.drop(present)
                dropped.append(present)
            }
            return dropped
        }
    }
}

extension PendingWrite {
    /// Whether it was sent without an answer, so that the portal may have it.
    public var mayHaveArrived: Bool { attempt != nil }

    /// The error if the portal's version is not the one about which a user decided.
    var changedAgain: ScreensError {
        .failed(
            "\"\(key)\" was changed again at the portal. Nothing was sent; decide about the new version."
        )
    }

    /// The error if a user cannot decide about the change because it is being sent.
    var beingSentElsewhere: ScreensError {
        .failed("\"\(key)\" is being sent by another process. Try again later.")
    }
}
