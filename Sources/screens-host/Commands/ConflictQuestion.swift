import ScreensKit
import ScreensOffline

/// Shows the fields of a conflict on the terminal and asks which version to use.
struct ConflictQuestion {
    let conflict: SyncReporter.Conflict

    /// Asks until there is an answer; `nil` when the input ends.
    func ask() -> SyncConflictResolution? {
        Console.note(
            "\(conflict.screenlet) \"\(conflict.key)\" was changed here and at \(conflict.place.words)."
        )
        if conflict.isRemovedThere { Console.note("\(conflict.place.subject) no longer has it.") }
        Console.note(
            lines: ConflictText(conflict.table, remote: conflict.service ?? "portal").text.lines
        )
        let answers =
            ConflictText.answers(isRemovedThere: conflict.isRemovedThere, conflict.service)
            + [("i", .ignore, "leave it open")]
        for answer in answers {
            Console.note("[\(answer.letter)] \(answer.answer): \(answer.words)")
        }
        while true {
            Console.note("Choose an answer:")
            guard let line = readLine() else { return nil }
            let word = line.trimmingPrefix(" ").lowercased()
            let found = answers.first {
                $0.letter == word || $0.answer.rawValue.lowercased() == word
            }
            if let found { return found.answer }
        }
    }
}
