import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem
import Synchronization

/// Claims on a cache's changes, so that only one process sends each of them.
///
/// A claim ends with its process, however that ends. Other processes can also take it over from a process that has
/// stopped.
///
/// A byte of a file is locked for each change, byte 0 for the complete run, and one beyond all changes for renaming a
/// corrupt cache. The kernel releases locks of open files when the file is closed, which also happens when a process
/// dies.
///
/// A stopped process keeps its locks. Every holder of a claim therefore records every few seconds that it is alive: see
/// ``ClaimSlots``. After ``patience`` without a record, others lock another byte for the same change, its next
/// generation. The stopped process finds that out before its next request: see ``isOvertaken``.
final class OutboxLock: Sendable {
    private struct State {
        /// The generations of the claims that this process holds, by change.
        var held: [Int64: UInt64] = [:]
        var isBeating = false
    }

    private let file: Int32
    private let path: String
    private let slots: ClaimSlots
    private let now: @Sendable () -> Int64
    private let pause: Duration
    private let state = Mutex(State())
    /// The active requests with these claims: no more than the HTTP client sends at a time.
    ///
    /// A request that waits in the client was checked earlier, and would be sent after the claim is lost.
    let requests = ConcurrencyLimit(limit: 8)

    /// Milliseconds without a record after which a claim can be taken over.
    static let patience: Int64 = 30_000

    // <fcntl.h> hides these constants from Swift behind a feature macro. The numbers are the kernel's interface.
    private static let testLock: Int32 = 36
    private static let setLock: Int32 = 37
    private static let setLockWhenFree: Int32 = 38
    private static let repair: Int64 = 1 << 62

    /// Opens the claims of a cache.
    ///
    /// - Parameters:
    ///   - path: the cache's file.
    ///   - now: returns milliseconds of a clock that all processes of the machine share and that nobody sets.
    ///   - pause: the time between two records that this process is alive.
    /// - Throws: ``CacheError``.
    init(
        cache path: String,
        now: @escaping @Sendable () -> Int64 = monotonicMilliseconds,
        notingEvery pause: Duration = .seconds(5)
    ) throws(CacheError) {
        self.path = "\(path)-claims"
        (self.now, self.pause) = (now, pause)
        do {
            file = try Files.openPrivate(self.path, for: .making)
        } catch {
            throw .inaccessible(path: self.path, reason: error.reason)
        }
        slots = ClaimSlots(file: file)
    }

    deinit { close(file) }

    /// Claims a change; returns `false` while another process holds it.
    func claim(_ id: Int64) -> Bool {
        for _ in 0..<8 {
            let slot = slots[id]
            if let isClaimed = isFree(id, slot) ? claimFree(id, slot) : takeOver(id, slot) {
                return isClaimed
            }
        }
        return false
    }

    /// Claims a change that nobody holds; returns `nil` if its record has to be read again.
    private func claimFree(_ id: Int64, _ slot: ClaimSlots.Slot) -> Bool? {
        // Recorded before locking, so that others that find the lock taken also find a recent record.
        slots.note(id, at: now())
        guard lock(id, slot.generation) else { return false }
        return confirm(id, slot.generation)
    }

    /// Claims a change whose holder has stopped.
    private func takeOver(_ id: Int64, _ slot: ClaimSlots.Slot) -> Bool? {
        guard slots.isSilent(slot, at: now(), for: Self.patience) else { return false }
        let next = slot.generation &+ 1
        guard lock(id, next) else { return false }
        // If the stopped process has ended by now, nobody else may claim what it held.
        let hasEnded = lock(id, slot.generation)
        defer { if hasEnded { unlock(id, slot.generation) } }
        guard slots[id] == slot else {
            unlock(id, next)
            return nil
        }
        slots.begin(next, of: id, at: now())
        return confirm(id, next)
    }

    private func confirm(_ id: Int64, _ generation: UInt64) -> Bool? {
        guard slots[id].generation == generation else {
            unlock(id, generation)
            return nil
        }
        let begins = state.withLock { state in
            state.held[id] = generation
            defer { state.isBeating = true }
            return !state.isBeating
        }
        if begins { beginBeating() }
        return true
    }

    /// Releases the claim on a change.
    func release(_ id: Int64) {
        guard let generation = state.withLock({ $0.held.removeValue(forKey: id) }) else { return }
        unlock(id, generation)
    }

    /// Whether another process has taken over a claim of this one, because this process had stopped for too long.
    ///
    /// Check it before each request.
    var isOvertaken: Bool {
        state.withLock { $0.held }.contains { slots[$0.key].generation != $0.value }
    }

    /// The error for changes that were not sent for this reason.
    static let overtaken = ScreensError.failed(
        "This process was suspended for too long, and another process took over sending."
    )

    /// Waits until nobody else synchronises, then claims the run.
    ///
    /// - Throws: `CancellationError`.
    func waitForTurn() async throws {
        // The kernel cannot notify a waiting task, and an attempt is cheap.
        while !claim(0) { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Waits until nobody else replaces the cache, then claims that until the end.
    ///
    /// It blocks the thread. This takes only a moment, and the cache cannot be used before.
    func waitToRepair() throws(CacheError) {
        while !set(Int16(F_WRLCK), Self.repair, by: Self.setLockWhenFree) {
            guard errno == EINTR else {
                throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }

    // MARK: - Notes

    private func beginBeating() {
        Task.detached { [weak self, pause] in
            // The claim itself has already recorded the time.
            repeat { try? await Task.sleep(for: pause) } while self?.beat() == true
        }
    }

    /// Records that this process is alive; returns `false` if it holds no claims.
    func beat() -> Bool {
        let held = state.withLock { state in
            state.isBeating = !state.held.isEmpty
            return state.held
        }
        for (id, generation) in held where slots[id].generation == generation {
            slots.note(id, at: now())
        }
        return !held.isEmpty
    }

    // MARK: - Locks

    private func isFree(_ id: Int64, _ slot: ClaimSlots.Slot) -> Bool {
        var range = range(Int16(F_WRLCK), ClaimSlots.byte(id, slot.generation))
        return fcntl(file, Self.testLock, &range) == 0 && range.l_type == Int16(F_UNLCK)
    }

    private func lock(_ id: Int64, _ generation: UInt64) -> Bool {
        set(Int16(F_WRLCK), ClaimSlots.byte(id, generation))
    }

    private func unlock(_ id: Int64, _ generation: UInt64) {
        _ = set(Int16(F_UNLCK), ClaimSlots.byte(id, generation))
    }

    private func set(_ kind: Int16, _ byte: Int64, by command: Int32 = setLock) -> Bool {
        var range = range(kind, byte)
        return fcntl(file, command, &range) == 0
    }

    private func range(_ kind: Int16, _ byte: Int64) -> flock {
        var range = flock()
        range.l_type = kind
        range.l_whence = Int16(SEEK_SET)
        range.l_start = Int(byte)
        range.l_len = 1
        return range
    }
}

/// Milliseconds of the machine's monotonic clock, which stops while the machine sleeps.
@Sendable
func monotonicMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
