public import ScreensKit

extension ScriptedRuntime {
    /// Records a timer, which fires when the test lets its time pass.
    public func after(
        _ delay: Duration,
        then: @escaping @MainActor () -> Void
    ) -> Interaction {
        let id = timing.add(delay, then)
        return Interaction { [weak self] in self?.timing.remove(id) }
    }

    /// The times until the timers fire that are neither cancelled nor over, the next one first.
    public var timers: [Duration] { timing.remaining }

    /// Lets time pass, and calls the timers that it brings, in order.
    ///
    /// A timer that a timer starts is called too if its time comes.
    public func advance(by time: Duration) {
        let end = timing.now + time
        while let call = timing.next(until: end) { call() }
    }
}

/// The time of a scripted runtime, and its timers.
struct ScriptedTimers {
    private struct Timer {
        let id: Int
        let due: Duration
        let call: @MainActor () -> Void
    }

    private(set) var now = Duration.zero
    // In order of their times; of equal ones, the first one comes first.
    private var timers: [Timer] = []
    private var count = 0

    var remaining: [Duration] { timers.map { $0.due - now } }

    mutating func add(_ delay: Duration, _ call: @escaping @MainActor () -> Void) -> Int {
        count += 1
        let timer = Timer(id: count, due: now + max(delay, .zero), call: call)
        timers.insert(timer, at: timers.firstIndex { $0.due > timer.due } ?? timers.endIndex)
        return count
    }

    mutating func remove(_ id: Int) { timers.removeAll { $0.id == id } }

    /// Moves the time to the next timer and removes it; without one until then, to the end.
    mutating func next(until end: Duration) -> (@MainActor () -> Void)? {
        guard let first = timers.first, first.due <= end else {
            now = max(now, end)
            return nil
        }
        timers.removeFirst()
        now = first.due
        return first.call
    }
}
