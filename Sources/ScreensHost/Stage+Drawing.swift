@_spi(Host) public import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker
import Synchronization

extension Stage {
    /// Draws what there is to see.
    ///
    /// Where the view's plugin fails meanwhile, the view that comes next draws.
    ///
    /// - Throws: `ViewError` never in practice: the view was chosen by its model.
    @_spi(Host)
    public func drawing(in context: DrawingContext) throws(ViewError) -> Drawing {
        noteFailures()
        followLayout()
        let resources = host.resources
        return try drawn(in: context).finding { resources.picture($0) }
    }

    private func drawn(in context: DrawingContext) throws(ViewError) -> Drawing {
        while true {
            do throws(StagedView.Failure) {
                return try view.drawing(
                    of: .value(model),
                    in: context,
                    part: { self.draw($0, in: context) },
                    rescue: rescue(in: context)
                )
            } catch {
                switch error {
                case .view(let error): throw error
                case .lost(let refusal):
                    guard replaceView(lostTo: refusal) else {
                        return Drawing(body: .notice(refusal.message, .danger), context: context)
                    }
                }
            }
        }
    }

    /// Notes the plugins that failed while rows were drawn, and draws with other views from now on.
    ///
    /// Done by itself a moment after, and by the next ``drawing(in:)``; for callers that end before.
    public func noteFailures() {
        for refusal in losses.take() { replaceView(lostTo: refusal) }
    }

    /// Draws by the view that comes after that of a lost plugin, with everything else as it was.
    ///
    /// - Returns: whether there is such a view.
    @discardableResult
    private func replaceView(lostTo refusal: PluginRefusal) -> Bool {
        partViews = [:]
        let found = host.resolution(of: themeResolution.requested, shownScreenlet)
        guard let choice = found.choice else {
            onNote?(refusal.message)
            return false
        }
        themeResolution = found
        (resolution, view) = (found, choice.view)
        // Looked for anew, and the screenlet told of its view.
        layoutId = nil
        followLayout()
        let name = resolution.choice?.name ?? choice.name
        onNote?("\(refusal.message) \(name) draws from now on.")
        return true
    }

    private func rescue(
        in context: DrawingContext
    ) -> @Sendable (PluginRefusal, Range<Int>) -> [Node] {
        let rescue = RowRescue(
            requested: themeResolution.requested,
            defaultLayout: themeResolution.defaultLayout,
            resolver: ViewResolver(registry: host.registry),
            model: model,
            context: context,
            losses: losses
        )
        return { rescue.rows($1, lostTo: $0) }
    }
}

/// Draws the rows of a list in the place of a view whose plugin failed, on any thread.
private final class RowRescue: Sendable {
    private let requested: ViewName
    private let defaultLayout: ThemeName?
    private let resolver: ViewResolver
    private let model: any ScreenletModel
    private let context: DrawingContext
    private let losses: Losses
    private let drawing = Mutex<Drawing?>(nil)

    init(
        requested: ViewName,
        defaultLayout: ThemeName?,
        resolver: ViewResolver,
        model: any ScreenletModel,
        context: DrawingContext,
        losses: Losses
    ) {
        self.requested = requested
        self.defaultLayout = defaultLayout
        self.resolver = resolver
        self.model = model
        self.context = context
        self.losses = losses
    }

    func rows(_ range: Range<Int>, lostTo refusal: PluginRefusal) -> [Node] {
        losses.add(refusal)
        let drawing = drawing.withLock { drawing in
            drawing = drawing ?? next()
            return drawing
        }
        return drawing?.rows(range) ?? []
    }

    private func next() -> Drawing? {
        let found = resolver.resolve(
            requested,
            drawing: .type(type(of: model)),
            defaultLayout: defaultLayout
        )
        let rescue = RowRescue(
            requested: requested,
            defaultLayout: defaultLayout,
            resolver: resolver,
            model: model,
            context: context,
            losses: losses
        )
        return try? found.choice?.view.drawing(
            of: .value(model),
            in: context,
            part: { Drawing(body: $0.fallback ?? .column([]), context: self.context) },
            rescue: { rescue.rows($1, lostTo: $0) }
        )
    }
}

/// Plugins that failed where the stage could not be told at once.
final class Losses: Sendable {
    private let waiting = Mutex<[PluginRefusal]>([])
    @MainActor weak var stage: Stage?

    nonisolated init() {}

    /// Adds a plugin, once, and tells the stage as soon as it can listen.
    func add(_ refusal: PluginRefusal) {
        let isNew = waiting.withLock { waiting in
            guard !waiting.contains(refusal) else { return false }
            waiting.append(refusal)
            return true
        }
        guard isNew else { return }
        Task { @MainActor in
            guard let stage, !waiting.withLock(\.isEmpty) else { return }
            stage.noteFailures()
            stage.onChange?()
        }
    }

    func take() -> [PluginRefusal] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
