/// The conformance suite, in a library that a worker loads to check a plugin.
///
/// The library has the models of many screenlets, which hosts do not need.
@_spi(Host)
public final class ExaminationServices: Sendable {
    /// The C function with which the library returns its services, retained.
    public static let entrySymbol = "screens_examination_services"

    /// A type that a plugin offers, and the context of its check.
    public struct Subject {
        /// The type to check.
        public let type: Any.Type
        /// The kind of thing that the type is offered as.
        public let kind: OfferedName.Kind
        /// The screenlets of the same plugin; its views may draw their models.
        public let screenlets: [Any.Type]
        /// What the plugin ships, and the themes that exist; `nil` if it is not known.
        public let resources: CheckedResources?

        /// Creates a subject.
        public init(
            _ type: Any.Type,
            as kind: OfferedName.Kind,
            beside screenlets: [Any.Type],
            with resources: CheckedResources?
        ) {
            self.type = type
            self.kind = kind
            self.screenlets = screenlets
            self.resources = resources
        }
    }

    /// Returns what is wrong with a type.
    ///
    /// `tell` is called on any thread, before each check, with the state that is checked next.
    public let problems:
        @MainActor @Sendable (_ subject: Subject, _ tell: @escaping @Sendable (String) -> Void)
            async -> [ExaminationProblem]

    /// Draws the samples of a view in a context, which gets the texts of the view's plugin.
    ///
    /// `changes` are made in each sample before it is drawn; samples for which that is impossible are left out. The
    /// result is empty for a type that is no view, and for a model without samples.
    public let drawings:
        @MainActor @Sendable (
            _ subject: Subject, _ context: DrawingContext, _ changes: [ModelChange]
        ) async -> [ExaminedDrawing]

    /// Gives a screenlet values for its attributes; returns `nil` for a type that is no screenlet.
    public let attributes:
        @MainActor @Sendable (_ subject: Subject, _ values: JSONObject) async -> ExaminedAttributes?

    /// Creates the services; called by the library's entry point.
    public init(
        problems:
            @escaping @MainActor @Sendable (Subject, @escaping @Sendable (String) -> Void) async ->
            [ExaminationProblem],
        drawings:
            @escaping @MainActor @Sendable (Subject, DrawingContext, [ModelChange]) async ->
            [ExaminedDrawing],
        attributes:
            @escaping @MainActor @Sendable (Subject, JSONObject) async -> ExaminedAttributes?
    ) {
        (self.problems, self.drawings, self.attributes) = (problems, drawings, attributes)
    }
}

/// What a view draws of a sample of its model.
@_spi(Host)
public struct ExaminedDrawing: Codable, Sendable {
    /// The state of the sample, such as `empty`.
    public let state: String
    /// The drawing, with a node of kind `list` in place of its rows.
    public let body: Node
    /// The first rows of the list.
    public let rows: [Node]

    /// A drawing with its first rows.
    public init(_ drawing: Drawing, of state: String) {
        self.state = state
        body = drawing.body
        rows = drawing.rows(0..<min(drawing.rowCount, Self.mostRows))
    }

    /// How many rows are drawn.
    public static let mostRows = 12
}

/// A problem that the conformance suite found in a type.
@_spi(Host)
public struct ExaminationProblem: Codable, Sendable {
    /// The type's name.
    public let type: String
    /// The state in which it was found first; empty if it occurs in all states.
    public let state: String
    /// One sentence about what is wrong, and one about what is right.
    public let message: String
    /// Whether this is a note about something that could not be checked, rather than a problem.
    public let isNote: Bool

    /// A finding.
    public init(type: String, state: String, message: String, isNote: Bool) {
        self.type = type
        self.state = state
        self.message = message
        self.isNote = isNote
    }
}
