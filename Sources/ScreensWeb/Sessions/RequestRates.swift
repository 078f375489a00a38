import ScreensHTTP
private import Synchronization

/// How many requests each user may send: a number a second, and ten times as many at once.
final class RequestRates: Sendable {
    /// What is left for a user.
    private struct Allowance {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private let perSecond: Double
    private var most: Double { perSecond * 10 }
    private let state = Mutex<[String: Allowance]>([:])

    /// Allows a number of requests a second.
    init(perSecond: Int) { self.perSecond = Double(perSecond) }

    /// Counts a request of a user.
    ///
    /// - Returns: after how many seconds the user may send the next one, if this is one too many; `nil` if it is not.
    func refusal(of user: String, now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            var allowance = state[user] ?? Allowance(left: most, at: now)
            allowance.left = left(of: allowance, at: now)
            allowance.at = now
            defer { state[user] = allowance }
            guard allowance.left >= 1 else {
                return max(1, Int(((1 - allowance.left) / perSecond).rounded(.up)))
            }
            allowance.left -= 1
            return nil
        }
    }

    /// Removes users who have sent nothing for a while.
    func tidy(now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state = state.filter { left(of: $0.value, at: now) < most }
        }
    }

    /// How many users are remembered.
    var count: Int { state.withLock(\.count) }

    private func left(of allowance: Allowance, at now: ContinuousClock.Instant) -> Double {
        let seconds = max(0, allowance.at.duration(to: now) / .seconds(1))
        return min(most, allowance.left + seconds * perSecond)
    }
}

/// The limit for each user of pages at a public address.
extension WebRouter {
    /// The reply to a user who sends too many requests; `nil` if the request is accepted.
    ///
    /// Guests count by their sessions. What every page loads once is not counted.
    func rateRefusal(of request: ServerRequest) -> ServerReply? {
        guard policy.isPublic, commonFiles[request.path] == nil,
            let access = session(of: request)?.access,
            let seconds = rates.refusal(of: access.user ?? "guest \(access.number)")
        else { return nil }
        let wait = seconds == 1 ? "a second" : "\(seconds) seconds"
        let words =
            "You have sent too many requests in a short time. Try again in \(wait)."
        var reply = request.isScripts ? ServerReply.words(429, words) : .problem(429, words)
        reply.headers.append(("Retry-After", "\(seconds)"))
        return reply
    }
}
