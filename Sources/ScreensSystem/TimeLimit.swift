extension Task where Failure == Never {
    /// The task's value; `nil` if it takes longer.
    ///
    /// The task continues.
    package func value(within limit: Duration) async -> Success? {
        let (stream, continuation) = AsyncStream.makeStream(of: Success?.self)
        let value = Task<Void, Never> { continuation.yield(await self.value) }
        let timer = Task<Void, Never> {
            // A sleep that is cancelled ends at once, and nobody listens any more.
            try? await Task<Never, Never>.sleep(for: limit)
            continuation.yield(nil)
        }
        defer {
            value.cancel()
            timer.cancel()
        }
        for await first in stream { return first }
        return nil
    }
}
