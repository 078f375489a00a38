/// What a ``ContentScreenlet`` has loaded, and the attributes that each of them has.
///
/// A screenlet has one such object; users set its attributes like the screenlet's own.
@MainActor
public final class LoadedContent<Load: Interactor, Model: LoadableModel>: AttributeGroup {
    /// Whether the content is loaded when the screenlet is shown.
    @Inspectable var autoLoad: Bool

    /// Whether the content is read from the service or the cache.
    @Inspectable var offlinePolicy: OfflinePolicy

    /// The data to draw.
    public var model = Model()

    /// The request whose answer is shown or awaited; `nil` before the first one.
    ///
    /// A screenlet that shows what it has written sets it, so that this stays visible when it is loaded.
    public var request: Load.Request?

    /// Whether something is being loaded, of which no answer is shown yet.
    public internal(set) var isLoading = false

    /// What loads; a task that has ended would keep its memory.
    var task: Task<Void, Never>?

    /// Creates an object without content.
    ///
    /// A screenlet that also writes by its policy says so in the summaries, which explain the attributes to users.
    public init(
        autoLoad: Bool = true,
        autoLoadSummary: String = "Whether the content is loaded when it is shown.",
        offlinePolicySummary: String = "Whether the content is read from the service or the cache."
    ) {
        _autoLoad = Inspectable(wrappedValue: autoLoad, autoLoadSummary)
        _offlinePolicy = Inspectable(wrappedValue: .remoteFirst, offlinePolicySummary)
    }

    /// Stops loading; what is shown remains.
    public func cancel() {
        task?.cancel()
        (task, isLoading) = (nil, false)
        if model.phase == .loading { model.phase = .idle }
    }

    /// Shows something that no request has loaded, or nothing.
    public func replace(with model: Model) {
        cancel()
        (self.model, request) = (model, nil)
    }
}
