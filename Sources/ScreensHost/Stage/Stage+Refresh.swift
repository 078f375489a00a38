@_spi(Host) public import ScreensKit

extension Stage {
    /// The action of the button that the shell of a single screenlet has.
    static let refreshAction = Action("screens.refresh")

    /// Whether an action loads everything again that is shown.
    @_spi(Host)
    public func refreshesAll(_ action: Action) -> Bool {
        action == Self.refreshAction || isOfApp && action == AppModel.refresh
    }

    /// The names of all actions that only load what is shown.
    @_spi(Host)
    public var loadingActions: Set<String> {
        Set(withEmbedded.lazy.flatMap(\.actions).filter(\.loads).map(\.name))
    }

    /// The actions of reloading all that is shown: one of each screenlet on a page of an app, else at most one.
    @_spi(Host)
    public var refreshActions: [Action] {
        guard isOfApp else { return refreshAction.map { [$0] } ?? [] }
        return embedded.compactMap { refreshAction(of: [$0.id]) }
    }

    /// The action of reloading.
    ///
    /// It is the list's, else the screenlet's first one without required arguments, else that of a screenlet inside.
    private var refreshAction: Action? {
        if let list = model as? any ListModel { return list.refreshAction }
        let own = actions.first { $0.loads && $0.parameters.isEmpty }
        if let own { return Action(own.name) }
        return embedded.lazy.compactMap { id, inner in
            inner.stage.refreshAction.map { $0.sent(to: [id] + $0.recipient) }
        }.first
    }

    /// The action of reloading the embedded screenlet to which ids lead, with those inside it.
    @_spi(Host)
    public func refreshAction(of path: [Int]) -> Action? {
        stage(at: path)?.refreshAction.map { $0.sent(to: path + $0.recipient) }
    }

    /// Loads again what is shown: of several screenlets, those in which nothing was entered, or all if something was entered
    /// in each.
    ///
    /// - Returns: whether at least one screenlet loads.
    /// - Throws: the first refusal, when all screenlets were asked.
    @_spi(Host)
    public func refresh() throws(HostError) -> Bool {
        let all = refreshActions
        let safe = all.filter { recipient(of: $0)?.hasUnsentInput == false }
        var (isTaken, refusal) = (false, HostError?.none)
        for action in safe.isEmpty ? all : safe {
            do throws(HostError) {
                isTaken = try perform(action) || isTaken
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
        return isTaken
    }
}
