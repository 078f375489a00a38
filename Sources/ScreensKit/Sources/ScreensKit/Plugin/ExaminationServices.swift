/// The conformance suite, which lives in a library that a worker opens to check a plugin: it knows the
/// models of many screenlets, which no host needs.
@_spi(Host)
public final class ExaminationServices: Sendable {
    /// The C function by which the library hands over its services, retained.
    public static let entrySymbol = "screens_examination_services"

    /// A type that a plugin offers, and what it is checked beside.
    public struct Subject {
        /// The type.
        public let type: Any.Type
        /// As what it is offered.
        public let kind: OfferedName.Kind
        /// The screenlets of the same plugin, whose models its views may draw.
        public let screenlets: [Any.Type]

        /// Names what is checked.
        public init(_ type: Any.Type, as kind: OfferedName.Kind, beside screenlets: [Any.Type]) {
            self.type = type
            self.kind = kind
            self.screenlets = screenlets
        }
    }

    /// What is wrong with a type.
    ///
    /// `tell` hears, on any thread, in which state something is tried next.
    public let problems:
        @MainActor @Sendable (_ subject: Subject, _ tell: @escaping @Sendable (String) -> Void)
            -> [ExaminationProblem]

    /// Called by the library's entry point.
    public init(
        problems:
            @escaping @MainActor @Sendable (Subject, @escaping @Sendable (String) -> Void) ->
            [ExaminationProblem]
    ) {
        self.problems = problems
    }
}

/// What the conformance suite found wrong with a type.
@_spi(Host)
public struct ExaminationProblem: Codable, Sendable {
    /// The type's name.
    public let type: String
    /// In which state it was found first; empty where it is always so.
    public let state: String
    /// What is wrong, and what would be right: a sentence each.
    public let message: String
    /// Whether it says what could not be checked, rather than what is wrong.
    public let isNote: Bool

    /// A finding.
    public init(type: String, state: String, message: String, isNote: Bool) {
        self.type = type
        self.state = state
        self.message = message
        self.isNote = isNote
    }
}
