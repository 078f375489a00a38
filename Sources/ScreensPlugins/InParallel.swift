internal import CScreensSystem
internal import Synchronization

/// Transforms elements in their order, on all processors if there are many elements.
///
/// Each thread takes the next element when it is done with one, because some take much longer than others.
///
/// Listing 250 plugins that are not cached yet takes 10.5 ms, and 12.3 ms on one processor
/// (release build, server processor with two cores).
/// `worthwhile` is the number of elements that are worth a thread, if that is not all of them.
func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    worthwhile: Int? = nil,
    _ transform: @escaping @Sendable (Element) -> Result
) -> [Result] {
    // Starting a thread costs as much as a few elements.
    let shares = (worthwhile ?? elements.count) / 16
    guard shares > 0 else { return elements.map(transform) }
    let helpers = max(0, min(shares, Int(screens_processor_count()) - 1))
    return Array(unsafeUninitializedCapacity: elements.count) { buffer, filled in
        // Each place is written only by the thread that took its number.
        nonisolated(unsafe) let places = buffer
        let next = NextNumber()
        let work: @Sendable () -> Void = {
            while let index = next.take(below: elements.count) {
                places.initializeElement(at: index, to: transform(elements[index]))
            }
        }
        let help = (0..<helpers).compactMap { _ in Help(work) }
        work()
        // All elements are taken by now; only those that other threads have begun remain.
        for help in help { _ = help.isDone() }
        filled = elements.count
    }
}

/// Numbers from 0 on, each given out once.
private final class NextNumber: Sendable {
    private let next = Atomic(0)

    func take(below end: Int) -> Int? {
        let taken = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return taken < end ? taken : nil
    }
}
