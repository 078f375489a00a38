public import LiferayKit
public import ScreensKit

/// An asset, shown by the screenlet for its class.
@MainActor
public final class AssetDisplayScreenlet: LiferayKit.AssetDisplayScreenlet, ContentScreenlet {
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

    /// Whether the comments on the asset are shown below it.
    @Inspectable("Whether the comments on the asset are shown below it.")
    public var showsComments = false

    /// The asset that is loaded, and the attributes for that.
    public let content = LoadedContent<AssetInteractor, AssetDisplayModel>()
    /// The host that shows the asset.
    public var runtime: ScreenletRuntime?
    /// The object that receives the asset's events.
    public weak var delegate: (any AssetDisplayScreenletDelegate)?

    /// The asset that was set and is not shown yet.
    private var given: AssetEntry?
    /// The task that reads its texts.
    private var reading: Task<Void, Never>?
    private let inner = InnerPart()
    private let comments = InnerPart()
    /// Whether the embedded screenlets load again when the asset has arrived.
    private var reloadsInner = false

    /// Creates an asset that is not shown yet.
    public init() {}

    /// Shows the asset that was set, or loads it if `autoLoad` is on.
    public func onShow() {
        reloadsInner = false
        if let given { show(given: given) } else if autoLoad { load(by: offlinePolicy) }
    }

    /// The asset that the attributes identify.
    public var request: AssetDisplayRequest? {
        if assetEntryId != 0 { return .asset(entryId: assetEntryId) }
        if !className.isEmpty || classPK != 0 {
            return .object(className: className, classPK: classPK)
        }
        return .portletItem(name: portletItemName)
    }

    /// Loads the asset, and lets the embedded screenlet load again.
    @discardableResult
    public func load() -> Bool {
        guard load(by: offlinePolicy) else { return false }
        reloadsInner = true
        return true
    }

    /// Clears what belongs to the former asset.
    public func contentReplaced() {
        reading?.cancel()
        given = nil
        removeInnerScreenlet()
        comments.remove()
        content.model.comments = nil
    }

    /// Shows the title and the summary of an asset.
    public func show(
        _ loaded: Answer<AssetAnswer>,
        in runtime: ScreenletRuntime
    ) async throws {
        try await show(loaded.output.entry, in: runtime)
    }

    private func show(_ entry: AssetEntry, in runtime: ScreenletRuntime) async throws {
        let read = try await runtime.run("readAsset", with: AssetReader.self, request: entry)
        content.model.entry = entry
        (content.model.summary, content.model.address) = (read.text, read.address)
    }

    /// Embeds the screenlet for the asset, and reports the asset.
    public func contentLoaded(_ answer: AssetAnswer) {
        let reloads = reloadsInner
        reloadsInner = false
        embedScreenlet(for: answer, reloads: reloads)
        embedComments(on: answer.entry, reloads: reloads)
        runtime?.modelChanged()
        notify(.response, payload: answer.entry.payload) {
            $0.screenlet(self, onAssetResponse: answer.entry)
        }
    }

    /// Reports why the asset could not be loaded, or its screenlet embedded.
    public func contentFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onAssetError: error) }
    }
}

// The asset that an app has set.
extension AssetDisplayScreenlet {
    /// The asset that is shown.
    public var assetEntry: AssetEntry? {
        get { given ?? model.entry }
        set {
            contentReplaced()
            content.replace(with: AssetDisplayModel())
            given = newValue
            if let newValue { show(given: newValue) }
            runtime?.modelChanged()
        }
    }

    private func show(given entry: AssetEntry) {
        reading?.cancel()
        reading = runtime?.startTask { [weak self] runtime in
            try await self?.show(entry, in: runtime)
            self?.given = nil
            self?.content.model.phase = .ready
            self?.contentLoaded(AssetAnswer(entry))
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
    }
}

// The embedded screenlets.
extension AssetDisplayScreenlet {
    /// Removes the embedded screenlet; the title, the summary and a link are shown instead.
    public func removeInnerScreenlet() {
        guard inner.part != nil else { return }
        inner.remove()
        content.model.inner = nil
        runtime?.modelChanged()
    }

    /// Shows the asset with the screenlet for its class, unless that shows it already.
    private func embedScreenlet(for answer: AssetAnswer, reloads: Bool) {
        guard let runtime else { return }
        let wanted =
            AssetScreenlet(for: answer, offlinePolicy, on: runtime.server.version)
            ?? screenletOfApp(for: answer.entry)
        do throws(ScreensError) {
            let made = try inner.replace(with: wanted, in: runtime, reloads: reloads)
            content.model.inner = inner.part
            guard let made, let wanted else { return }
            configure(made.screenlet, wanted.name, answer.entry)
            made.show()
        } catch {
            content.model.inner = nil
            fail(error)
        }
    }

    /// Shows the comments on the asset if the app wants them.
    private func embedComments(on entry: AssetEntry, reloads: Bool) {
        guard let runtime else { return }
        let wanted =
            showsComments ? AssetScreenlet(commentsOn: entry, offlinePolicy) : nil
        do throws(ScreensError) {
            let made = try comments.replace(with: wanted, in: runtime, reloads: reloads)
            content.model.comments = comments.part
            made?.show()
        } catch {
            content.model.comments = nil
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
