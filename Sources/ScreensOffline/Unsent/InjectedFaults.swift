import Synchronization

/// Makes steps fail that only a full or broken disk lets fail; for tests.
final class InjectedFaults: Sendable {
    /// A step that a disk can refuse.
    enum Step: Sendable, CaseIterable {
        /// Beginning to change the database.
        case change
        /// Completing a change of the database.
        case commit
        /// Writing the file of an unsent change.
        case file
        /// Giving such a file another name, which takes no space.
        case name
        /// Removing such a file.
        case removal
    }

    private let decide = Mutex<(@Sendable (Step) -> Bool)?>(nil)

    /// Lets `decide` say which steps fail; none for `nil`.
    func set(_ decide: (@Sendable (Step) -> Bool)?) { self.decide.withLock { $0 = decide } }

    func fails(_ step: Step) -> Bool { decide.withLock { $0 }?(step) ?? false }
}
