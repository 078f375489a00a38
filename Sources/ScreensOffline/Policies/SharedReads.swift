import ScreensKit
import Synchronization

/// The active reads, shared so that several reads of one entry send one request.
final class SharedReads: Sendable {
    private struct Read {
        let id: Int
        let task: Task<any Sendable, any Error>
        var readers: Int
    }

    private struct State {
        var reads: [CacheEntry: Read] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// Shares the active read of an entry, or begins one.
    ///
    /// The read continues while at least one reader waits for it. It is cancelled with the last reader.
    func value<Value: Sendable>(
        of entry: CacheEntry,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let read = join(entry, work)
        let value = try await withTaskCancellationHandler {
            try await read.task.value
        } onCancel: {
            removeReader(of: entry, read.id)
        }
        // Two interactors that read one entry as different types cannot share the result.
        guard let value = value as? Value else { return try await work() }
        return value
    }

    /// How many readers wait.
    var readerCount: Int { state.withLock { $0.reads.values.map(\.readers).reduce(0, +) } }

    private func join(
        _ entry: CacheEntry,
        _ work: @escaping @Sendable () async throws -> any Sendable
    ) -> Read {
        state.withLock { state in
            if var read = state.reads[entry] {
                read.readers += 1
                state.reads[entry] = read
                return read
            }
            state.count += 1
            let id = state.count
            let task = Task<any Sendable, any Error> {
                defer { end(entry, id) }
                return try await work()
            }
            let read = Read(id: id, task: task, readers: 1)
            state.reads[entry] = read
            return read
        }
    }

    private func removeReader(of entry: CacheEntry, _ id: Int) {
        let abandoned = state.withLock { state -> Read? in
            guard var read = state.reads[entry], read.id == id else { return nil }
            read.readers -= 1
            state.reads[entry] = read.readers > 0 ? read : nil
            return read.readers > 0 ? nil : read
        }
        abandoned?.task.cancel()
    }

    private func end(_ entry: CacheEntry, _ id: Int) {
        state.withLock { state in
            if state.reads[entry]?.id == id { state.reads[entry] = nil }
        }
    }
}
