@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

extension Delivery {
    /// Ends a change as a user decided who saw the versions of `conflict`.
    ///
    /// Giving up the change sends nothing, whatever the portal has become. What replaces the portal's version is sent
    /// only if that is still the one that the user saw. The caller holds the claim on the change.
    func resolve(
        _ conflict: Conflict,
        _ resolution: SyncConflictResolution
    ) async throws(CacheError) -> Outcome {
        let write = conflict.write
        guard let present = try cache.write(write.id) else { return .gone }
        guard present.changeId == write.changeId else { return .failed(edited(write)) }
        switch resolution {
        case .ignore:
            return .failed(.failed("The conflict about \"\(write.key)\" was left open."))
        case .discard:
            try await cache.commit { (table) throws(DatabaseFailure) in try table.discard(write) }
            return .gone
        case .useRemote:
            return try await withPortalsVersion(of: present) { (remote) async throws(CacheError) in
                try await giveUp(present, for: remote)
            }
        case .useLocal, .merge:
            return try await withPortalsVersion(of: present) { (remote) async throws(CacheError) in
                try await replace(conflict, with: resolution, present, remote)
            }
        }
    }

    private func withPortalsVersion(
        of write: PendingWrite,
        _ work: (OutboxTable.Arrived?) async throws(CacheError) -> Outcome
    ) async throws(CacheError) -> Outcome {
        let remote: OutboxTable.Arrived?
        do {
            let change = try cache.change(of: write)
            remote = try await synchronizer.remote(change, services.context(change.id))
        } catch let error as CacheError {
            throw error
        } catch {
            return try await notLooked(write, ScreensError(error)).ended
        }
        return try await work(remote)
    }

    private func giveUp(
        _ write: PendingWrite,
        for remote: OutboxTable.Arrived?
    ) async throws(CacheError) -> Outcome {
        let remote = remote ?? .init(entry: write.entry, value: nil)
        let time = services.clock()
        _ = try await cache.commit { (table) throws(DatabaseFailure) in
            try table.arrive(write.changeId, of: write.id, remote, isTaken: false, at: time)
        }
        return .settled(remote)
    }

    /// Sends the local version, or both combined, in place of the version that the user saw.
    private func replace(
        _ conflict: Conflict,
        with resolution: SyncConflictResolution,
        _ write: PendingWrite,
        _ remote: OutboxTable.Arrived?
    ) async throws(CacheError) -> Outcome {
        let comparison: Comparison
        do {
            comparison = try compared(write, remote, on: conflict.remote?.value)
        } catch let error as CacheError {
            throw error
        } catch {
            return try await notLooked(write, ScreensError(error)).ended
        }
        switch comparison {
        case .foreign: return try await self.conflict(write, remote)
        // The portal has the change already, so that there is nothing to replace.
        case .attempted, .present: return try await deliver(write.id, looks: true)
        case .unchanged, .own: break
        }
        guard resolution == .merge else { return try await send(write, on: remote?.value, .kept) }
        guard let merged = merged(write, remote) else { return .failed(.failed(overlap(write))) }
        return try await send(write, on: remote?.value, .rebased(merged))
    }

    private func merged(_ write: PendingWrite, _ remote: OutboxTable.Arrived?) -> [UInt8]? {
        guard let base = write.base, let local = write.local, let remote = remote?.value else {
            return nil
        }
        return try? synchronizer.merged(base, local, remote)
    }

    private func overlap(_ write: PendingWrite) -> String {
        "The changes of \"\(write.key)\" here and at the portal overlap and cannot be merged; "
            + "choose useLocal, useRemote or discard."
    }

    /// Sends the local version on top of the portal's version.
    private func send(
        _ write: PendingWrite,
        on replaced: [UInt8]?,
        _ newer: OutboxTable.LocalChangePolicy
    ) async throws(CacheError) -> Outcome {
        // What is sent now differs from the change that may have been sent before.
        let changeId = UUIDText.random()
        let time = services.clock()
        let isSame = try await cache.commit { (table) throws(DatabaseFailure) in
            // Somebody may have edited the entry while the portal was asked.
            guard try table.write(write.id)?.changeId == write.changeId else { return false }
            // Values that were sent before are older than the one that the user decided to replace.
            try table.noteSeen(replaced, of: write.entry, at: time)
            try table.rebase(write.id, on: replaced, newer, changeId: changeId)
            return true
        }
        guard isSame else { return .failed(edited(write)) }
        return try await deliver(write.id, looks: false)
    }

    private func edited(_ write: PendingWrite) -> ScreensError {
        .failed("\"\(write.key)\" was edited after the conflict was found.")
    }
}
