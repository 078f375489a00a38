/// Waits for the first of two events; the other continues, and its result is ignored.
package enum Race {
    @MainActor
    package static func first(
        _ one: @escaping @MainActor () async -> Void,
        before other: @escaping @MainActor () async -> Void
    ) async {
        await withCheckedContinuation { continuation in
            let once = Once { continuation.resume() }
            for wait in [one, other] {
                Task {
                    await wait()
                    once.run()
                }
            }
        }
    }

    @MainActor
    private final class Once {
        private var act: (() -> Void)?

        init(_ act: @escaping () -> Void) { self.act = act }

        func run() {
            act?()
            act = nil
        }
    }
}

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
