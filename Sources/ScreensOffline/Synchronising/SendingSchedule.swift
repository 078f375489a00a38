import ScreensKit

/// Decides when pending changes are sent automatically, and which.
///
/// The queue stores when each change is due. This type adds what the queue does not store. If the portal is
/// unreachable, one attempt at a time finds out whether it can be reached again. Changes that an attempt left due are
/// not sent again at once. Changes for other services do not wait for the portal: each has its own pause.
struct SendingSchedule {
    /// What to do next.
    enum Step: Equatable {
        case send(Set<PendingWrite.ID>)
        /// Do nothing for a number of milliseconds, or until something changes.
        case wait(Int64)
    }

    /// A pause that becomes longer with each attempt.
    private struct Pause {
        var attempts = 0
        private var begin: Int64 = 0
        private var length: Int64 = 0

        mutating func prolong(at now: Moment, random: Double) {
            attempts += 1
            begin = now.ticks
            length = max(shortestPause, Backoff.pause(attempts: attempts, random: random))
        }

        /// How many milliseconds are left.
        ///
        /// A pause that begins in the future began before somebody set the clock back.
        func remaining(at now: Moment) -> Int64 {
            let passed = now.ticks - begin
            return passed < 0 ? 0 : max(0, length - passed)
        }
    }

    /// The longest wait in milliseconds, because changes by other processes and of the clock are not reported.
    static let longestWait: Int64 = 60_000
    /// The shortest pause in milliseconds between two attempts at something that failed.
    static let shortestPause: Int64 = 1_000

    /// Whether nothing is sent to the portal until somebody has signed in.
    var needsSignIn = false
    private var portal = Pause()
    /// How long nothing is sent, because no attempt was possible.
    private var all = Pause()
    private var stuck: [PendingWrite.ID: Pause] = [:]

    /// Whether the portal could not be reached the last time.
    var isPortalAway: Bool { portal.attempts > 0 }

    /// Returns what to do about a queue at a time.
    func turn(_ queue: [PendingWrite], at now: Moment) -> Step {
        let pause = all.remaining(at: now)
        guard pause == 0 else { return .wait(min(pause, Self.longestWait)) }
        let due = attempted(sendable(queue, at: now))
        guard due.isEmpty else { return .send(Set(due.map(\.id))) }
        let pauses = queue.filter { $0.state == .pending }.map { remaining($0, at: now) }
        return .wait(min(pauses.filter { $0 > 0 }.min() ?? Self.longestWait, Self.longestWait))
    }

    /// Those of the due changes that are sent together.
    private func attempted(_ due: [PendingWrite]) -> [PendingWrite] {
        guard isPortalAway, let first = due.first(where: { $0.service == nil }) else { return due }
        return due.filter { $0.service != nil || $0.id == first.id }
    }

    /// Records the result of an attempt to send changes.
    ///
    /// `isPortalThere` says whether the portal answered; `nil` if it was not asked.
    mutating func note(
        _ ids: Set<PendingWrite.ID>,
        isPortalThere: Bool?,
        left: [PendingWrite],
        at now: Moment,
        random: Double
    ) {
        all = Pause()
        switch isPortalThere {
        case true?: portalAnswered()
        case false?: portal.prolong(at: now, random: random)
        case nil: break
        }
        let remaining = left.filter { ids.contains($0.id) && $0.state == .pending }
        var stillStuck: [PendingWrite.ID: Pause] = [:]
        for write in remaining where write.pause(at: now) == 0 {
            var pause = stuck[write.id] ?? Pause()
            pause.prolong(at: now, random: random)
            stillStuck[write.id] = pause
        }
        stuck = stuck.filter { !ids.contains($0.key) }.merging(stillStuck) { $1 }
    }

    /// Records that no attempt was possible.
    mutating func noteFailure(at now: Moment, random: Double) {
        all.prolong(at: now, random: random)
    }

    /// Records that the portal can be reached.
    mutating func portalAnswered() {
        if isPortalAway { stuck = [:] }
        portal = Pause()
    }

    private func remaining(_ write: PendingWrite, at now: Moment) -> Int64 {
        let own = max(write.pause(at: now), stuck[write.id]?.remaining(at: now) ?? 0)
        guard write.service == nil else { return own }
        return needsSignIn ? Self.longestWait : max(own, portal.remaining(at: now))
    }

    /// Returns the changes that are due, without those that depend on something that is not.
    private func sendable(_ queue: [PendingWrite], at now: Moment) -> [PendingWrite] {
        var due = queue.filter { write in
            write.state == .pending && remaining(write, at: now) == 0
        }
        let present = Set(queue.map(\.entryName))
        while true {
            let names = Set(due.map(\.entryName))
            let free = due.filter { write in
                write.dependencyNames.allSatisfy { !present.contains($0) || names.contains($0) }
            }
            guard free.count < due.count else { return due }
            due = free
        }
    }
}

extension PendingWrite {
    /// Whether it failed only because the portal or a service was unreachable, without a pause that it asked for.
    ///
    /// A service that requires a sign-in counts, because the sign-in is stored by another command.
    var failedForConnection: Bool {
        if case .service(_, .unauthorized) = problem { return true }
        switch problem?.remote {
        case .connection, .unreachable: return true
        case .unavailable(status: _, words: _, let seconds): return seconds == nil
        default: return false
        }
    }
}
