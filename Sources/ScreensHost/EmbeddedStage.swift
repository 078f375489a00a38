@_spi(Host) import ScreensKit

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
        stage.leaveOuter()
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

    fileprivate func leaveOuter() {
        outer = nil
        (onChange, onEvent, onNote, onOutput) = (nil, nil, nil, nil)
    }

    /// How many screenlets are around this one.
    fileprivate var depth: Int { outer.map { $0.depth + 1 } ?? 0 }
}
