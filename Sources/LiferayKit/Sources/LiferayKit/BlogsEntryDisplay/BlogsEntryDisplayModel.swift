@_spi(Host) public import ScreensKit

/// The model of a Blogs Entry Display.
public struct BlogsEntryDisplayModel: LoadableModel, Hashable {
    /// The state of the entry.
    public var phase = Phase.idle
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The entry; `nil` until it is loaded.
    public var entry: BlogsEntry?

    /// Creates a model that has requested nothing yet.
    public init() {}

    /// Creates a model with values.
    public init(
        phase: Phase = .idle,
        entry: BlogsEntry? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil
    ) {
        self.phase = phase
        self.entry = entry
        self.problem = problem
        self.freshness = freshness
    }

    /// The action that loads the entry again.
    public var loadAction: Action { Action("load") }
}

/// The input of a Blogs Entry Display's interactor `loadEntry`, which returns a ``BlogsEntryAnswer``.
public enum BlogsEntryDisplayRequest: Hashable, Sendable {
    /// The entry with that asset.
    case asset(entryId: Int64)
    /// The entry with that id.
    case entry(classPK: Int64)
}
