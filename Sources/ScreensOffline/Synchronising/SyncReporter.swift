import ScreensKit
import ScreensOffline

/// Hears a synchronisation for the command: keeps what came of each item, says how far it is, and
/// answers or asks about conflicts.
@MainActor
final class SyncReporter: SyncManagerDelegate {
    /// What came of an item.
    struct Item: Encodable {
        enum Outcome: String, Encodable {
            case completed, failed, conflicted
        }

        let screenlet: String
        let key: String
        let outcome: Outcome
        var error: ScreensError?
    }

    private(set) var items: [Item] = []
    private let answer: SyncCommand.Answer
    private let isQuiet: Bool
    private let pause: Duration
    private let note: @MainActor (String) -> Void
    private var count: UInt = 0
    private var lastWord = ContinuousClock.now

    /// Says how far things are, at most once in every `pause`; without one also at the start.
    init(
        _ answer: SyncCommand.Answer,
        isQuiet: Bool,
        pause: Duration = .seconds(1),
        note: @escaping @MainActor (String) -> Void = { Console.note($0) }
    ) {
        (self.answer, self.isQuiet) = (answer, isQuiet)
        (self.pause, self.note) = (pause, note)
    }

    func syncManager(_ manager: SyncManager, itemsCount: UInt) {
        count = itemsCount
        if pause == .zero { note("\(items.count) of \(count) …") }
    }

    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        completedKey: String,
        attributes: JSONObject
    ) {
        end(Item(screenlet: screenlet, key: completedKey, outcome: .completed))
    }

    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        failedKey: String,
        attributes: JSONObject,
        error: ScreensError
    ) {
        end(Item(screenlet: screenlet, key: failedKey, outcome: .failed, error: error))
    }

    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        conflictedKey: String,
        remoteValue: (any Codable & Sendable)?,
        localValue: (any Codable & Sendable)?,
        resolve: SyncConflictContinuation
    ) {
        let resolution: SyncConflictResolution? =
            switch answer {
            case .always(let resolution): resolution
            case .nobody: nil
            case .ask:
                ConflictQuestion(
                    screenlet: screenlet,
                    key: conflictedKey,
                    base: resolve.baseValue,
                    local: localValue,
                    remote: remoteValue
                ).ask()
            }
        // Called once for each conflict, so that it has not been resolved before.
        guard let resolution, (try? resolve(resolution)) != nil else {
            return end(Item(screenlet: screenlet, key: conflictedKey, outcome: .conflicted))
        }
    }

    /// Keeps an item, and says how far things are.
    private func end(_ item: Item) {
        items.append(item)
        let now = ContinuousClock.now
        guard !isQuiet, now - lastWord >= pause else { return }
        lastWord = now
        note("\(items.count) of \(count) …")
    }
}

/// Shows both versions of an entry on the terminal and asks which is to win.
struct ConflictQuestion {
    let screenlet: String
    let key: String
    let base: (any Codable & Sendable)?
    let local: (any Codable & Sendable)?
    let remote: (any Codable & Sendable)?

    private static let answers: [(letter: String, words: String, answer: SyncConflictResolution)] =
        [
            ("l", "send yours", .useLocal), ("r", "take the portal's", .useRemote),
            ("m", "merge", .merge), ("d", "drop yours", .discard), ("i", "leave it", .ignore),
        ]

    /// Asks until there is an answer; `nil` when the input ends.
    func ask() -> SyncConflictResolution? {
        Console.note("\(screenlet) “\(key)” was changed here and at the portal.")
        Console.note("  before: \(words(base))")
        Console.note("  yours:  \(words(local))")
        Console.note("  portal: \(words(remote))")
        let choices = Self.answers.map { "[\($0.letter)] \($0.words)" }.joined(separator: ", ")
        while true {
            Console.note("\(choices)?")
            guard let line = readLine() else { return nil }
            let word = line.trimmingPrefix(" ").lowercased()
            let found = Self.answers.first {
                $0.letter == word || $0.answer.rawValue.lowercased() == word
            }
            if let found { return found.answer }
        }
    }

    private func words(_ value: (any Codable & Sendable)?) -> String {
        guard let value else { return "–" }
        guard let bytes = try? JSONOutput.line(AnyEncodable(value: value)) else { return "?" }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
