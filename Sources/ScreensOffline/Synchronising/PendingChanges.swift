import ScreensKit

/// The pending changes of a cache, as live surfaces show them: how many there are, and what becomes of them.
///
/// While somebody follows them, they are sent without being asked for, each when it is due. One attempt is
/// made at a time, however many surfaces follow.
@MainActor
public final class PendingChanges {
    /// What a surface shows.
    public struct Status: Hashable, Sendable {
        /// How many there are.
        public var queue = QueueStatus()
        /// Whether some are being sent.
        public var isSending = false
        /// How many have been sent since somebody began to follow.
        public var sent = 0
        /// Whether the portal refused the sign-in: nothing is sent before somebody signs in again.
        public var needsSignIn = false

        /// Nothing to show.
        public init() {}
    }

    /// Waits for so many milliseconds, or until the task is cancelled.
    public typealias Sleep = @Sendable (_ milliseconds: Int64) async -> Void

    /// The cache that holds them.
    public let cache: CacheManager
    /// What is known of them; current only while somebody follows.
    public private(set) var status = Status() { didSet { if status != oldValue { report() } } }
    /// Whether they are sent when they are due; otherwise only when somebody asks for it.
    public var sendsByItself: Bool { didSet { bell.ring() } }

    private let sleep: Sleep
    private let bell = Bell()
    private var schedule = SendingSchedule()
    private var followers: [Int: @MainActor () -> Void] = [:]
    private var lastFollower = 0
    private var observer: Int?
    private var work: Task<Void, Never>?
    private var reading: Task<Void, Never>?
    private var isOutdated = false
    /// Why the cache did not answer last.
    private var fault: CacheError?
    private var attemptsUnderWay = 0 {
        didSet {
            status.isSending = attemptsUnderWay > 0
            if attemptsUnderWay == 0 { bell.ring() }
        }
    }

    /// The pending changes of a cache that a host uses.
    public init(
        _ cache: CacheManager,
        sendsByItself: Bool = true,
        sleep: @escaping Sleep = { try? await Task.sleep(for: .milliseconds($0)) }
    ) {
        (self.cache, self.sendsByItself, self.sleep) = (cache, sendsByItself, sleep)
    }

    /// Follows the changes, and has them sent, for as long as the result is referred to.
    ///
    /// - Parameter onChange: called when ``status`` changes.
    /// - Returns: what ends it when nobody refers to it any more.
    public func follow(_ onChange: @escaping @MainActor () -> Void) -> Following {
        lastFollower += 1
        followers[lastFollower] = onChange
        if work == nil { begin() }
        return Following(self, lastFollower)
    }

    /// Somebody follows the changes.
    @MainActor
    public final class Following {
        private let changes: PendingChanges
        private let number: Int

        fileprivate init(_ changes: PendingChanges, _ number: Int) {
            (self.changes, self.number) = (changes, number)
        }

        isolated deinit { changes.unfollow(number) }
    }

    /// Sends again what is due, after somebody has signed in.
    public func signedIn() {
        schedule.needsSignIn = false
        status.needsSignIn = false
        bell.ring()
    }

    /// Sends all pending changes now, those too that are due later.
    ///
    /// - Parameter note: called with how far things are, such as `2 of 7 …`.
    /// - Returns: what came of it.
    /// - Throws: ``CacheError``, and what keeps all of them from being sent.
    public func sendNow(
        note: @escaping @MainActor (String) -> Void = { _ in }
    ) async throws -> SentNow {
        signedIn()
        attemptsUnderWay += 1
        defer { attemptsUnderWay -= 1 }
        let result = try await cache.sendNow(note: note)
        if case .sent(let summary, let items) = result { await take(summary, items, of: []) }
        return result
    }
}

// MARK: - Following

extension PendingChanges {
    private func report() { for onChange in followers.values { onChange() } }

    private func begin() {
        observer = cache.observers.add { [weak self] event in
            Task { @MainActor in self?.take(event) }
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
        bell.ring()
    }

    private func take(_ event: QueueObservers.Event) {
        switch event {
        case .queueChanged:
            refresh()
            bell.ring()
        case .portalAnswered:
            guard schedule.isPortalAway else { return }
            Task { await portalIsBack() }
        }
    }

    /// Reads how many there are; once more if something changes meanwhile.
    private func refresh() {
        isOutdated = true
        guard reading == nil else { return }
        reading = Task {
            while isOutdated {
                isOutdated = false
                let queue = await asked { (cache) throws(CacheError) in try cache.queueStatus() }
                if let queue { status.queue = queue }
            }
            reading = nil
        }
    }

    /// What the cache answers; `nil` where it fails, which is reported once until it answers again.
    @discardableResult
    private func asked<Answer: Sendable>(
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
            // Somebody else may follow by now, whose work the bell is for.
            guard !Task.isCancelled else { return }
            switch turn {
            case .send(let ids): await send(ids)
            case .wait(let time): await bell.wait { [sleep] in await sleep(time) }
            }
        }
    }

    private func turn() async -> SendingSchedule.Turn {
        refresh()
        guard sendsByItself, attemptsUnderWay == 0, let now = cache.syncServices?.clock(),
            let queue = await queue()
        else {
            return .wait(SendingSchedule.longestWait)
        }
        return schedule.turn(queue, at: now)
    }

    private func queue() async -> [PendingWrite]? {
        await asked { (cache) throws(CacheError) in try cache.pendingWrites() }
    }

    private func send(_ ids: Set<PendingWrite.ID>) async {
        guard let services = cache.syncServices else { return }
        guard await isNobodySending() else {
            return schedule.noteFailure(at: services.clock(), random: services.random())
        }
        do {
            _ = try await sending(only: ids) { _ in nil }
        } catch {
            schedule.noteFailure(at: services.clock(), random: services.random())
        }
    }

    /// Sends certain changes, and notes what came of it.
    func sending(
        only ids: Set<PendingWrite.ID>,
        decide: @escaping SyncReporter.Decide
    ) async throws -> [SyncReporter.Item] {
        attemptsUnderWay += 1
        defer { attemptsUnderWay -= 1 }
        let reporter = SyncReporter(note: nil, decide: decide)
        let manager = SyncManager(cacheManager: cache)
        manager.delegate = reporter
        let summary = try await manager.sync(only: ids)
        await take(summary, reporter.items, of: ids)
        return reporter.items
    }

    /// Whether no other process sends; one may do that for as long as somebody thinks about a conflict.
    private func isNobodySending() async -> Bool {
        let isFree = await asked { (cache) throws(CacheError) in
            let claims = try OutboxLock(cache: cache.path)
            defer { claims.release(0) }
            return claims.claim(0)
        }
        return isFree == true
    }

    /// Notes what came of sending changes; `ids` is empty where somebody asked for it.
    private func take(
        _ summary: SyncSummary,
        _ items: [SyncReporter.Item],
        of ids: Set<PendingWrite.ID>
    ) async {
        let wasAway = schedule.isPortalAway
        if let services = cache.syncServices, let left = await queue() {
            schedule.note(ids, items, left: left, at: services.clock(), random: services.random())
        }
        if case .portal(.unauthorized) = summary.stopped { schedule.needsSignIn = true }
        status.needsSignIn = schedule.needsSignIn
        status.sent += summary.completed
        if wasAway, !schedule.isPortalAway { await portalIsBack() }
    }

    /// Makes due at once what failed only because the portal was out of reach.
    private func portalIsBack() async {
        schedule.portalAnswered()
        let chosen = await queue()?.filter { $0.state == .pending && $0.failedForConnection } ?? []
        await asked { (cache) throws(CacheError) in try cache.retry(chosen) }
        bell.ring()
    }
}
