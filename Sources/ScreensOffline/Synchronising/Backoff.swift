import ScreensKit

/// When a write that did not arrive is tried again, and whether it is.
enum Backoff {
    /// What is to become of a write that failed.
    enum Verdict: Equatable {
        /// It is tried again, after so many milliseconds at least.
        case retry(after: Int64)
        /// It is tried again once somebody has signed in.
        case signIn
        /// It will never be taken.
        case refused

        var pause: Int64? {
            if case .retry(let pause) = self { pause } else { nil }
        }
    }

    /// From one second, doubled with each attempt, to ten minutes.
    static let range: ClosedRange<Int64> = 1_000...600_000
    /// What a portal may ask for in `Retry-After`, in seconds: a day.
    private static let longestWish: Int64 = 86_400
    /// No pause is longer, in milliseconds.
    static let longestPause = longestWish * 1_000
    /// After so many unusable answers a write is parked: somebody must look.
    static let patience = 8

    /// Judges a failure, after so many attempts, this one included.
    ///
    /// `random`, in `0..<1`, spreads the retries of many clients over the whole pause.
    static func verdict(_ error: ScreensError, attempts: Int, random: Double) -> Verdict {
        let pause = pause(attempts: attempts, random: random)
        switch error {
        case .portal(.unauthorized): return .signIn
        case .portal(.exception), .invalid, .failed: return .refused
        case .portal(.unavailable(status: _, words: _, let seconds)):
            let wish = min(max(0, Int64(clamping: seconds ?? 0)), longestWish)
            return .retry(after: max(pause, wish * 1_000))
        case .portal(.connection), .portal(.unreachable), .notCached, .cancelled,
            .portal(.cancelled):
            return .retry(after: pause)
        case .portal(.http(let status)) where (400..<500).contains(status): return .refused
        case .portal: return attempts < patience ? .retry(after: pause) : .refused
        @unknown default: return attempts < patience ? .retry(after: pause) : .refused
        }
    }

    /// How long to wait after so many attempts, in milliseconds.
    static func pause(attempts: Int, random: Double) -> Int64 {
        let doubled = range.lowerBound << Int64(min(max(attempts, 1) - 1, 20))
        return Int64(Double(min(doubled, range.upperBound)) * random)
    }

    /// Whether the portal answered in a way that says nothing of what became of a write: with an error of its
    /// own, or with what cannot be read.
    static func mayHaveArrived(_ error: ScreensError) -> Bool {
        switch error {
        case .portal(.http(let status)): !(400..<500).contains(status)
        case .portal(.unreadable), .portal(.unexpected), .portal(.tooLarge): true
        default: false
        }
    }

    /// Whether the portal certainly did not take a write that failed so.
    static func isKnown(_ error: ScreensError) -> Bool {
        switch error {
        case .invalid, .portal(.unreachable), .portal(.unauthorized), .portal(.exception): true
        default: false
        }
    }
}
