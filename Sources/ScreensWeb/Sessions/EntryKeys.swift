import ScreensSystem
private import Synchronization

/// The keys in addresses: each starts a session of one browser, once.
///
/// An address is seen by more than its browser: in the history, and in logs. A key that was used leads
/// to its session still, and there only together with the session's cookie (``SessionDoor``).
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

    /// How many used keys are told from wrong ones.
    private static let memory = 1_024
    private let state = Mutex(State())

    /// A new key.
    func add(_ use: @escaping Use) -> Secret {
        let key = Secret()
        state.withLock { $0.unused.append((key, use)) }
        return key
    }

    /// Uses a key up; of several requests with one key, the first gets it.
    func use(_ text: String) -> Verdict {
        state.withLock { state in
            // All are looked at, so that the time says nothing about any of them.
            let fitting = state.unused.indices.filter { state.unused[$0].key.matches(text) }
            let isUsed = !state.used.filter { $0.matches(text) }.isEmpty
            guard let index = fitting.first else { return isUsed ? .isUsed : .isUnknown }
            let (key, use) = state.unused.remove(at: index)
            state.used = state.used.suffix(Self.memory - 1) + [key]
            return .fits(key, use)
        }
    }
}
