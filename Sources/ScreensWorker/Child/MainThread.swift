import CScreensSystem

/// The main thread of a worker, on which everything of the main actor runs.
///
/// A worker never returns to a loop that would serve the main actor, and must not let another thread do it: only this
/// one is confined from the beginning.
enum MainThread {
    /// Waits for the result of a function that waits for others of the main actor.
    @MainActor
    static func result<Output>(_ body: @escaping @MainActor () async -> Output) -> Output {
        var output: Output?
        Task.immediate { output = await body() }
        while true {
            if let output { return output }
            screens_serve_main_queue()
        }
    }
}
