import ScreensKit
import Synchronization
import TestSupport

@testable import ScreensOffline

/// A client whose disk is full or fails at random, and that remembers which changes were
/// acknowledged.
@MainActor
final class FaultTrial {
    private var dice: Dice
    private let client: OfflineClient
    private let synchronizer: AnySynchronizer
    private let disk: Mutex<(dice: Dice, state: State)>
    private var acknowledged: [String: Int] = [:]
    private var drafted: [String: Int] = [:]
    private var refused: [String] = []
    private(set) var complaints: [String] = []

    private enum State { case sound, full, failing }

    /// Creates a trial of notes, or of votes, which nobody looks up before they are sent.
    init(seed: UInt64, isVotes: Bool) throws {
        synchronizer =
            isVotes
            ? AnySynchronizer(VoteSynchronizer.self) : AnySynchronizer(NoteSynchronizer.self)
        dice = Dice(seed &+ 1)
        disk = Mutex((Dice(seed &* 31 &+ 7), .sound))
        client = try OfflineClient(synchronizer: synchronizer, onProblem: { _ in })
        for key in keys { client.portal.change(key, to: ["a": "0"]) }
        client.cache.setFaults { [weak self] in self?.fails($0) ?? false }
    }

    private let keys = ["1", "2", "3"]

    private nonisolated func fails(_ step: DiskStep) -> Bool {
        disk.withLock { disk in
            switch disk.state {
            case .sound: false
            case .full: step.needsSpace
            case .failing: step != .removal && disk.dice.roll(4) == 0
            }
        }
    }

    func performStep(_ step: Int) async throws {
        let state = dice.pick([State.sound, .full, .failing])
        disk.withLock { $0.state = state }
        let isOnline = dice.roll(2) == 0
        client.portal.setFate(isOnline ? .answered : .noConnection)
        switch dice.roll(5) {
        case 0: await client.read(dice.pick(keys))
        case 2: client.cache.settle()
        case 1: try await sync(isDrained: isOnline && state != .failing)
        case 3 where dice.roll(3) == 0: _ = try? client.cache.trim(to: 0)
        default: await write(step)
        }
    }

    private func write(_ step: Int) async {
        let key = dice.roll(4) == 0 ? "draft-\(step)" : dice.pick(keys + drafted.keys.sorted())
        let policy = dice.pick([OfflinePolicy.remoteFirst, .cacheFirst, .remoteOnly, .cacheOnly])
        switch await client.write(policy, key, ["a": "\(step)"]) {
        case .success(let written) where written.freshness.unsent == .draft: drafted[key] = step
        case .success: (acknowledged[key], drafted[key]) = (step, nil)
        case .failure: refused.append("\(step)")
        }
    }

    private func sync(isDrained: Bool) async throws {
        let manager = SyncManager(cacheManager: client.cache)
        let listener = Listener(.useLocal)
        manager.delegate = listener
        let summary = try await manager.sync()
        guard isDrained, summary.failed > 0 else { return }
        // A value that was sent while the disk was full may look like one of somebody else. To record that takes space.
        disk.withLock { $0.state = .sound }
        let again = try await manager.sync()
        guard again.failed > 0 else { return }
        complaints.append(
            "\(again.failed) of \(again.items) failed after a full disk: \(listener.errors)"
        )
    }

    /// Another process opens the cache when the disk has space again.
    func endFaults() async throws {
        disk.withLock { $0.state = .sound }
        let next = try OfflineClient(
            portal: client.portal,
            folder: client.folder,
            synchronizer: synchronizer,
            onProblem: { _ in }
        )
        client.portal.setFate(.answered)
        for _ in 0..<10 where try !next.pending.isEmpty {
            next.advance(1_000_000)
            try next.cache.retry(next.pending)
            let manager = SyncManager(cacheManager: next.cache)
            let listener = Listener(.useLocal)
            manager.delegate = listener
            try await manager.sync()
        }
        complaints += try next.pending.map {
            "“\($0.key)” never arrived: \($0.problem?.message ?? "")"
        }
        let drafts = try next.cache.drafts()
        for (key, step) in drafted {
            let stored = drafts.filter { $0.entry.key == key }
            let texts = stored.map { $0.localValue?["fields"]?["a"]?.text }
            guard texts != ["\(step)"] else { continue }
            complaints.append("the draft “\(key)” is \(texts), stored was \(step)")
        }
        check()
    }

    private func check() {
        let portal = client.portal
        for (key, step) in acknowledged {
            let values = portal.notes.filter { $0.key == key || key.hasPrefix("draft-") }
                .compactMap { $0.value.fields["a"] }.compactMap { Int($0) }
            if key.hasPrefix("draft-") ? !values.contains(step) : values != [step] {
                complaints.append("“\(key)” is \(values), promised was \(step)")
            }
        }
        let applied = portal.applied
        let repeated = Dictionary(grouping: applied, by: \.id).filter { $1.count > 1 }
        complaints += repeated.keys.map { "\($0) was carried out twice" }
        let arrived = Set(applied.compactMap { $0.note?.fields["a"] })
        complaints += refused.filter(arrived.contains).map {
            "\($0) arrived and was said to have failed"
        }
    }
}
