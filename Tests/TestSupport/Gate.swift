import Dispatch
import Synchronization

/// Blocks threads until a test releases them.
package final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let isOpen = Mutex(false)

    package init() {}

    // No thread may wait for a test that has ended.
    deinit { semaphore.signal() }

    /// Waits until the gate is open; the blocked code calls it.
    package func pass() {
        arrivals.continuation.yield()
        guard !isOpen.withLock({ $0 }) else { return }
        semaphore.wait()
        // The next waiting thread passes too.
        semaphore.signal()
    }

    /// Waits until this many calls of ``pass()`` have arrived since the last call.
    package func arrival(of count: Int = 1) async {
        var iterator = arrivals.stream.makeAsyncIterator()
        for _ in 0..<count { _ = await iterator.next() }
    }

    /// Releases all threads, now and later.
    package func open() {
        isOpen.withLock { $0 = true }
        semaphore.signal()
    }
}
