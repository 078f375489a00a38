/// Draws a screenlet: a pure function from its model to nodes.
///
/// A view is found by the name of its type, `<Screenlet>View_<theme>`; see ``ViewName``.
///
/// Rules for implementers:
/// - The type is public and has a public `init()` without side effects.
/// - The result depends only on the arguments.
/// - It may be called on any thread, and for several models at the same time.
/// - Pass texts of the model to nodes unchanged: surfaces escape them.
public protocol ScreenletView<Model>: Sendable {
    /// The model that it draws. A view whose model is not the screenlet's is ignored, with a note.
    associatedtype Model: ScreenletModel

    /// Creates the view, without side effects.
    init()

    /// Draws the model, with ``Node/list(count:select:)`` in place of a list's rows.
    func body(of model: Model, in context: DrawingContext) -> Node

    /// Draws the rows of a range, which is within the model's rows.
    ///
    /// It is called with a few dozen rows at a time. ``ListView`` implements it.
    func rows(_ range: Range<Int>, of model: Model, in context: DrawingContext) -> [Node]

    /// Facts about the view that its screenlet requires, by name: see
    /// ``LayoutScreenlet/viewChanged(to:)``.
    var traits: JSONObject { get }
}

extension ScreenletView {
    /// Returns no facts.
    public var traits: JSONObject { [:] }

    /// Draws no rows.
    public func rows(_ range: Range<Int>, of model: Model, in context: DrawingContext) -> [Node] {
        []
    }

    /// Badges for the data's age and for unsent changes.
    ///
    /// They are empty, or say that it is a copy and from which day, or that a change is pending, is
    /// in conflict, was refused or is a draft.
    public func freshnessBadges(of model: Model, in context: DrawingContext) -> [Node] {
        guard let freshness = model.freshness else { return [] }
        var badges: [Node] = []
        if freshness.isOldCopy {
            badges.append(.badge(context.phrase(.fromCache), .caption))
            if let moment = freshness.storedAt { badges += context.age(of: moment) }
        }
        if let unsent = freshness.unsent { badges.append(context.badge(of: unsent)) }
        return badges
    }

    /// Notices about the screenlet's main data.
    ///
    /// They say that it is being loaded, that it could not be loaded, with a button that tries
    /// again, or what else went wrong while something is shown.
    ///
    /// - Parameters:
    ///   - model: the model.
    ///   - retry: the action that loads the data again; `nil` for no button.
    ///   - context: the context in which it is drawn.
    /// - Returns: the notices, in order; empty if there are none.
    public func notices(of model: Model, retry: Action?, in context: DrawingContext) -> [Node] {
        guard let problem = model.problem else {
            return model.phase == .loading ? [.skeleton(context.phrase(.loading))] : []
        }
        guard model.phase == .failed else { return context.band(about: problem) }
        return context.notLoaded(because: problem, retry: retry)
    }
}

extension DrawingContext {
    /// The age of a copy: the day, and for the last 24 hours also the time.
    ///
    /// With little room, only the time is shown for the last 24 hours.
    fileprivate func age(of moment: Timestamp) -> [Node] {
        guard 0..<86_400_000 ~= now.milliseconds - moment.milliseconds else {
            return [.time(moment)]
        }
        let time = Node.text(time(moment), .caption)
        return widthClass == .compact ? [time] : [.time(moment), time]
    }

    /// A badge that says why the portal does not have a change.
    public func badge(of unsent: UnsentState) -> Node {
        switch unsent {
        case .pending: .badge(phrase(.pending), .warning).symbol(.clock)
        case .conflicted: .badge(phrase(.conflicted), .danger).symbol(.conflict)
        case .refused: .badge(phrase(.refused), .danger).symbol(.error)
        case .draft: .badge(phrase(.draft)).symbol(.edit)
        }
    }

    /// A sentence across the page that says why the portal does not have a change, and what follows.
    public func band(of unsent: UnsentState) -> Node {
        switch unsent {
        case .pending:
            .notice(string("core-pending-band"), .warning).symbol(.clock).placed(.band)
        case .conflicted:
            .notice(string("core-conflicted-band"), .danger).symbol(.conflict).placed(.band)
        case .refused: .notice(string("core-refused-band"), .danger).placed(.band)
        case .draft: .notice(string("core-draft-band")).symbol(.edit).placed(.band)
        }
    }

    /// Says that data could not be loaded and why, with a button that tries again.
    func notLoaded(because problem: ScreensError, retry: Action?) -> [Node] {
        let button = retry.map { [Node.button(phrase(.retry), action: $0).symbol(.refresh)] } ?? []
        return [
            .state(
                problem.isConnectionIssue ? .offline : .warning,
                title: phrase(.notLoaded),
                text: explanation(of: problem),
                details: details(of: problem),
                actions: button
            )
        ]
    }

    /// Says what went wrong beside what is shown; a broken connection is a warning, because all of it remains.
    func band(about problem: ScreensError, retry: Action? = nil) -> [Node] {
        let words = explanation(of: problem)
        let band =
            problem.isConnectionIssue
            ? band(words, .warning, .offline, retry) : band(words, .danger, .error, retry)
        return [band] + (details(of: problem).map { [.text($0, .caption)] } ?? [])
    }
}
