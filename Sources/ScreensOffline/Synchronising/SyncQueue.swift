import ScreensKit

/// The order in which the changes of one run are sent.
///
/// They are sent as they were queued, except that a change comes after those on which it depends.
struct SyncQueue {
    /// The change to send next.
    struct Next {
        let write: PendingWrite
        /// Why it cannot be sent in this run.
        var problem: ScreensError?
    }

    private struct Name: Hashable {
        let collection: String
        let key: String

        init(_ write: PendingWrite, _ key: String? = nil) {
            collection = write.collection
            self.key = key ?? write.key
        }
    }

    private var queue: ArraySlice<PendingWrite>
    private var underWay: Set<Name> = []
    /// The entries that have not arrived, whether they are sent in this run or not.
    private var missing: Set<Name>

    init(_ waiting: [PendingWrite] = [], where isDue: (PendingWrite) -> Bool = { _ in true }) {
        queue = waiting.filter(isDue)[...]
        missing = Set(waiting.map { Name($0) })
    }

    /// How many changes have not been started.
    var count: Int { queue.count }

    /// Returns the change to send next; `nil` while all depend on others.
    ///
    /// `isIdle` says that nothing is being sent, so that waiting would not help.
    mutating func next(isIdle: Bool) -> Next? {
        for (index, write) in zip(queue.indices, queue) {
            let wanted = missing.intersection(write.dependencies.map { Name(write, $0) })
            if wanted.isEmpty { return take(index, nil) }
            if !canArrive(wanted) { return take(index, Self.problem(write, wanted)) }
        }
        guard isIdle, let first = queue.first else { return nil }
        return take(
            queue.startIndex,
            .failed("\"\(first.key)\" depends on itself through other changes.")
        )
    }

    /// Records that a change has ended.
    mutating func end(_ write: PendingWrite, hasArrived: Bool) {
        underWay.remove(Name(write))
        if hasArrived { missing.remove(Name(write)) }
    }

    private func canArrive(_ names: Set<Name>) -> Bool {
        names.isSubset(of: underWay.union(queue.map { Name($0) }))
    }

    private mutating func take(_ index: Int, _ problem: ScreensError?) -> Next {
        let write = queue[index]
        if index == queue.startIndex { queue = queue.dropFirst() } else { queue.remove(at: index) }
        underWay.insert(Name(write))
        return Next(write: write, problem: problem)
    }

    private static func problem(_ write: PendingWrite, _ wanted: Set<Name>) -> ScreensError {
        let keys = wanted.map { "\"\($0.key)\"" }.sorted().joined(separator: ", ")
        return .failed("\"\(write.key)\" depends on \(keys), which has not been sent yet.")
    }
}
