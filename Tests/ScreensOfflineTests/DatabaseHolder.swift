import Foundation
import ScreensSQLite

@testable import ScreensOffline

/// Uses the database of a cache until a test ends it, or until the time is up.
final class DatabaseHolder: Sendable {
    private let begun = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)
    private let outcome: Task<Bool, Never>

    init(_ cache: CacheManager) {
        let (begun, end) = (begun, end)
        outcome = Task.detached {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let wait = try? cache.access { (_) throws(DatabaseFailure) in
                        begun.signal()
                        return end.wait(timeout: .now() + .seconds(120))
                    }
                    continuation.resume(returning: wait != .success)
                }
            }
        }
    }

    /// Waits until the database is in use.
    func hasBegun() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [begun] in
                begun.wait()
                continuation.resume()
            }
        }
    }

    func release() { end.signal() }

    /// Whether the time was up before the test ended it.
    func hasTimedOut() async -> Bool { await outcome.value }
}
