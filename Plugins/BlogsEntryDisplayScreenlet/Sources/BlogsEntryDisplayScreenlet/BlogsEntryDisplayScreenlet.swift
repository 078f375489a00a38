public import LiferayKit
public import ScreensKit

/// A blog entry with its cover and its author.
@MainActor
public final class BlogsEntryDisplayScreenlet: LiferayKit.BlogsEntryDisplayScreenlet {
    /// The asset of the entry.
    @Inspectable("The asset of the entry; 0 to identify it by classPK.", in: 0...Int64.max)
    public var assetEntryId: Int64 = 0

    /// The entry.
    @Inspectable("The blog entry.", in: 0...Int64.max)
    public var classPK: Int64 = 0

    /// Whether the entry is loaded when it is shown.
    @Inspectable("Whether the entry is loaded when it is shown.")
    public var autoLoad = true

    /// Whether the entry is read from the portal or the cache.
    @Inspectable("Whether the entry is read from the portal or the cache.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the entry.
    public weak var runtime: (any ScreenletRuntime)?
    /// The object that receives the entry's events.
    public weak var delegate: (any BlogsEntryDisplayScreenletDelegate)?
    /// The data to draw.
    public private(set) var model = BlogsEntryDisplayModel()

    private var shownRequest: BlogsEntryDisplayRequest?
    private var loading: Interaction?
    /// The interaction that reads the HTML of the last answer.
    private var reading: Interaction?

    /// Creates an entry that is not shown yet.
    public init() {}

    /// The actions that the entry accepts.
    public static let actions = [
        ActionDeclaration("load", summary: "Loads the entry.", loads: true)
    ]

    /// The events that the entry reports.
    public static let events: [EventDeclaration] = [.response, .failure]

    /// The title, for apps.
    public static let exposedValues = [
        FieldDeclaration("title", type: .text, summary: "The entry's title.", isOptional: true)
    ]

    /// The title, when the entry is loaded.
    public var exposed: JSONObject { model.entry.map { ["title": .text($0.title)] } ?? [:] }

    /// Performs an action.
    public func perform(_ action: Action) -> Bool { action.name == "load" ? load() : false }

    /// Loads the entry if `autoLoad` is on.
    public func onShow() {
        if autoLoad { load() }
    }

    /// Cancels loading.
    public func onHide() {
        cancelLoading()
        if model.phase == .loading { model.phase = .idle }
    }

    /// The entry that is shown.
    public var blogsEntry: BlogsEntry? {
        get { model.entry }
        set {
            cancelLoading()
            shownRequest = nil
            let phase = newValue == nil ? Phase.idle : .ready
            model = BlogsEntryDisplayModel(phase: phase, entry: newValue)
            runtime?.modelChanged()
        }
    }
}

extension BlogsEntryDisplayScreenlet {
    private var request: BlogsEntryDisplayRequest {
        assetEntryId != 0 ? .asset(entryId: assetEntryId) : .entry(classPK: classPK)
    }

    /// Loads the entry; an earlier version of the same one stays visible meanwhile.
    @discardableResult
    public func load() -> Bool {
        guard let runtime else { return false }
        cancelLoading()
        let request = request
        if request != shownRequest { model = BlogsEntryDisplayModel() }
        shownRequest = request
        model.problem = nil
        if model.phase != .ready { model.phase = .loading }
        loading = runtime.start(
            "loadEntry",
            with: BlogsEntryInteractor.self,
            request: request,
            policy: offlinePolicy
        ) { [weak self] in self?.receive($0) }
        runtime.modelChanged()
        return true
    }

    private func cancelLoading() {
        loading?.cancel()
        reading?.cancel()
        (loading, reading) = (nil, nil)
    }

    private func receive(_ result: Result<LoadedOutput<BlogsEntryAnswer>, ScreensError>) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let loaded):
            // With `stale-while-revalidate`, the cached answer may not be read yet when the portal's arrives.
            reading?.cancel()
            reading = runtime?.start(
                "readEntry",
                with: BlogsEntryReader.self,
                request: loaded.output.html,
                policy: .remoteOnly
            ) { [weak self] in
                self?.show($0.map(\.output), of: loaded.output.entry, loaded.freshness)
            }
        }
    }

    private func show(
        _ result: Result<RichText, ScreensError>,
        of entry: BlogsEntry,
        _ freshness: Freshness
    ) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let content):
            var entry = entry
            entry.content = content
            model = BlogsEntryDisplayModel(phase: .ready, entry: entry, freshness: freshness)
            runtime?.modelChanged()
            notify(.response, payload: entry.payload) {
                $0.screenlet(self, onBlogEntryResponse: entry)
            }
        }
    }

    private func fail(_ error: ScreensError) {
        model.problem = error
        if model.phase != .ready { model.phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onBlogEntryError: error) }
    }
}
