@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

// Looking up what the portal has.
extension Delivery {
    /// Checks what the portal has, which may end the change or prevent sending it.
    ///
    /// Returns `nil` if it is to be sent.
    func check(_ write: PendingWrite) async throws(CacheError) -> Step? {
        do {
            let services = services(toCheck: write)
            let arrivals = try arrivals(toFind: write)
            let remote = try await remote(of: write, arrivals, services)
            return switch try compared(write, remote, on: write.base) {
            case .attempted: try await settle(write, remote, besides: arrivals.others)
            case .unchanged: nil
            case .present: try await settle(write, remote, as: write.present)
            case .own: try await rebase(write, on: remote?.value)
            case .foreign: .ended(try await conflict(write, remote))
            }
        } catch let error as CacheError {
            throw error
        } catch {
            return .ended(notChecked(write, ScreensError(error)))
        }
    }

    /// The services for a look-up, with shared answers if these are newer than the last attempt to send the addition.
    private func services(toCheck write: PendingWrite) -> SyncServices {
        // Whoever has sent it during the run has made an edit, or a new attempt.
        guard let search, write.attempt == search.found.attempt,
            write.changeId == search.found.changeId
        else { return services }
        return services.sharing(search.answers)
    }

    /// Asks the portal for its version of a change's entry.
    func remote(
        of write: PendingWrite,
        _ arrivals: KnownArrivals,
        _ services: SyncServices
    ) async throws -> CodedVersion? {
        let context = services.context(write.next.id)
        return try await synchronizer.remote(write, arrivals, files(of: write), context)
    }

    /// Compares the portal's version with a change of `base`.
    func compared(
        _ write: PendingWrite,
        _ remote: CodedVersion?,
        on base: [UInt8]?
    ) throws -> Comparison {
        try Comparison(write, on: base, with: remote, by: synchronizer) {
            try cache?.sentValues(write.entry, at: services.clock()) ?? []
        }
    }

    /// Records a conflict with the portal's version.
    func conflict(
        _ write: PendingWrite,
        _ remote: CodedVersion?
    ) async throws(CacheError) -> Outcome {
        var write = write
        (write.state, write.remote) = (.conflicted, remote?.value)
        try await queue?.commit { [write] (table) throws(DatabaseFailure) in
            try table.conflict(write.id, remote: write.remote)
        }
        return .conflict(write)
    }

    /// Sends the present value on top of an older one that the portal received late or twice.
    private func rebase(_ write: PendingWrite, on older: [UInt8]?) async throws(CacheError) -> Step
    {
        // A portal that recognises the attempt by its id would not carry it out again.
        let changeId = write.attempt == nil ? nil : UUIDText.random()
        let time = services.clock()
        try await queue?.commit { (table) throws(DatabaseFailure) in
            try table.noteSeen(older, of: write.entry, isShown: false, at: time)
            try table.rebase(write.id, on: older, .unchanged, changeId: changeId)
        }
        var write = write
        write.base = older
        return .pending(write)
    }

    /// Records that the portal did not say what it has.
    ///
    /// Users who may add entries may not always see them. If the answer to an addition was lost, this error is not a
    /// refusal of it: the entry may exist, so it is not sent again now, and is looked up again later.
    func notChecked(_ write: PendingWrite, _ error: ScreensError) -> Outcome {
        let verdict = verdict(on: write, error)
        let isLostAddition = write.attempt != nil && write.base == nil
        guard verdict == .refused, isLostAddition, error.remote != nil else {
            return failed(write, error, verdict, isKnown: false)
        }
        let pause = Backoff.pause(attempts: write.attempts + 1, random: services.random())
        return failed(write, error, .retry(after: pause), isKnown: false)
    }
}
