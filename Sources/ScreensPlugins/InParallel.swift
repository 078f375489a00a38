internal import Glibc
internal import Synchronization

/// Transforms elements in their order, on all processors where they are many.
///
/// Each takes the next element when it is done with one: some take much longer than others.
func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    _ transform: @escaping @Sendable (Element) -> Result
) -> [Result] {
    let helpers = min(elements.count / 16, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1)
    guard helpers > 0 else { return elements.map(transform) }
    let next = NextNumber()
    let work: @Sendable () -> [(Int, Result)] = {
        var results: [(Int, Result)] = []
        while let index = next.take(below: elements.count) {
            results.append((index, transform(elements[index])))
        }
        return results
    }
    let errands = (0..<helpers).compactMap { _ in Errand(work) }
    let results = work() + errands.flatMap(\.value)
    return results.sorted { $0.0 < $1.0 }.map(\.1)
}

/// Numbers from 0 on, each given to one taker.
private final class NextNumber: Sendable {
    private let next = Atomic(0)

    func take(below end: Int) -> Int? {
        let taken = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return taken < end ? taken : nil
    }
}
