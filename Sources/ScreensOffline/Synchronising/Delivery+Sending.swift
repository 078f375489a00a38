@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

// Sending a change, and recording the result.
extension Delivery {
    /// Records that a change is about to be sent.
    func begin(_ write: PendingWrite) async throws(CacheError) -> PendingWrite? {
        let time = services.clock()
        if let queue { return try await queue.begin(write, at: time) }
        // A full disk may prevent it. The user may then be asked about a conflict, but no change is lost.
        try? await cache?.commit { (table) throws(DatabaseFailure) in
            try table.recordSent(write.local, of: write.entry, write.changeId, at: time)
        }
        return write.begun
    }

    func send(begun write: PendingWrite) async throws(CacheError) -> Step {
        do {
            let (arrivals, context) = (try arrivals(of: write), services.context(write.next.id))
            let arrived = try await synchronizer.send(write, arrivals, files(of: write), context)
            return try await settle(write, arrived)
        } catch let error as CacheError {
            throw error
        } catch {
            let error = ScreensError(error)
            if let step = try await checkAfterRefusal(of: write, error) { return step }
            let (verdict, isKnown) = (verdict(on: write, error), Backoff.isKnown(error))
            return .ended(failed(write, error, verdict, isKnown: isKnown))
        }
    }

    /// Checks whether a refused addition exists nevertheless; `nil` if not.
    ///
    /// HTTP libraries send a request again by themselves if an open connection breaks before the first byte of the
    /// answer. The portal then refuses what it has just accepted.
    private func checkAfterRefusal(
        of write: PendingWrite,
        _ error: ScreensError
    ) async throws(CacheError) -> Step? {
        guard write.base == nil, case .exception = error.remote else { return nil }
        let (remote, others): (CodedVersion?, Set<String>)
        do {
            var arrivals = try arrivals(toFind: write)
            // After a refusal, the entry may exist, whatever the clocks say.
            arrivals.earliest = nil
            remote = try await self.remote(of: write, arrivals, services)
            others = arrivals.others
        } catch let error as CacheError {
            throw error
        } catch {
            return nil
        }
        guard let remote, remote.entry.key != write.key else { return nil }
        return try await settle(write, remote, besides: others)
    }

    /// Records that the portal has the attempted value or another version of the change, such as the present one.
    ///
    /// An addition that was looked for `besides` others stays pending if it was found as what another one has become
    /// meanwhile: of two that are equal, both may be found as the same one.
    func settle(
        _ write: PendingWrite,
        _ arrived: CodedVersion?,
        as version: PendingWrite.Attempt? = nil,
        besides others: Set<String>? = nil
    ) async throws(CacheError) -> Step {
        let arrived = arrived ?? CodedVersion(entry: write.entry, value: nil)
        let (time, synchronizer) = (services.clock(), synchronizer)
        let sent = version ?? write.next
        let isDone = await queue?.end(write, as: arrived.entry, services.onProblem) {
            (table) throws(DatabaseFailure) in
            // An edit of what was added before is found under its key as well.
            if let others, write.base == nil, write.entry.isTemporary,
                !others.contains(arrived.entry.key),
                try table.arrivals(besides: write.entry).contains(arrived.entry.key)
            {
                return false
            }
            return try table.arrive(
                sent.id,
                of: write.id,
                arrived,
                newer: { synchronizer.rebased($0, from: sent.value, onto: arrived.value) },
                at: time
            )
        }
        guard isDone ?? true else { return .pending(write) }
        let wasSent = version == nil || write.attempt != nil
        return .ended(wasSent ? .arrived(arrived) : .settled(arrived))
    }

    func verdict(on write: PendingWrite, _ error: ScreensError) -> Backoff.Verdict {
        Backoff.verdict(error, attempts: write.attempts + 1, random: services.random())
    }

    /// Leaves a failed change in the queue, with the time of its next attempt.
    func failed(
        _ write: PendingWrite,
        _ error: ScreensError,
        _ verdict: Backoff.Verdict,
        isKnown: Bool
    ) -> Outcome {
        // The process that has taken over the change records its result.
        guard isHeld() else { return .failed(OutboxLock.overtaken) }
        let mayHaveArrived = write.attempt != nil && !isKnown
        let now = services.now
        let pause = leavesDue ? nil : verdict.pause
        queue?.fail(write, isKnown: isKnown, services.onProblem) {
            (table) throws(DatabaseFailure) in
            try table.fail(
                write,
                verdict == .refused && !leavesDue ? .refused : .pending,
                leavesDue ? nil : error,
                attempts: leavesDue && !mayHaveArrived ? 0 : write.attempts + 1,
                retryAt: pause.map { Timestamp(milliseconds: now.time.milliseconds + $0) },
                isKnown: isKnown,
                at: now
            )
        }
        return .failed(error, mayHaveArrived: mayHaveArrived)
    }
}
