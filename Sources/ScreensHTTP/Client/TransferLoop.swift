internal import CCurl
internal import Glibc
internal import ScreensKit
internal import ScreensSystem
internal import Synchronization

/// The thread on which libcurl runs, and the methods by which other threads use it.
final class TransferLoop: Sendable {
    private struct Inbox {
        var orders: [TransferOrder] = []
        var isEnding = false
    }

    private let curl: screens_curl
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let inbox = Mutex(Inbox())

    /// Loads libcurl and starts the thread.
    ///
    /// - Throws: ``PortalError/unreachable(_:)``.
    static func start() throws(PortalError) -> TransferLoop {
        let curl = try library.get()
        guard let multi = curl.curl_multi_init() else {
            throw .unreachable("libcurl has no memory")
        }
        let loop = TransferLoop(curl, multi)
        guard loop.startThread() else {
            _ = curl.curl_multi_cleanup(multi)
            throw .unreachable("no thread can be started")
        }
        return loop
    }

    private static let library = Result { () throws(PortalError) in
        var reason: UnsafePointer<CChar>?
        guard let curl = screens_open_curl(&reason)?.pointee else {
            let words = reason.map { String(cString: $0) } ?? "no reason was given"
            throw .unreachable("libcurl cannot be loaded (Debian's libcurl4): \(words)")
        }
        screens_curl_keep_crypto()
        _ = curl.curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        return curl
    }

    private init(_ curl: screens_curl, _ multi: UnsafeMutableRawPointer) {
        (self.curl, self.multi) = (curl, multi)
    }

    func add(_ order: TransferOrder) {
        inbox.withLock { $0.orders.append(order) }
        wake()
    }

    /// Wakes the thread, so that it handles new orders and cancellations.
    func wake() {
        // This needs the lock, because the thread frees the handle after it has seen that the loop ends.
        inbox.withLock { _ in _ = curl.curl_multi_wakeup(multi) }
    }

    /// Ends the thread.
    ///
    /// Call nothing else afterwards.
    func end() {
        inbox.withLock { inbox in
            inbox.isEnding = true
            _ = curl.curl_multi_wakeup(multi)
        }
    }

    private func startThread() -> Bool {
        guard let thread = DedicatedThread.start({ self.run() }) else { return false }
        thread.detach()
        return true
    }

    private func run() {
        // TLS libraries write to connections that the server has closed, which would send the process a signal.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let transfers = Transfers(curl, multi)
        while let orders = orders() { transfers.turn(taking: orders) }
        transfers.end()
    }

    /// Returns the new orders; `nil` when the thread is to end.
    private func orders() -> [TransferOrder]? {
        inbox.withLock { inbox in
            guard !inbox.isEnding else { return nil }
            defer { inbox.orders.removeAll() }
            return inbox.orders
        }
    }
}
