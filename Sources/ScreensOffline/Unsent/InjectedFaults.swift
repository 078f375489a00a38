import Synchronization

/// Simulates failures of a full or broken disk, for tests.
final class InjectedFaults: Sendable {
    /// A step at which a disk can fail.
    enum Step: Sendable, CaseIterable {
        /// The start of a change of the database.
        case change
        /// The commit of a change of the database.
        case commit
        /// Writing the file of an unsent change.
        case file
        /// Renaming such a file, which needs no space.
        case name
        /// Removing such a file.
        case removal
    }

    private let decide = Mutex<(@Sendable (Step) -> Bool)?>(nil)

    /// Sets which steps fail; `nil` for none.
    func set(_ decide: (@Sendable (Step) -> Bool)?) { self.decide.withLock { $0 = decide } }

    func fails(_ step: Step) -> Bool { decide.withLock { $0 }?(step) ?? false }
}
