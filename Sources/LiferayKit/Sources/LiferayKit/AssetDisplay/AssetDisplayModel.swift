@_spi(Host) public import ScreensKit

/// The model of an Asset Display.
public struct AssetDisplayModel: LoadableModel, Hashable {
    /// The state of the asset.
    public var phase = Phase.idle
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded or embedded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The asset; `nil` until it is loaded.
    public var entry: AssetEntry?
    /// The screenlet that shows the asset; `nil` if there is none for its class.
    public var inner: EmbeddedPart?
    /// The screenlet that shows the comments on the asset; `nil` unless the app wants them.
    public var comments: EmbeddedPart?
    /// The asset's description, or else its summary; may be empty.
    public var summary = RichText()
    /// Where the asset can be opened; `nil` if the portal sent no address.
    public var address: LinkAddress?

    /// Creates a model that has requested nothing yet.
    public init() {}

    /// Creates a model with values.
    public init(
        phase: Phase = .idle,
        entry: AssetEntry? = nil,
        inner: EmbeddedPart? = nil,
        summary: RichText = RichText(),
        address: LinkAddress? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil
    ) {
        self.phase = phase
        self.entry = entry
        self.inner = inner
        self.summary = summary
        self.address = address
        self.problem = problem
        self.freshness = freshness
    }

    /// The action that loads the asset again.
    public var loadAction: Action { Action("load") }
}

/// The input of an Asset Display's interactor `loadAsset`, which returns an ``AssetAnswer``.
public enum AssetDisplayRequest: Hashable, Sendable {
    /// The asset with that id.
    case asset(entryId: Int64)
    /// The asset of an object; the class is a full Java name or a short one.
    case object(className: String, classPK: Int64)
    /// The first asset of a saved Asset Publisher configuration.
    case portletItem(name: String)
}

/// An asset as a portal answered it; answers are cached in this form.
public struct AssetAnswer: Hashable, Codable, Sendable {
    /// The asset.
    public var entry: AssetEntry
    /// The data definition of the asset's record; `nil` for assets of other classes, and if the user may not see it.
    public var structureId: Int64?
    /// The captions of the asset's video; `nil` if nobody asked for them.
    public var captions: [Media.Captions]?

    /// Creates an answer.
    public init(
        _ entry: AssetEntry,
        structureId: Int64? = nil,
        captions: [Media.Captions]? = nil
    ) {
        (self.entry, self.structureId, self.captions) = (entry, structureId, captions)
    }
}
