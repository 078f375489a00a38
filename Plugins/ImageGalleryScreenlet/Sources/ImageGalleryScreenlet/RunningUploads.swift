import ScreensKit
import Synchronization

/// The uploads that this process is sending, so that users can cancel them.
///
/// A write that has begun continues when its task is cancelled, and another process may have begun it. So the screenlet
/// names the upload, and whoever sends it stops.
final class RunningUploads: Sendable {
    static let shared = RunningUploads()

    private struct Running {
        var cancel: (@Sendable () -> Void)?
        var isCancelled = false
    }

    private let running = Mutex<[String: Running]>([:])

    /// Cancels an upload; `false` if this process is not sending it.
    func cancel(_ key: String) -> Bool {
        let upload = running.withLock { running in
            running[key]?.isCancelled = true
            return running[key]
        }
        upload?.cancel?()
        return upload != nil
    }

    /// Runs an upload until it ends or is cancelled.
    ///
    /// - Returns: the result, and whether the user has cancelled the upload meanwhile.
    func run<Output: Sendable>(
        _ key: String,
        _ upload: @escaping @Sendable () async throws -> Output
    ) async -> (result: Result<Output, any Error>, isCancelled: Bool) {
        running.withLock { $0[key] = Running() }
        let work = Task { () async -> Result<Output, any Error> in
            do { return .success(try await upload()) } catch { return .failure(error) }
        }
        // It may have been cancelled before it was known how.
        let isCancelled = running.withLock { running in
            running[key]?.cancel = { work.cancel() }
            return running[key]?.isCancelled ?? false
        }
        if isCancelled { work.cancel() }
        let result = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        let ended = running.withLock { $0.removeValue(forKey: key) }
        return (result, ended?.isCancelled ?? false)
    }
}
