/// Draws a screenlet: a pure function from its model to nodes.
///
/// A view is found by the name of its type, `<Screenlet>View_<theme>`; see ``ViewName``.
///
/// Rules for implementers:
/// - The type is public and has a public `init()` without side effects.
/// - The result depends on the arguments alone.
/// - It may be called on any thread, for several models at once.
/// - Texts of the model go into nodes as they are: surfaces escape them.
public protocol ScreenletView<Model>: Sendable {
    /// What it draws. A view whose model differs from the screenlet's is passed over, with a note.
    associatedtype Model: ScreenletModel

    /// Makes the view.
    init()

    /// Draws the model: the whole, with ``Node/list(count:select:)`` in place of a list's rows.
    func body(of model: Model, in context: DrawingContext) -> Node

    /// Draws the rows of a range, which lies within the model's rows.
    ///
    /// Called with a window of some dozens of rows at a time. ``ListView`` implements it.
    func rows(of model: Model, _ range: Range<Int>, in context: DrawingContext) -> [Node]

    /// Facts about the view that its screenlet needs, by name: see
    /// ``LayoutScreenlet/viewChanged(to:)``.
    var traits: JSONObject { get }
}

extension ScreenletView {
    /// No facts.
    public var traits: JSONObject { [:] }

    /// Draws no rows.
    public func rows(of model: Model, _ range: Range<Int>, in context: DrawingContext) -> [Node] {
        []
    }

    /// What the theme should say of the data's age and of unsent changes: nothing, that it is a copy of
    /// what day, that a change is not sent yet, is in conflict, or was refused.
    public func freshnessBadges(of model: Model, in context: DrawingContext) -> [Node] {
        guard let freshness = model.freshness else { return [] }
        var badges: [Node] = []
        if freshness.source == .cache {
            badges.append(.badge(context.phrase(.fromCache), .caption))
            if let moment = freshness.storedAt { badges += context.age(of: moment) }
        }
        if let unsent = freshness.unsent { badges.append(context.badge(of: unsent)) }
        return badges
    }

    /// What the theme should say of the screenlet's main data: that it is on its way; that it could
    /// not be loaded, with a button that tries again; what else went wrong.
    ///
    /// - Parameters:
    ///   - model: the model.
    ///   - retry: the action that loads the data again; `nil` for no button.
    ///   - context: where and for whom it is drawn.
    /// - Returns: the notices, one below the other; empty where all is well.
    public func notices(of model: Model, retry: Action?, in context: DrawingContext) -> [Node] {
        guard let problem = model.problem else {
            return model.phase == .loading ? [.notice(context.phrase(.loading))] : []
        }
        guard model.phase == .failed else {
            return [.notice(context.message(of: problem), .danger)]
        }
        return context.notLoaded(because: problem, retry: retry)
    }
}

extension DrawingContext {
    /// Since when a copy is kept: the day, and of the last 24 hours the time too; there the time alone says
    /// enough where there is little room.
    fileprivate func age(of moment: Timestamp) -> [Node] {
        guard 0..<86_400_000 ~= now.milliseconds - moment.milliseconds else {
            return [.time(moment)]
        }
        let time = Node.text(time(moment), .caption)
        return widthClass == .compact ? [time] : [.time(moment), time]
    }

    /// Why the portal does not have a change.
    fileprivate func badge(of unsent: UnsentState) -> Node {
        switch unsent {
        case .pending: .badge(phrase(.pending))
        case .conflicted: .badge(phrase(.conflicted), .danger)
        case .refused: .badge(phrase(.refused), .danger)
        }
    }

    /// That data could not be loaded, and a button that tries again.
    func notLoaded(because problem: ScreensError, retry: Action?) -> [Node] {
        let notice = Node.notice("\(phrase(.notLoaded)) \(message(of: problem))", .danger)
        return [notice] + (retry.map { [.button(phrase(.retry), $0)] } ?? [])
    }
}
