import ScreensKit
import ScreensRendering

/// The question to a terminal what its background is, and what comes before the answer.
///
/// After it, the terminal is asked of what kind it is. All terminals answer that, in the order of the questions, so one
/// that does not know the first question costs no wait. One that answers neither costs ``patience``.
struct BackgroundQuestion {
    /// Both questions.
    static let words = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
    /// How long an answer is waited for.
    static let patience = Duration.milliseconds(200)

    /// The answer; `nil` if there was none.
    private(set) var background: TerminalBackground?
    /// Everything else that has come meanwhile, such as keys, in order.
    private(set) var others: [TerminalEvent] = []
    /// Whether no answer has to be waited for any more.
    private(set) var isOver = false

    /// Handles events that arrived meanwhile.
    mutating func handle(_ events: [TerminalEvent]) {
        for event in events {
            switch event {
            case .background(let color):
                background = background ?? TerminalBackground(color)
                isOver = true
            case .identified, .unanswered: isOver = true
            case .ended, .signal:
                others.append(event)
                isOver = true
            default: others.append(event)
            }
        }
    }

    /// Waits for the answer.
    ///
    /// - Parameters:
    ///   - box: the events of the terminal.
    ///   - iterator: the iterator of the box.
    ///   - wait: returns when the time is up.
    /// - Returns: the question, which is over.
    @MainActor
    static func answer(
        in box: EventBox,
        _ iterator: inout AsyncStream<Void>.Iterator,
        wait: @escaping @Sendable () async -> Void
    ) async -> BackgroundQuestion {
        let timer = Task {
            await wait()
            if !Task.isCancelled { box.append([.unanswered]) }
        }
        defer { timer.cancel() }
        var question = BackgroundQuestion()
        while !question.isOver {
            let events = await box.next(&iterator)
            guard !events.isEmpty else { break }
            question.handle(events)
        }
        return question
    }
}
