@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

extension Delivery {
    /// Ends a change as a user decided who saw the versions in `write`.
    ///
    /// Giving up the change sends nothing, whatever the portal has become. What replaces the portal's version is sent
    /// only if that is still the one that the user saw. The caller holds the claim on the change.
    func resolve(
        _ write: PendingWrite,
        _ resolution: SyncConflictResolution
    ) async throws(CacheError) -> Outcome {
        guard let queue, let present = try queue.write(write.id) else { return .gone }
        guard present.changeId == write.changeId else { return .failed(edited(write)) }
        switch resolution {
        case .ignore:
            return .failed(.failed("The conflict about \"\(write.key)\" was left open."))
        case .discard:
            try await queue.commit { (table) throws(DatabaseFailure) in try table.discard(write) }
            return .gone
        case .useRemote, .useLocal, .merge: break
        }
        let (remote, comparison): (CodedVersion?, Comparison?)
        do {
            remote = try await self.remote(of: present, arrivals(toFind: present), services)
            let replaces = resolution != .useRemote
            comparison = replaces ? try compared(present, remote, on: write.shown) : nil
        } catch let error as CacheError {
            throw error
        } catch {
            return notChecked(present, ScreensError(error))
        }
        guard let comparison else { return try await acceptRemote(present, remote, in: queue) }
        let merges = resolution == .merge
        return try await replace(present, remote, comparison, merges: merges, in: queue)
    }

    private func acceptRemote(
        _ write: PendingWrite,
        _ remote: CodedVersion?,
        in queue: CacheManager
    ) async throws(CacheError) -> Outcome {
        let remote = remote ?? CodedVersion(entry: write.entry, value: nil)
        let time = services.clock()
        _ = try await queue.commit { (table) throws(DatabaseFailure) in
            try table.arrive(write.changeId, of: write.id, remote, isAccepted: false, at: time)
        }
        return .settled(remote)
    }

    /// Sends the local version, or both combined, in place of the version that the user saw.
    private func replace(
        _ write: PendingWrite,
        _ remote: CodedVersion?,
        _ comparison: Comparison,
        merges: Bool,
        in queue: CacheManager
    ) async throws(CacheError) -> Outcome {
        switch comparison {
        case .foreign: return try await conflict(write, remote)
        // The portal has the change already, so that there is nothing to replace.
        case .attempted, .present: return try await deliver(write, checks: true)
        case .unchanged, .own: break
        }
        guard merges else { return try await send(write, on: remote?.value, .unchanged, in: queue) }
        guard let merged = merged(write, remote) else { return .failed(.failed(overlap(write))) }
        return try await send(write, on: remote?.value, .rebased(merged), in: queue)
    }

    private func merged(_ write: PendingWrite, _ remote: CodedVersion?) -> [UInt8]? {
        guard let base = write.base, let local = write.local, let remote = remote?.value else {
            return nil
        }
        return try? synchronizer.merged(base, local, remote)
    }

    private func overlap(_ write: PendingWrite) -> String {
        "The changes of \"\(write.key)\" here and at \(write.place.words) overlap and cannot be merged; "
            + "choose useLocal, useRemote or discard."
    }

    /// Sends the local version on top of the portal's version.
    private func send(
        _ write: PendingWrite,
        on replaced: [UInt8]?,
        _ newer: OutboxTable.LocalChangePolicy,
        in queue: CacheManager
    ) async throws(CacheError) -> Outcome {
        // What is sent now differs from the change that may have been sent before.
        let changeId = UUIDText.random()
        let time = services.clock()
        let isSame = try await queue.commit { (table) throws(DatabaseFailure) in
            // Somebody may have edited the entry while the portal was asked.
            guard try table.write(write.id)?.changeId == write.changeId else { return false }
            // Values that were sent before are older than the one that the user decided to replace.
            try table.noteSeen(replaced, of: write.entry, at: time)
            try table.rebase(write.id, on: replaced, newer, changeId: changeId)
            return true
        }
        guard isSame else { return .failed(edited(write)) }
        return try await deliver(write, checks: false)
    }

    private func edited(_ write: PendingWrite) -> ScreensError {
        .failed("\"\(write.key)\" was edited after the conflict was found.")
    }
}
