/// The model of a ``ContentScreenlet``, in which the kit stores how far loading has come.
public protocol LoadableModel: ScreenletModel {
    /// Creates a model of which nothing is loaded.
    init()
    /// The state of the content.
    var phase: Phase { get set }
    /// How current the content is; `nil` if there is none.
    var freshness: Freshness? { get set }
    /// Why it could not be loaded; `nil` if there is no problem.
    var problem: ScreensError? { get set }
}

/// The model of a screenlet that shows what its interactor returns.
public struct ContentModel<Content: Codable & Sendable>: LoadableModel {
    /// The state of the content.
    public var phase = Phase.idle
    /// How current the content is; `nil` if there is none.
    public var freshness: Freshness?
    /// Why it could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// What was loaded; `nil` before.
    public var content: Content?

    /// Creates a model of which nothing is loaded.
    public init() {}

    /// Creates a model of loaded content, for samples and tests.
    public init(_ content: Content, freshness: Freshness? = nil) {
        (phase, self.content, self.freshness) = (.ready, content, freshness)
    }
}

extension ContentModel: Equatable where Content: Equatable {}
