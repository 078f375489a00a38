import DemoPortal
@_spi(Host) import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import TestSupport

/// A user who comments and adds pictures over a network that fails, with the real screenlets, queue and HTTP.
///
/// Nobody else changes anything, so whatever was acknowledged last is what the portal has at the end, once.
@MainActor
final class QueueTrial {
    /// A comment or a picture, by all texts that were ever sent for it.
    struct Item {
        var texts: [String]
        /// What was acknowledged last; `nil` if it was deleted.
        var promised: String?
        /// Whether a change failed after that, which the portal may have nevertheless.
        var isCertain = true
    }

    let fixture: CachedHostFixture
    var dice: Dice
    var comments: [Item] = []
    var pictures: [Item] = []
    private(set) var complaints: [String] = []
    private(set) var log: [String] = []
    private let seed: UInt64
    private let isHeadless: Bool
    /// The beginnings of the paths of what is changed.
    private let paths: [String?]
    private var step = 0

    init(seed: UInt64, dialect: Dialect = .json) throws {
        (self.seed, dice) = (seed, Dice(seed &* 104_729 &+ 5))
        fixture = try CachedHostFixture(dialect: dialect)
        isHeadless = dialect == .headless
        paths = isHeadless ? ["/o/headless-delivery/"] : ["/screens.screenscomment/", "/dlapp/"]
    }

    /// A text that nobody else has written.
    var newText: String { "Trial \(seed), step \(step)" }

    func run(steps: Int) async throws {
        // Offline, only lists that were loaded before are shown.
        _ = try await commentList(.online)
        _ = try await gallery(.online)
        for _ in 0..<steps { try await performStep() }
        fixture.portal.faults = FaultPlan()
        for _ in 0..<20 where try !fixture.cache.pendingWrites().isEmpty { try await sync() }
        complaints += try fixture.cache.pendingWrites().map {
            "\($0.key) never arrived: \($0.problem?.message ?? "")"
        }
        try check()
    }

    private func performStep() async throws {
        step += 1
        fixture.portal.faults = faults()
        let network: NetworkCondition = dice.roll(4) == 0 ? .offline : .online
        switch dice.roll(12) {
        case 0..<3: try await addComment(network)
        case 3, 4: try await changeComment(network)
        case 5: try await deleteComment(network)
        case 6, 7: try await addPicture(network)
        // Headless REST takes other words for a picture that it may have with the file alone.
        case 8 where !isHeadless: try await describePicture(network)
        case 9: try await deletePicture(network)
        default: try await sync()
        }
    }

    private func faults() -> FaultPlan {
        guard dice.roll(3) > 0 else { return FaultPlan() }
        let fault = dice.pick([
            FaultPlan.Fault.refuse, .dropRequest, .loseAnswer, .loseAnswer, .dropBody,
            .status(500, .html), .unavailable(retryAfter: 1), .garbage,
        ])
        let prefix = dice.pick([nil] + paths)
        return FaultPlan(fault, remaining: 1 + dice.roll(3), pathPrefix: prefix)
    }

    private func sync() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        try fixture.cache.retry(try fixture.cache.pendingWrites())
        let manager = SyncManager(cacheManager: fixture.cache)
        let listener = LocalWins()
        manager.delegate = listener
        let summary = try await manager.sync()
        note("synchronised \(summary)")
    }

    func note(_ words: String) {
        log.append("\(step) \(fixture.portal.faults.fault) \(words)")
    }

    /// What screenlets write by.
    var policy: OfflinePolicy {
        dice.pick([.remoteFirst, .cacheFirst, .remoteFirst, .staleWhileRevalidate])
    }

    // MARK: - The end

    private func check() throws {
        let stored = try fixture.portal.comments(
            className: fixture.className,
            classPK: fixture.classPK
        )
        check(comments, stored.map { CommentText(html: $0.body).plain }, "comment")
        check(pictures, try fixture.portal.documents().map(\.title), "picture")
    }

    private func check(_ items: [Item], _ stored: [String], _ kind: String) {
        for item in items {
            let found = stored.filter(item.texts.contains)
            if found.count > 1 { complaints.append("a \(kind) is there as \(found)") }
            guard item.isCertain else { continue }
            if found != (item.promised.map { [$0] } ?? []) {
                complaints.append("promised was the \(kind) \(item.promised ?? "–"), not \(found)")
            }
        }
    }
}

extension QueueTrial.Item {
    /// Notes the outcome of a change of the item.
    mutating func note(_ text: String?, isAcknowledged: Bool) {
        if let text { texts.append(text) }
        if isAcknowledged { (promised, isCertain) = (text, true) } else { isCertain = false }
    }
}

/// Decides each conflict for what the user has written.
private final class LocalWins: SyncManagerDelegate {
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        conflictedKey: String,
        remoteValue: (any Codable & Sendable)?,
        localValue: (any Codable & Sendable)?,
        resolve: SyncConflictContinuation
    ) {
        try? resolve(.useLocal)
    }
}
