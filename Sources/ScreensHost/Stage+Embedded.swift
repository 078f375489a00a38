@_spi(Host) public import ScreensKit

// The screenlets inside this one, and what surfaces show of all of them.
extension Stage {
    /// The stages of the screenlets inside this one, in the order in which they were embedded.
    @_spi(Host)
    public var embeddedStages: [Stage] { embedded.map(\.stage.stage) }

    /// The first problem of the screenlet and those inside it; for an app, that of its last step.
    @_spi(Host)
    public var problem: ScreensError? {
        let session = (shownScreenlet as? AppScreenlet)?.session
        return session?.problem.map { .failed($0.message) }
            ?? withEmbedded.lazy.compactMap(\.model.problem).first
    }

    /// Whether the screenlet or one inside it loads.
    @_spi(Host)
    public var isLoading: Bool { withEmbedded.contains { $0.model.phase == .loading } }

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

    /// The screenlets inside this one with their ids, in the order in which they were embedded.
    var embedded: [(id: Int, stage: EmbeddedStage)] {
        runtime.embedded.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// This stage and all inside it.
    var withEmbedded: [Stage] { [self] + embeddedStages.flatMap(\.withEmbedded) }

    /// The stage that a surface shows.
    var outermost: Stage { outer?.outermost ?? self }

    /// The stage to which the ids of embedded screenlets lead; `nil` if one of them was removed.
    func stage(at path: [Int]) -> Stage? {
        guard let id = path.first else { return self }
        return runtime.embedded[id]?.stage.stage(at: Array(path.dropFirst()))
    }

    /// The ids that lead to the list that surfaces scroll: the screenlet's own, else the first one inside.
    var listPath: [Int]? {
        guard !(model is any ListModel) else { return [] }
        return embedded.lazy.compactMap { id, inner in
            inner.stage.listPath.map { [id] + $0 }
        }.first
    }
}
