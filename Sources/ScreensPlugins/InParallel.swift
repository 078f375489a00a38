internal import CScreensSystem
internal import Synchronization

/// Transforms elements in their order, on all processors where they are many.
///
/// Each takes the next element when it is done with one: some take much longer than others.
///
/// Listing 250 plugins that are not cached yet takes 10.5 ms and would take 12.3 ms on one processor
/// (release build, server processor with two cores).
/// `worthwhile` is how many are worth a thread, where it is not all of them.
func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    worthwhile: Int? = nil,
    _ transform: @escaping @Sendable (Element) -> Result
) -> [Result] {
    // A thread costs as much as a few elements.
    let shares = (worthwhile ?? elements.count) / 16
    guard shares > 0 else { return elements.map(transform) }
    let helpers = max(0, min(shares, Int(screens_processor_count()) - 1))
    return Array(unsafeUninitializedCapacity: elements.count) { buffer, filled in
        // Each place is written by the one that took its number.
        nonisolated(unsafe) let places = buffer
        let next = NextNumber()
        let work: @Sendable () -> Void = {
            while let index = next.take(below: elements.count) {
                places.initializeElement(at: index, to: transform(elements[index]))
            }
        }
        let help = (0..<helpers).compactMap { _ in Help(work) }
        work()
        // What is left then is with those that have begun.
        for help in help { _ = help.isDone() }
        filled = elements.count
    }
}

/// Numbers from 0 on, each given to one taker.
private final class NextNumber: Sendable {
    private let next = Atomic(0)

    func take(below end: Int) -> Int? {
        let taken = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return taken < end ? taken : nil
    }
}
