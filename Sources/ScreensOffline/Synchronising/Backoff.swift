import ScreensKit

/// Decides whether and when a change that failed is sent again.
enum Backoff {
    /// How to continue with a change that failed.
    enum Verdict: Equatable {
        /// It is sent again after at least this many milliseconds.
        case retry(after: Int64)
        /// It is sent again after somebody has signed in.
        case signIn
        /// The portal will never accept it.
        case refused

        var pause: Int64? {
            if case .retry(let pause) = self { pause } else { nil }
        }
    }

    /// The pauses in milliseconds: from one second, doubled with each attempt, to ten minutes.
    static let range: ClosedRange<Int64> = 1_000...600_000
    /// The longest time in seconds that a portal may ask for in `Retry-After`: a day.
    private static let longestWish: Int64 = 86_400
    /// The longest pause of all, in milliseconds.
    static let longestPause = longestWish * 1_000
    /// After this many unusable answers, a change counts as refused until a user decides about it.
    static let patience = 8

    /// Returns how to continue after a failure.
    ///
    /// `attempts` includes the failed one.
    ///
    /// `random`, in `0..<1`, spreads the retries of many clients over the whole pause.
    static func verdict(_ error: ScreensError, attempts: Int, random: Double) -> Verdict {
        let pause = pause(attempts: attempts, random: random)
        switch error {
        case .portal(.unauthorized): return .signIn
        // Whoever signs in to another service does so by another command, or in another program.
        case .service(_, .unauthorized): return .retry(after: pause)
        case .invalid, .failed: return .refused
        case .notCached, .cancelled: return .retry(after: pause)
        default: break
        }
        switch error.remote {
        case .exception, .wordless, .unsendable, .unsupported: return .refused
        case .unavailable(status: _, words: _, let seconds):
            let wish = min(max(0, Int64(clamping: seconds ?? 0)), longestWish)
            return .retry(after: max(pause, wish * 1_000))
        case .connection, .unreachable, .cancelled: return .retry(after: pause)
        case .http(let status) where (400..<500).contains(status): return .refused
        default: return attempts < patience ? .retry(after: pause) : .refused
        }
    }

    /// How long to wait after a number of attempts, in milliseconds.
    static func pause(attempts: Int, random: Double) -> Int64 {
        let doubled = range.lowerBound << Int64(min(max(attempts, 1) - 1, 20))
        return Int64(Double(min(doubled, range.upperBound)) * random)
    }

    /// Whether the portal's answer leaves open whether it accepted a change: an error of its own, or an unreadable
    /// answer.
    static func mayHaveArrived(_ error: ScreensError) -> Bool {
        switch error.remote {
        case .http(let status): !(400..<500).contains(status)
        case .unreadable, .unexpected, .tooLarge: true
        default: false
        }
    }

    /// Whether it is certain that the portal did not accept a change that failed with this error.
    static func isKnown(_ error: ScreensError) -> Bool {
        switch error.remote {
        case .unreachable, .unauthorized, .exception, .wordless, .unsendable, .unsupported: true
        case nil: if case .invalid = error { true } else { false }
        default: false
        }
    }
}
