import ScreensKit
import ScreensOffline

/// Shows both versions of an entry on the terminal and asks which is to win.
struct ConflictQuestion {
    let conflict: SyncReporter.Conflict

    private static let answers: [(letter: String, words: String, answer: SyncConflictResolution)] =
        [
            ("l", "send yours", .useLocal), ("r", "take the portal's", .useRemote),
            ("m", "merge", .merge), ("d", "drop yours", .discard), ("i", "leave it", .ignore),
        ]

    /// Asks until there is an answer; `nil` when the input ends.
    func ask() -> SyncConflictResolution? {
        Console.note("\(conflict.screenlet) “\(conflict.key)” was changed here and at the portal.")
        Console.note("  before: \(words(conflict.base))")
        Console.note("  yours:  \(words(conflict.local))")
        Console.note("  portal: \(words(conflict.remote))")
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
