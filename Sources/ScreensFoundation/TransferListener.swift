import Dispatch
import Foundation
import FoundationNetworking
import ScreensKit
import Synchronization

/// Hears from the session how its tasks get on, and keeps their transfers.
final class TransferListener: NSObject, URLSessionDataDelegate {
    private let transfers = Mutex<[Int: Transfer]>([:])
    /// Tasks that were cancelled before they started.
    private let cancelled = Mutex<Set<Int>>([])

    func start(_ task: URLSessionDataTask, _ transfer: sending Transfer) {
        let transfer = transfer
        let timeout = transfer.timeout
        transfers.withLock { $0[task.taskIdentifier] = transfer }
        guard cancelled.withLock({ $0.remove(task.taskIdentifier) }) == nil else {
            return cancel(task)
        }
        task.resume()
        watch(task, for: timeout)
    }

    /// Ends a task at once, whether or not it has started; the session may never say so.
    func cancel(_ task: URLSessionTask) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        if let transfer {
            transfer.finish(URLError(.cancelled))
        } else {
            cancelled.withLock { _ = $0.insert(task.taskIdentifier) }
        }
        task.cancel()
    }

    /// Ends a task whose server has been silent for too long; the session keeps no such limit
    /// of single requests.
    private func watch(_ task: URLSessionDataTask, for seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self, weak task] in
            guard let self, let task else { return }
            let left = transfers.withLock { transfers in
                transfers[task.taskIdentifier]?.secondsLeft()
            }
            guard let left else { return }
            guard left <= 0 else { return watch(task, for: left) }
            transfers.withLock { $0[task.taskIdentifier]?.isTimedOut = true }
            task.cancel()
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        report(task) { transfer in
            transfer.state.sentBytes = totalBytesSent
            transfer.state.bytesToSend =
                totalBytesExpectedToSend < 0 ? nil : totalBytesExpectedToSend
        }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let length = response.expectedContentLength
        let isTooLarge = transfers.withLock { transfers in
            guard var transfer = transfers[dataTask.taskIdentifier] else { return false }
            transfer.response = response as? HTTPURLResponse
            transfer.state.bytesToReceive = length < 0 ? nil : length
            transfer.isTooLarge = length > Int64(transfer.limit)
            transfers[dataTask.taskIdentifier] = transfer
            return transfer.isTooLarge
        }
        completionHandler(isTooLarge ? .cancel : .allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        var fits = true
        report(dataTask) { fits = $0.receive(data) }
        if !fits { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // The client reports where a portal has moved; following would send it the password.
        transfers.withLock { $0[task.taskIdentifier]?.response = response }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // Requests carry their sign-in already. The default handling of a challenge never ends, and
        // rejecting it counts as cancelled: so the reply is handed over here, where it is complete.
        if var transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) {
            transfer.response = transfer.response ?? challenge.failureResponse as? HTTPURLResponse
            transfer.finish(nil)
        }
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.finish(error)
    }

    /// Changes a transfer, then tells its progress with the lock released.
    private func report(_ task: URLSessionTask, _ change: (inout Transfer) -> Void) {
        let transfer = transfers.withLock { transfers -> Transfer? in
            guard var transfer = transfers.removeValue(forKey: task.taskIdentifier) else {
                return nil
            }
            change(&transfer)
            transfer.lastSign = .now
            transfers[task.taskIdentifier] = transfer
            return transfer
        }
        if let transfer { transfer.progress?(transfer.state) }
    }
}
