import ScreensKit
import ScreensSQLite

/// What came of dropping pending changes.
public struct DroppedWrites: Sendable {
    /// Those that are gone.
    public internal(set) var dropped: [PendingWrite] = []
    /// Those that stay, as they are being sent at this moment: nobody can say yet whether they arrive.
    public internal(set) var beingSent: [PendingWrite] = []
    /// Those that were no longer pending: they have arrived, or somebody else dropped them.
    public internal(set) var gone: [PendingWrite] = []
}

extension CacheManager {
    /// Drops pending changes for good; what the portal had comes back, where that is known.
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

    /// Drops the changes as they are now; one that has arrived meanwhile must not undo what the portal said.
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

    /// What keeps a user from deciding about it.
    var beingSentElsewhere: ScreensError {
        .failed("\"\(key)\" is being sent by another process. Try again later.")
    }
}
