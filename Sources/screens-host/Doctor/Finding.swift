import ScreensRendering

/// Something that `doctor` has found out about one subject.
struct Finding: Encodable, Sendable {
    /// What a finding means for the user.
    enum State: String, Encodable, Sendable {
        /// All is well.
        case good
        /// Worth knowing; nothing has to be fixed.
        case note
        /// Something has to be fixed.
        case problem
    }

    /// The name of its ``Check``.
    var name = ""
    let state: State
    /// What was found, in one sentence or a few.
    let words: String
    /// The command that fixes it; `nil` if there is none, or nothing to fix.
    let remedy: String?

    static func good(_ words: String) -> Finding {
        Finding(state: .good, words: words, remedy: nil)
    }

    static func note(_ words: String, _ remedy: String? = nil) -> Finding {
        Finding(state: .note, words: words, remedy: remedy)
    }

    static func problem(_ words: String, _ remedy: String? = nil) -> Finding {
        Finding(state: .problem, words: words, remedy: remedy)
    }

    /// The lines for a person: the finding, and its remedy below.
    var lines: [String] {
        let sign =
            switch state {
            case .good: "✓"
            case .note: "•"
            case .problem: "✗"
            }
        let first = SafeText.line("\(sign) \(name): \(words)")
        return [first] + (remedy.map { [SafeText.line("    \($0)")] } ?? [])
    }

    private enum Key: String, CodingKey {
        case name, state, words, remedy
    }

    // Encoded explicitly, so that `null` is visible if there is no remedy.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(state, forKey: .state)
        try container.encode(words, forKey: .words)
        try container.encode(remedy, forKey: .remedy)
    }
}
