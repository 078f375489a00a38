@_spi(Host) import ScreensKit
import ScreensRendering

/// A problem of a type that the conformance suite has found.
public struct ConformanceProblem: Hashable, Codable, Sendable {
    /// The type's name, such as `AssetListView_corporate`.
    public let type: String
    /// The state in which it was found first, such as `hostile, ja_JP, compact`.
    ///
    /// It is empty if the problem does not depend on the state.
    public let state: String
    /// What is wrong: a sentence.
    public let problem: String
    /// How to correct it: a sentence.
    public let remedy: String
    /// Whether it reports what could not be checked, instead of a problem.
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
    /// A line for users, in which texts of the type are escaped.
    public var description: String {
        SafeText.line("\(type)\(state.isEmpty ? "" : " (\(state))"): \(problem) \(remedy)")
    }
}

/// A problem and its correction, before its place is known.
struct UnplacedProblem: Hashable, Sendable {
    let problem: String
    let remedy: String

    init(_ problem: String, _ remedy: String) {
        self.problem = problem
        self.remedy = remedy
    }
}

/// Complaints about one type; each is stored once, with the first state in which it occurred.
struct Findings {
    private let type: String
    private var states: [UnplacedProblem: [String]] = [:]
    private var order: [UnplacedProblem] = []
    private var notes: [ConformanceProblem] = []

    init(about type: Any.Type) { self.type = "\(type)" }

    mutating func add(_ problem: String, _ remedy: String, in state: String = "") {
        add(UnplacedProblem(problem, remedy), in: state)
    }

    mutating func add(_ problem: PluginProblem) {
        add(UnplacedProblem(problem.problem, problem.remedy), in: "")
    }

    mutating func add(_ complaint: UnplacedProblem, in state: String) {
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
