import Glibc
import ScreensKit
import ScreensSystem

/// The time since the machine was started, which nobody can set, and which includes the time that the machine slept.
public struct Uptime: Hashable, Sendable {
    let milliseconds: Int64
    /// An identifier of the start, and of the clock if containers have their own.
    let start: Int64

    /// The present time; `nil` if the system does not say which start it counts from.
    public static func now() -> Uptime? {
        var time = timespec()
        guard start != 0, clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return nil }
        let milliseconds = Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        return Uptime(milliseconds: milliseconds, start: start)
    }

    /// An identifier of the running system, and of its clock if containers have their own; 0 if unknown.
    static let start: Int64 = {
        guard let id = try? Files.read("/proc/sys/kernel/random/boot_id") else { return 0 }
        var clock = [UInt8](repeating: 0, count: 64)
        let count = readlink("/proc/self/ns/time", &clock, clock.count)
        return Int64(bitPattern: Fingerprint.of(id + clock.prefix(max(0, count))) | 1)
    }()

    /// How many milliseconds have passed since an earlier time; `nil` if the machine was started in between.
    func milliseconds(since earlier: Uptime) -> Int64? {
        start == earlier.start ? max(0, milliseconds &- earlier.milliseconds) : nil
    }
}

/// A moment by the calendar's clock, which may be set at any time, and by the machine's own.
struct Moment: Sendable {
    let time: Timestamp
    var uptime: Uptime?

    /// Milliseconds for measuring within one process.
    var ticks: Int64 { uptime?.milliseconds ?? time.milliseconds }
}

extension SyncServices {
    /// The present moment.
    var now: Moment { Moment(time: clock(), uptime: uptime()) }
}

extension PendingWrite {
    /// How many milliseconds are left until it may be sent again.
    ///
    /// The machine's own clock decides. After a start of the machine, the calendar's does, and no pause becomes longer.
    func pause(at now: Moment) -> Int64 {
        guard let retryAt else { return 0 }
        let whole = min(
            max(0, retryAt.milliseconds &- (failedAt ?? retryAt).milliseconds),
            Backoff.longestPause
        )
        if let failedUptime, let passed = now.uptime?.milliseconds(since: failedUptime) {
            return max(0, whole - passed)
        }
        let rest = retryAt.milliseconds.subtractingReportingOverflow(now.time.milliseconds)
        // If the clock was set back, the pause would otherwise be longer than intended.
        let longest = failedAt == nil ? Backoff.longestPause : whole
        return rest.overflow || rest.partialValue > longest ? 0 : max(0, rest.partialValue)
    }

    /// Whether it is due.
    ///
    /// A change in conflict is due as well, because the conflict may no longer exist.
    func isDue(_ now: Moment) -> Bool { state != .refused && pause(at: now) == 0 }
}
