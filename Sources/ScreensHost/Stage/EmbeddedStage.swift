@_spi(Host) public import ScreensKit

/// An embedded screenlet: a stage of its own that no surface shows.
@MainActor
final class EmbeddedStage: EmbeddedScreenlet {
    /// How many screenlets can be around an embedded one.
    static let maximumDepth = 3

    let part: EmbeddedPart
    let stage: Stage
    private weak var runtime: StageRuntime?
    /// Whether it is to be shown whenever the outer screenlet is.
    private var isWanted = false

    init(_ stage: Stage, id: Int, in runtime: StageRuntime) {
        part = EmbeddedPart(stage.name, id: id)
        self.stage = stage
        self.runtime = runtime
    }

    var screenlet: any Screenlet { stage.shownScreenlet }

    func show() {
        isWanted = true
        if stage.runtime.isShown { stage.showAgain() } else { showIfWanted() }
    }

    /// Shows it again after the outer screenlet was hidden.
    func showIfWanted() {
        guard isWanted, let runtime, runtime.isShown, !stage.runtime.isShown else { return }
        stage.show()
    }

    func hide() {
        if stage.runtime.isShown { stage.hide() }
    }

    func perform(_ action: Action) throws(ScreensError) -> Bool {
        do {
            // Whoever embeds it acts by itself, not the user.
            return try stage.deliver(action)
        } catch {
            throw .failed(error.message)
        }
    }

    func remove() {
        hide()
        release()
    }

    /// Leaves the outer screenlet without hiding it.
    func release() {
        guard let runtime else { return }
        self.runtime = nil
        runtime.embedded[part.id] = nil
        stage.detach()
    }
}

extension StageRuntime {
    /// Creates a stage for a screenlet inside this one.
    func embed(
        _ screenlet: String,
        attributes: JSONObject
    ) throws(ScreensError) -> any EmbeddedScreenlet {
        guard let stage else { throw .cancelled }
        guard stage.depth < EmbeddedStage.maximumDepth else {
            throw .failed(
                strings.text(
                    "core-embedded-too-deep",
                    [EmbeddedStage.maximumDepth],
                    locale: locale
                )
            )
        }
        do {
            let inner = try host.stage(screenlet, theme: stage.theme)
            inner.isPreview = stage.isPreview
            for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
                try inner.attributes.set(name, value)
            }
            return adopt(inner, in: stage)
        } catch {
            throw .failed(error.message)
        }
    }

    /// Makes a stage one that is inside this screenlet's.
    func adopt(_ inner: Stage, in stage: Stage) -> EmbeddedStage {
        inner.join(stage)
        let made = EmbeddedStage(inner, id: nextNumber(), in: self)
        embedded[made.part.id] = made
        return made
    }
}

extension Stage {
    /// Reports changes, events and notes to an outer stage.
    fileprivate func join(_ outer: Stage) {
        self.outer = outer
        let name = name
        onChange = { [weak outer] in outer?.changed() }
        onEvent = { [weak outer, weak self] in
            outer?.onEvent?($0.reported(by: name, onPage: self?.nameOnPage))
        }
        onNote = { [weak outer] in outer?.onNote?($0) }
        onOutput = { [weak outer] in outer?.onOutput?($0) }
    }

    fileprivate func detach() {
        outer = nil
        (onChange, onEvent, onNote, onOutput) = (nil, nil, nil, nil)
    }

    /// How many screenlets are around this one.
    fileprivate var depth: Int { outer.map { $0.depth + 1 } ?? 0 }
}

// The screenlets inside this one, and what surfaces show of all of them.
extension Stage {
    /// The stages of the screenlets inside this one, in the order in which they were embedded.
    @_spi(Host)
    public var embeddedStages: [Stage] { embedded.map(\.stage.stage) }

    /// The first problem of the screenlet and those inside it; for an app, that of its last step.
    @_spi(Host)
    public var problem: ScreensError? {
        appSession?.problem.map { .failed($0.message) }
            ?? withEmbedded.lazy.compactMap(\.model.problem).first
    }

    /// Whether the screenlet or one inside it loads.
    @_spi(Host)
    public var isLoading: Bool { withEmbedded.contains { $0.model.phase == .loading } }

    /// The screenlets inside this one with their ids, in the order in which they were embedded.
    var embedded: [(id: Int, stage: EmbeddedStage)] {
        runtime.embedded.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// This stage and all inside it.
    var withEmbedded: [Stage] { [self] + embeddedStages.flatMap(\.withEmbedded) }

    /// This stage and all inside it, of an app those of all its open pages, whether they are shown or not.
    var withPages: [Stage] {
        let placed = appSession?.stack.pages.flatMap(\.screenlets).map(\.stage) ?? []
        // The page that is shown is inside this stage, unless the stage itself was never shown.
        let others = placed.filter { $0.outer !== self }
        return withEmbedded + others.flatMap(\.withEmbedded)
    }

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
