internal import CCurl
internal import ScreensKit

/// The active transfers and those that wait for their turn.
///
/// Used only on the thread of its loop.
final class Transfers {
    private let curl: screens_curl
    private let multi: UnsafeMutableRawPointer
    private let sockets = OpenSockets()
    private var waiting: [TransferOrder] = []
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]

    init(_ curl: screens_curl, _ multi: UnsafeMutableRawPointer) {
        (self.curl, self.multi) = (curl, multi)
    }

    /// Handles everything that is due, then waits for the next event.
    func turn(taking orders: [TransferOrder]) {
        waiting += orders
        endCancelled()
        begin()
        var count: Int32 = 0
        _ = curl.curl_multi_perform(multi, &count)
        finishEnded()
        let now = ContinuousClock.now
        let isLate = running.values.filter { $0.deadline <= now }
        for transfer in isLate { finish(transfer, transfer.lateness) }
        wait(now)
    }

    /// Ends all transfers and closes all connections.
    func end() {
        for transfer in running.values { finish(transfer, .cancelled) }
        for order in waiting { order.finish(.failure(.cancelled)) }
        _ = curl.curl_multi_cleanup(multi)
    }

    private func endCancelled() {
        // Each order is checked only once, because it may be cancelled in the meantime.
        waiting.removeAll { order in
            guard order.isCancelled else { return false }
            order.finish(.failure(.cancelled))
            return true
        }
        for transfer in running.values.filter(\.order.isCancelled) {
            finish(transfer, .cancelled)
        }
    }

    private func begin() {
        while running.count < HTTPClient.maximumTransfers, !waiting.isEmpty {
            begin(waiting.removeFirst())
        }
    }

    private func begin(_ order: TransferOrder, isFresh: Bool = false) {
        do throws(PortalError) {
            let transfer = try Transfer(order, curl, sockets, isFresh: isFresh)
            running[transfer.handle] = transfer
            _ = curl.curl_multi_add_handle(multi, transfer.handle)
        } catch {
            order.finish(.failure(error))
        }
    }

    private func finishEnded() {
        var left: Int32 = 0
        while let message = curl.curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = running[handle]
            else { continue }
            let code = screens_curl_result(message)
            remove(transfer)
            if transfer.isStale {
                begin(transfer.order, isFresh: true)
            } else {
                transfer.order.finish(transfer.result(code))
            }
        }
    }

    private func finish(_ transfer: Transfer, _ error: PortalError) {
        remove(transfer)
        transfer.order.finish(.failure(error))
    }

    private func remove(_ transfer: Transfer) {
        _ = curl.curl_multi_remove_handle(multi, transfer.handle)
        running[transfer.handle] = nil
    }

    private func wait(_ now: ContinuousClock.Instant) {
        guard waiting.isEmpty || running.count >= HTTPClient.maximumTransfers else { return }
        let next = running.values.lazy.map(\.deadline).min()
        // Without transfers, the thread sleeps for an hour at a time.
        let milliseconds = next.map { max(0, ($0 - now) / .milliseconds(1)) + 1 } ?? 3_600_000
        _ = curl.curl_multi_poll(multi, nil, 0, Int32(min(milliseconds, 3_600_000)), nil)
    }
}
