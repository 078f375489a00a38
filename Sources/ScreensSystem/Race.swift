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
