@_spi(Host) import ScreensKit

extension ScriptedRuntime {
    /// The times until the timers fire that are neither cancelled nor over, the next one first.
    public var timers: [Duration] { timing.remaining }

    /// Lets time pass, and calls the timers that it brings, in order.
    ///
    /// A timer that a timer starts is called too if its time comes.
    public func advance(by time: Duration) async {
        let end = timing.now + time
        while let timer = timing.next(until: end) {
            timer.end(with: ())
            await settle()
        }
    }
}

@_spi(Host)
extension ScriptedRuntime {
    /// Records a timer, which fires when the test lets its time pass.
    public func wait(_ delay: Duration) async -> Bool {
        await timing.add(delay).next() != nil
    }

    /// Calls the function.
    public func withoutUser<Output>(_ begin: () -> Output) -> Output { begin() }
}

/// The time of a scripted runtime, and its timers.
@MainActor
struct ScriptedTimers {
    private typealias Timer = (due: Duration, end: ScriptedWait<Void>)

    private(set) var now = Duration.zero
    // In order of their times; of equal ones, the first one comes first.
    private var timers: [Timer] = []

    var remaining: [Duration] { timers.filter { !$0.end.isCancelled }.map { $0.due - now } }

    mutating func add(_ delay: Duration) -> ScriptedWait<Void> {
        let timer = Timer(due: now + max(delay, .zero), end: ScriptedWait())
        timers.insert(timer, at: timers.firstIndex { $0.due > timer.due } ?? timers.endIndex)
        return timer.end
    }

    /// Moves the time to the next timer and removes it; without one until then, to the end.
    mutating func next(until end: Duration) -> ScriptedWait<Void>? {
        timers.removeAll { $0.end.isCancelled }
        guard let first = timers.first, first.due <= end else {
            now = max(now, end)
            return nil
        }
        timers.removeFirst()
        now = first.due
        return first.end
    }
}
