import ScreensSystem
private import Synchronization

/// The keys in addresses: each starts one session of one browser.
///
/// An address is visible in the browser's history and in logs, too. A key that was used still leads to its session, but
/// only together with the session's cookie (``SessionAccess``).
final class EntryKeys: Sendable {
    /// Called when a key is used.
    typealias Use = @MainActor @Sendable () -> Void

    enum Verdict {
        case fits(Secret, Use)
        case isUsed
        case isUnknown
    }

    private struct State {
        var unused: [(key: Secret, use: Use)] = []
        var used: [Secret] = []
    }

    /// How many used keys are remembered, to distinguish them from wrong ones.
    private static let memory = 1_024
    private let state = Mutex(State())

    /// A new key.
    func add(_ use: @escaping Use) -> Secret {
        let key = Secret()
        state.withLock { $0.unused.append((key, use)) }
        return key
    }

    /// Uses a key; of several requests with the same key, the first one gets it.
    func use(_ text: String) -> Verdict {
        state.withLock { state in
            // All keys are compared, so that the time reveals nothing about any of them.
            let fitting = state.unused.indices.filter { state.unused[$0].key.matches(text) }
            let isUsed = !state.used.filter { $0.matches(text) }.isEmpty
            guard let index = fitting.first else { return isUsed ? .isUsed : .isUnknown }
            let (key, use) = state.unused.remove(at: index)
            state.used = state.used.suffix(Self.memory - 1) + [key]
            return .fits(key, use)
        }
    }
}
