public import ScreensKit

/// The pending changes of a cache as live surfaces show them: how many there are, and their progress.
///
/// While at least one surface follows them, they are sent automatically, each when it is due. Only one attempt is made
/// at a time, however many surfaces follow.
@MainActor
public final class PendingChanges {
    /// What a surface shows of the pending changes.
    public struct Status: Hashable, Sendable {
        /// How many there are.
        public var queue = QueueStatus()
        /// Whether some are being sent.
        public var isSending = false
        /// How many have been sent since the first surface began to follow.
        public var sent = 0
        /// Whether the portal refused the sign-in.
        ///
        /// Nothing is sent to it until somebody signs in again.
        public var needsSignIn = false
        /// Whether the portal did not answer when a change was to be sent, and has not answered since.
        public var isPortalAway = false
        /// Why a change for a service has not arrived at the last attempt, and waits: for its account, a sign-in, or the
        /// service.
        public var serviceProblem: ScreensError?

        /// Creates a status with nothing to show.
        public init() {}
    }

    /// Waits for a number of milliseconds, or until the task is cancelled.
    public typealias Sleep = @Sendable (_ milliseconds: Int64) async -> Void

    /// The cache that holds the changes.
    public let cache: CacheManager
    /// The last known status, which is current only while somebody follows.
    public private(set) var status = Status() { didSet { if status != oldValue { report() } } }
    /// Whether changes are sent when they are due, instead of only on request.
    public var sendsByItself: Bool { didSet { wakeSignal.send() } }

    private let sleep: Sleep
    private let wakeSignal = WakeSignal()
    private var schedule = SendingSchedule()
    private var followers: [Int: @MainActor () -> Void] = [:]
    private var lastFollower = 0
    private var observer: Int?
    private var work: Task<Void, Never>?
    private var reading: Task<Void, Never>?
    private var isOutdated = false
    /// Why the last access to the cache failed.
    private var fault: CacheError?
    private var attemptsUnderWay = 0 {
        didSet {
            status.isSending = attemptsUnderWay > 0
            if attemptsUnderWay == 0 { wakeSignal.send() }
        }
    }

    /// Creates the pending changes of a cache that a host uses.
    public init(
        _ cache: CacheManager,
        sendsByItself: Bool = true,
        sleep: @escaping Sleep = { try? await Task.sleep(for: .milliseconds($0)) }
    ) {
        (self.cache, self.sendsByItself, self.sleep) = (cache, sendsByItself, sleep)
    }

    /// Follows the changes, and has them sent, until the result is released.
    ///
    /// - Parameter onChange: called when ``status`` changes.
    /// - Returns: an object that ends the following when its last reference is released.
    public func follow(_ onChange: @escaping @MainActor () -> Void) -> Following {
        lastFollower += 1
        followers[lastFollower] = onChange
        if work == nil { begin() }
        return Following(self, lastFollower)
    }

    /// Follows the changes until it is released.
    @MainActor
    public final class Following {
        private let changes: PendingChanges
        private let number: Int

        fileprivate init(_ changes: PendingChanges, _ number: Int) {
            (self.changes, self.number) = (changes, number)
        }

        isolated deinit { changes.unfollow(number) }
    }

    /// Sends due changes again after somebody has signed in.
    public func signedIn() {
        schedule.needsSignIn = false
        status.needsSignIn = false
        wakeSignal.send()
    }

    /// Sends all pending changes now, including those that are due later.
    ///
    /// - Parameter note: receives the progress, such as `2 of 7 …`.
    /// - Returns: the result.
    /// - Throws: ``CacheError``, and the error that prevents all changes from being sent.
    public func sendNow(
        note: @escaping @MainActor (String) -> Void = { _ in }
    ) async throws -> SentNow {
        signedIn()
        attemptsUnderWay += 1
        defer { attemptsUnderWay -= 1 }
        let result = try await cache.sendNow(note: note)
        if case .sent(let summary, _) = result { await record(summary, of: []) }
        return result
    }
}

// MARK: - Following

extension PendingChanges {
    private func report() { for onChange in followers.values { onChange() } }

    private func begin() {
        observer = cache.observers.add { [weak self] event in
            Task { @MainActor in self?.handle(event) }
        }
        refresh()
        work = Task { await work() }
    }

    private func unfollow(_ number: Int) {
        followers[number] = nil
        guard followers.isEmpty else { return }
        if let observer { cache.observers.remove(observer) }
        work?.cancel()
        (work, observer) = (nil, nil)
        wakeSignal.send()
    }

    private func handle(_ event: QueueObservers.Event) {
        switch event {
        case .queueChanged:
            refresh()
            wakeSignal.send()
        case .portalAnswered:
            guard schedule.isPortalAway else { return }
            Task { await portalIsBack() }
        }
    }

    /// Reads the numbers again, and once more if something changes in the meantime.
    private func refresh() {
        isOutdated = true
        guard reading == nil else { return }
        reading = Task {
            while isOutdated {
                isOutdated = false
                let queue = await perform { (cache) throws(CacheError) in try cache.queueStatus() }
                if let queue { status.queue = queue }
            }
            reading = nil
        }
    }

    /// Returns the answer of the cache; `nil` if it fails.
    ///
    /// A failure is reported once until the cache works again.
    @discardableResult
    private func perform<Answer: Sendable>(
        _ question: @escaping @Sendable (CacheManager) throws(CacheError) -> Answer
    ) async -> Answer? {
        do throws(CacheError) {
            let answer = try await cache.apart(question)
            fault = nil
            return answer
        } catch {
            if fault != error { cache.syncServices?.onProblem(error) }
            fault = error
            return nil
        }
    }
}

// MARK: - Sending

extension PendingChanges {
    private func work() async {
        while true {
            let turn = await turn()
            // Somebody else may follow by now, and the wake-up is for their task.
            guard !Task.isCancelled else { return }
            switch turn {
            case .send(let ids): await send(ids)
            case .wait(let time): await wakeSignal.wait { [sleep] in await sleep(time) }
            }
        }
    }

    private func turn() async -> SendingSchedule.Step {
        refresh()
        guard sendsByItself, attemptsUnderWay == 0, let now = cache.syncServices?.now,
            let queue = await queue()
        else {
            return .wait(SendingSchedule.longestWait)
        }
        return schedule.turn(queue, at: now)
    }

    /// The changes that may be sent; notes why those for services wait.
    private func queue() async -> [PendingWrite]? {
        let queue = await perform { (cache) throws(CacheError) in
            try cache.pendingWrites().filter { !cache.isSentAtOnce($0.changeId) }
        }
        guard let queue else { return nil }
        let waiting = queue.first { $0.service != nil && $0.state == .pending && $0.problem != nil }
        status.serviceProblem = waiting?.problem
        return queue
    }

    private func send(_ ids: Set<PendingWrite.ID>) async {
        guard let services = cache.syncServices else { return }
        guard await isNobodySending() else {
            return schedule.noteFailure(at: services.now, random: services.random())
        }
        do {
            _ = try await sending(only: ids)
        } catch {
            schedule.noteFailure(at: services.now, random: services.random())
        }
    }

    /// Sends certain changes, and records the result.
    func sending(
        only ids: Set<PendingWrite.ID>,
        answer: SyncConflictResolution? = nil
    ) async throws -> [SyncReporter.Item] {
        attemptsUnderWay += 1
        defer { attemptsUnderWay -= 1 }
        let reporter = SyncReporter(note: nil) { _ in nil }
        let manager = SyncManager(cacheManager: cache)
        manager.delegate = reporter
        let summary = try await manager.sync(only: ids, answer: answer)
        await record(summary, of: ids)
        return reporter.items
    }

    /// Whether no other process sends.
    ///
    /// A process may send for as long as somebody thinks about a conflict.
    private func isNobodySending() async -> Bool {
        let isFree = await perform { (cache) throws(CacheError) in
            let claims = try OutboxLock(cache: cache.path)
            defer { claims.release(0) }
            return claims.claim(0)
        }
        return isFree == true
    }

    /// Records the result of sending changes.
    ///
    /// `ids` is empty if somebody asked for it.
    private func record(
        _ summary: SyncSummary,
        of ids: Set<PendingWrite.ID>
    ) async {
        let wasAway = schedule.isPortalAway
        if let services = cache.syncServices, let left = await queue() {
            schedule.note(
                ids,
                isPortalThere: summary.isPortalThere,
                left: left,
                at: services.now,
                random: services.random()
            )
        }
        if case .portal(.unauthorized) = summary.stopped { schedule.needsSignIn = true }
        status.needsSignIn = schedule.needsSignIn
        status.sent += summary.completed - summary.settled
        status.isPortalAway = schedule.isPortalAway
        if wasAway, !schedule.isPortalAway { await portalIsBack() }
    }

    private func portalIsBack() async {
        schedule.portalAnswered()
        status.isPortalAway = false
        await perform { (cache) throws(CacheError) in try cache.retryAfterOutage() }
        wakeSignal.send()
    }
}
