import Dispatch
import Synchronization

/// Holds up threads until a test lets them go.
package final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let isOpen = Mutex(false)

    package init() {}

    // Nobody may wait for a test that has ended.
    deinit { semaphore.signal() }

    /// Waits until the gate is open; called by what is to be held up.
    package func pass() {
        arrivals.continuation.yield()
        guard !isOpen.withLock({ $0 }) else { return }
        semaphore.wait()
        // For the next one that waits.
        semaphore.signal()
    }

    /// Waits until so many have come since this was last called.
    package func arrival(of count: Int = 1) async {
        var iterator = arrivals.stream.makeAsyncIterator()
        for _ in 0..<count { _ = await iterator.next() }
    }

    /// Lets all go, now and later.
    package func open() {
        isOpen.withLock { $0 = true }
        semaphore.signal()
    }
}
