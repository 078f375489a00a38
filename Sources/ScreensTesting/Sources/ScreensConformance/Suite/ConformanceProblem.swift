import ScreensRendering

/// What the conformance suite found wrong with a type.
public struct ConformanceProblem: Hashable, Codable, Sendable {
    /// The type's name, such as `AssetListView_corporate`.
    public let type: String
    /// In which state it was found first, such as `hostile, ja_JP, compact`; empty where it is
    /// always so.
    public let state: String
    /// What is wrong: a sentence.
    public let problem: String
    /// What would be right: a sentence.
    public let remedy: String
    /// Whether it says what could not be checked, rather than what is wrong.
    public let isNote: Bool

    /// A finding.
    public init(
        type: String,
        state: String = "",
        problem: String,
        remedy: String,
        isNote: Bool = false
    ) {
        self.type = type
        self.state = state
        self.problem = problem
        self.remedy = remedy
        self.isNote = isNote
    }
}

extension ConformanceProblem: CustomStringConvertible {
    /// A line for people, in which texts of the type do no harm.
    public var description: String {
        SafeText.line("\(type)\(state.isEmpty ? "" : " (\(state))"): \(problem) \(remedy)")
    }
}

/// What is wrong and what would be right, before it is known where.
struct Complaint: Hashable, Sendable {
    let problem: String
    let remedy: String

    init(_ problem: String, _ remedy: String) {
        self.problem = problem
        self.remedy = remedy
    }
}

/// Complaints about one type; each is kept once, with the state where it was met first.
struct Findings {
    private let type: String
    private var states: [Complaint: [String]] = [:]
    private var order: [Complaint] = []
    private var notes: [ConformanceProblem] = []

    init(about type: Any.Type) { self.type = "\(type)" }

    mutating func add(_ problem: String, _ remedy: String, in state: String = "") {
        add(Complaint(problem, remedy), in: state)
    }

    mutating func add(_ complaint: Complaint, in state: String) {
        if states[complaint] == nil { order.append(complaint) }
        states[complaint, default: []].append(state)
    }

    mutating func note(_ problem: String, _ remedy: String) {
        notes.append(.init(type: type, problem: problem, remedy: remedy, isNote: true))
    }

    var problems: [ConformanceProblem] {
        order.map { complaint in
            let states = states[complaint] ?? []
            let more = states.count > 1 ? "; and \(states.count - 1) more" : ""
            return ConformanceProblem(
                type: type,
                state: (states.first ?? "") + more,
                problem: complaint.problem,
                remedy: complaint.remedy
            )
        } + notes
    }
}
