@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

extension Delivery {
    /// Ends a conflict as decided.
    ///
    /// The caller holds the claim on the change.
    func resolve(
        _ conflict: Conflict,
        _ resolution: SyncConflictResolution
    ) async throws(CacheError) -> Outcome {
        let write = conflict.write
        guard let present = try cache.write(write.id) else { return .gone }
        guard present.changeId == write.changeId else {
            return .failed(.failed("\"\(write.key)\" was edited after the conflict was found."))
        }
        switch resolution {
        case .ignore:
            return .failed(.failed("The conflict about \"\(write.key)\" was left open."))
        case .discard:
            try await cache.commit { (table) throws(DatabaseFailure) in try table.discard(write) }
            return .gone
        case .useRemote:
            let remote = conflict.remote ?? .init(entry: write.entry, value: nil)
            let time = services.clock()
            _ = try await cache.commit { (table) throws(DatabaseFailure) in
                try table.arrive(write.changeId, of: write.id, remote, isTaken: false, at: time)
            }
            return .arrived(remote)
        case .useLocal:
            return try await send(conflict, .kept)
        case .merge:
            guard let merged = merged(conflict) else { return .failed(.failed(overlap(write))) }
            return try await send(conflict, .rebased(merged))
        }
    }

    private func merged(_ conflict: Conflict) -> [UInt8]? {
        guard let base = conflict.write.base, let local = conflict.write.local,
            let remote = conflict.remote?.value
        else { return nil }
        return try? synchronizer.merged(base, local, remote)
    }

    private func overlap(_ write: PendingWrite) -> String {
        "The changes of \"\(write.key)\" here and at the portal overlap and cannot be merged; "
            + "choose useLocal, useRemote or discard."
    }

    /// Sends the local version on top of the portal's version.
    private func send(
        _ conflict: Conflict,
        _ newer: OutboxTable.LocalChangePolicy
    ) async throws(CacheError) -> Outcome {
        let id = conflict.write.id
        // What is sent now differs from the change that may have been sent before.
        let changeId = UUIDText.random()
        let (entry, time) = (conflict.write.entry, services.clock())
        try await cache.commit { (table) throws(DatabaseFailure) in
            // Values that were sent before are older than the one that the user decided to replace.
            let replaced = conflict.remote?.value
            try table.noteSeen(replaced, of: entry, at: time)
            try table.rebase(id, on: replaced, newer, changeId: changeId)
        }
        return try await deliver(id, looks: false)
    }
}
