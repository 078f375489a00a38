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

    private var queue: ArraySlice<PendingWrite>
    private var underWay: Set<PendingWrite.EntryName> = []
    /// The entries that have not arrived, whether they are sent in this run or not.
    private var missing: Set<PendingWrite.EntryName>

    init(_ waiting: [PendingWrite] = [], where isDue: (PendingWrite) -> Bool = { _ in true }) {
        queue = waiting.filter(isDue)[...]
        missing = Set(waiting.map(\.entryName))
    }

    /// How many changes have not been started.
    var count: Int { queue.count }

    /// Returns the change to send next; `nil` while all depend on others.
    ///
    /// `isIdle` says that nothing is being sent, so that waiting would not help.
    mutating func next(isIdle: Bool) -> Next? {
        for (index, write) in zip(queue.indices, queue) {
            let wanted = missing.intersection(write.dependencyNames)
            if wanted.isEmpty { return start(index, nil) }
            if !canArrive(wanted) { return start(index, Self.problem(write, wanted)) }
        }
        guard isIdle, let first = queue.first else { return nil }
        return start(
            queue.startIndex,
            .failed("\"\(first.key)\" depends on itself through other changes.")
        )
    }

    /// Records that a change has ended.
    mutating func end(_ write: PendingWrite, hasArrived: Bool) {
        underWay.remove(write.entryName)
        if hasArrived { missing.remove(write.entryName) }
    }

    private func canArrive(_ names: Set<PendingWrite.EntryName>) -> Bool {
        names.isSubset(of: underWay.union(queue.map(\.entryName)))
    }

    private mutating func start(_ index: Int, _ problem: ScreensError?) -> Next {
        let write = queue[index]
        if index == queue.startIndex { queue = queue.dropFirst() } else { queue.remove(at: index) }
        underWay.insert(write.entryName)
        return Next(write: write, problem: problem)
    }

    private static func problem(_ write: PendingWrite, _ wanted: Set<PendingWrite.EntryName>)
        -> ScreensError
    {
        let keys = wanted.map { "\"\($0.key)\"" }.sorted().joined(separator: ", ")
        return .failed("\"\(write.key)\" depends on \(keys), which has not been sent yet.")
    }
}

extension PendingWrite {
    /// What names an entry within a cache.
    struct EntryName: Hashable {
        let collection: String
        let key: String
    }

    var entryName: EntryName { EntryName(collection: collection, key: key) }

    /// The entries on which the change depends.
    var dependencyNames: [EntryName] {
        dependencies.map { EntryName(collection: collection, key: $0) }
    }
}
