import ScreensKit

/// An embedded screenlet: a stage of its own that no surface shows.
@MainActor
final class EmbeddedStage: EmbeddedScreenlet {
    /// How many screenlets can contain each other.
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
        showIfWanted()
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
            return try stage.perform(action)
        } catch {
            throw .failed(error.message)
        }
    }

    func remove() {
        isWanted = false
        hide()
        runtime?.embedded[part.id] = nil
        runtime = nil
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
            throw .failed(string("core-embedded-too-deep", EmbeddedStage.maximumDepth))
        }
        do {
            let inner = try host.stage(screenlet, theme: stage.theme)
            for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
                try inner.attributes.set(name, value)
            }
            inner.join(stage)
            let made = EmbeddedStage(inner, id: nextNumber(), in: self)
            embedded[made.part.id] = made
            return made
        } catch {
            throw .failed(error.message)
        }
    }
}

extension Stage {
    /// The screenlets inside this one, in the order in which they were embedded.
    @_spi(Host)
    public var embeddedStages: [Stage] { embedded.map(\.stage.stage) }

    /// The same, with their ids.
    var embedded: [(id: Int, stage: EmbeddedStage)] {
        runtime.embedded.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// This stage and all inside it.
    var withEmbedded: [Stage] { [self] + embeddedStages.flatMap(\.withEmbedded) }

    /// The stage to which the ids of embedded screenlets lead; `nil` if one of them was removed.
    func stage(at path: [Int]) -> Stage? {
        guard let id = path.first else { return self }
        return runtime.embedded[id]?.stage.stage(at: Array(path.dropFirst()))
    }

    /// Reports changes, events and notes to an outer stage.
    fileprivate func join(_ outer: Stage) {
        depth = outer.depth + 1
        let name = name
        onChange = { [weak outer] in outer?.onChange?() }
        onEvent = { [weak outer] in outer?.onEvent?($0.reported(by: name)) }
        onNote = { [weak outer] in outer?.onNote?($0) }
        onOutput = { [weak outer] in outer?.onOutput?($0) }
    }
}

// What surfaces need of the list that is drawn: the screenlet's own, or that of an embedded one.
extension Stage {
    /// The stage whose list is drawn; `nil` if there is none.
    var listStage: Stage? { withEmbedded.first { $0.model is any ListModel } }

    /// The list that is drawn; `nil` if there is none.
    @_spi(Host)
    public var list: (any ListModel)? { listStage?.model as? any ListModel }

    /// Whether rows of the list are loaded when they become visible.
    @_spi(Host)
    public var loadsVisibleRows: Bool { 
        listStage?.actions.contains { $0.name == ActionDeclaration.showRows.name } ?? false
    }

    /// The names of all actions that only load what is shown.
    @_spi(Host)
    public var loadingActions: Set<String> {
        Set(withEmbedded.flatMap(\.actions).filter(\.loads).map(\.name))
    }
}
