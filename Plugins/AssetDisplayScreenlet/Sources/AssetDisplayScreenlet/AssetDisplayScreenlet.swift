public import LiferayKit
public import ScreensKit

/// An asset, shown by the screenlet for its class.
@MainActor
public final class AssetDisplayScreenlet: LiferayKit.AssetDisplayScreenlet {
    /// The asset.
    @Inspectable("The asset; 0 to identify it otherwise.", in: 0...Int64.max)
    public var assetEntryId: Int64 = 0

    /// The class of the asset's object.
    @Inspectable("The class of the asset's object, by its Java name or a short name.")
    public var className = ""

    /// The asset's object.
    @Inspectable("The asset's object.", in: 0...Int64.max)
    public var classPK: Int64 = 0

    /// A saved Asset Publisher configuration.
    @Inspectable("A saved Asset Publisher configuration, whose first asset is shown.")
    public var portletItemName = ""

    /// Whether the asset is loaded when it is shown.
    @Inspectable("Whether the asset is loaded when it is shown.")
    public var autoLoad = true

    /// Whether the asset is read from the portal or the cache.
    @Inspectable("Whether the asset is read from the portal or the cache.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the asset.
    public weak var runtime: (any ScreenletRuntime)?
    /// The object that receives the asset's events.
    public weak var delegate: (any AssetDisplayScreenletDelegate)?
    /// The data to draw.
    public private(set) var model = AssetDisplayModel()

    private var shownRequest: AssetDisplayRequest?
    private var loading: Interaction?
    /// The interaction that reads the texts of the last answer.
    private var reading: Interaction?
    /// The asset that was set and is not shown yet.
    private var given: AssetEntry?
    private var inner: (any EmbeddedScreenlet)?
    private var innerName: AssetScreenlet?
    /// Whether the embedded screenlet loads again when the asset has arrived.
    private var reloadsInner = false

    /// Creates an asset that is not shown yet.
    public init() {}

    /// Performs an action.
    public func perform(_ action: Action) -> Bool {
        switch action.name {
        case "load": return load()
        case "removeInnerScreenlet":
            guard inner != nil else { return false }
            removeInnerScreenlet()
            return true
        default: return false
        }
    }

    /// Shows the asset that was set, or loads it if `autoLoad` is on.
    public func onShow() {
        if let given { read(AssetAnswer(given), nil) } else if autoLoad { start() }
    }

    /// Cancels loading; the host hides the embedded screenlet.
    public func onHide() {
        cancelLoading()
        if model.phase == .loading { model.phase = .idle }
    }
}

extension AssetDisplayScreenlet {
    private var request: AssetDisplayRequest {
        if assetEntryId != 0 { return .asset(entryId: assetEntryId) }
        if !className.isEmpty || classPK != 0 {
            return .object(className: className, classPK: classPK)
        }
        return .portletItem(name: portletItemName)
    }

    /// Loads the asset; an earlier version of the same one stays visible meanwhile.
    @discardableResult
    public func load() -> Bool {
        guard start() else { return false }
        reloadsInner = inner != nil
        return true
    }

    /// The asset that is shown.
    public var assetEntry: AssetEntry? {
        get { given ?? model.entry }
        set {
            clear()
            (given, shownRequest) = (newValue, nil)
            if let newValue { read(AssetAnswer(newValue), nil) }
            runtime?.modelChanged()
        }
    }

    /// Removes the embedded screenlet; the title, the summary and a link are shown instead.
    public func removeInnerScreenlet() {
        guard let inner else { return }
        inner.remove()
        (self.inner, innerName, model.inner) = (nil, nil, nil)
        runtime?.modelChanged()
    }

    @discardableResult
    private func start() -> Bool {
        guard let runtime else { return false }
        let request = request
        if request == shownRequest { cancelLoading() } else { clear() }
        (shownRequest, given) = (request, nil)
        model.problem = nil
        if model.phase != .ready { model.phase = .loading }
        loading = runtime.start(
            "loadAsset",
            with: AssetInteractor.self,
            request: request,
            policy: offlinePolicy
        ) { [weak self] in self?.receive($0) }
        runtime.modelChanged()
        return true
    }

    private func clear() {
        cancelLoading()
        removeInnerScreenlet()
        model = AssetDisplayModel()
    }

    private func cancelLoading() {
        loading?.cancel()
        reading?.cancel()
        (loading, reading, reloadsInner) = (nil, nil, false)
    }

    private func receive(_ result: Result<LoadedOutput<AssetAnswer>, ScreensError>) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let loaded): read(loaded.output, loaded.freshness)
        }
    }

    private func read(_ answer: AssetAnswer, _ freshness: Freshness?) {
        // With `stale-while-revalidate`, the cached answer may not be read yet when the portal's arrives.
        reading?.cancel()
        reading = runtime?.start(
            "readAsset",
            with: AssetReader.self,
            request: answer.entry,
            policy: .remoteOnly
        ) { [weak self] in self?.show($0.map(\.output), of: answer, freshness) }
    }

    private func show(
        _ result: Result<AssetSummary, ScreensError>,
        of answer: AssetAnswer,
        _ freshness: Freshness?
    ) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let summary):
            model.phase = .ready
            (model.entry, model.freshness, model.problem) = (answer.entry, freshness, nil)
            (model.summary, model.address) = (summary.text, summary.address)
            given = nil
            embedScreenlet(for: answer)
            runtime?.modelChanged()
            notify(.response, payload: answer.entry.payload) {
                $0.screenlet(self, onAssetResponse: answer.entry)
            }
        }
    }

    private func fail(_ error: ScreensError) {
        model.problem = error
        if model.phase != .ready { model.phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onAssetError: error) }
    }
}

// The embedded screenlet.
extension AssetDisplayScreenlet {
    /// Shows the asset with the screenlet for its class, unless that shows it already.
    private func embedScreenlet(for answer: AssetAnswer) {
        guard let runtime else { return }
        let wanted =
            AssetScreenlet(for: answer, offlinePolicy)
            ?? screenletOfApp(for: answer.entry)
        let reloads = reloadsInner
        reloadsInner = false
        if wanted == innerName {
            if reloads { inner?.show() }
            return
        }
        removeInnerScreenlet()
        guard let wanted else { return }
        do throws(ScreensError) {
            let made = try runtime.embed(wanted.name, attributes: wanted.attributes)
            (inner, innerName, model.inner) = (made, wanted, made.part)
            configure(made.screenlet, wanted.name, answer.entry)
            made.show()
        } catch {
            fail(error)
        }
    }

    private func screenletOfApp(for entry: AssetEntry) -> AssetScreenlet? {
        var chosen: AssetScreenlet?
        notify(.withoutScreenlet, payload: entry.payload) {
            chosen = $0.screenlet(self, onAsset: entry)
        }
        return chosen
    }

    private func configure(_ inner: any Screenlet, _ name: String, _ entry: AssetEntry) {
        let payload = entry.payload.merging(["screenlet": .text(name)]) { $1 }
        notify(.configure, payload: payload) {
            $0.screenlet(self, onConfigureScreenlet: inner, onAsset: entry)
        }
    }
}
