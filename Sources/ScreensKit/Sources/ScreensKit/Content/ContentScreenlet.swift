/// A screenlet that shows one thing, which it loads as a whole.
///
/// An implementation says what to load, and has an interactor that loads it. Everything else has a default: the
/// attributes `autoLoad` and `offlinePolicy`, the action `load`, the events, and a model with the interactor's output.
/// An earlier answer to the same request stays visible while it is loaded again.
///
/// ```swift
/// @MainActor
/// public final class WeatherScreenlet: ContentScreenlet {
///     @Inspectable("The town.")
///     public var town = "Madrid"
///     public var request: String? { town }
///
///     public let content = LoadedContent<WeatherInteractor, ContentModel<Weather>>()
///     public var runtime: ScreenletRuntime?
///     public weak var delegate: (any ScreenletDelegate)?
///     public init() {}
/// }
/// ```
/// A plugin can replace how it is loaded with a `<Name>Interactor_load`.
@MainActor
public protocol ContentScreenlet: Screenlet where Model: LoadableModel {
    /// The interactor that loads the content.
    associatedtype Load: Interactor where Load.Request: Equatable

    /// What can be seen of the content.
    // Declared again, so that it follows from the type of `content`.
    associatedtype Model

    /// What is loaded; the screenlet creates the object once.
    var content: LoadedContent<Load, Model> { get }

    /// What to load, from the current values of the attributes; `nil` if they name nothing.
    var request: Load.Request? { get }

    /// The name of the use case, for delegates and plugins that replace the interactor, and of the default action.
    static var loadAction: String { get }

    /// Called before a request is started.
    ///
    /// - Throws: why it cannot be started; this is shown and reported like an error of the interactor.
    func validate(_ request: Load.Request, in runtime: ScreenletRuntime) throws(ScreensError)

    /// Whether an answer to a request may stay visible while another one is loaded, because it is of the same thing.
    func isSame(_ request: Load.Request, as other: Load.Request) -> Bool

    /// Combines an answer with what else is known of the same thing, such as an unsent change; the result is shown.
    ///
    /// It is called in the task that loads, so that it may load more.
    ///
    /// - Throws: why nothing can be shown.
    func combine(
        _ loaded: Answer<Load.Output>,
        in runtime: ScreenletRuntime
    ) async throws -> Answer<Load.Output>

    /// Puts an answer into the model; the kit sets ``LoadableModel/phase``, freshness and problem afterwards.
    ///
    /// It is called in the task that loads, so that it may load more. An answer of the cache may be followed by one of
    /// the portal.
    ///
    /// - Throws: why the answer cannot be shown.
    func show(
        _ loaded: Answer<Load.Output>,
        in runtime: ScreenletRuntime
    ) async throws

    /// Called after an answer is shown.
    func contentLoaded(_ output: Load.Output)

    /// Called after the content could not be loaded.
    func contentFailed(_ error: ScreensError)

    /// Called with a new model, before something else is loaded than what was shown.
    func contentReplaced()
}

extension ContentScreenlet {
    /// `load`.
    public static var loadAction: String { "load" }

    /// The model of ``content``.
    public var model: Model { content.model }

    /// Loads the content again.
    public static var actions: [ScreenletAction<Self>] { [.load] }

    /// The events for loaded content and a failure.
    public static var events: [EventDeclaration] { [.contentResponse, .contentError] }

    /// Reports `onContentError`.
    public func contentFailed(_ error: ScreensError) { notify(.contentError, payload: error) }

    /// Accepts every request.
    public func validate(
        _ request: Load.Request,
        in runtime: ScreenletRuntime
    ) throws(ScreensError) {}

    /// Returns whether the requests are equal.
    public func isSame(_ request: Load.Request, as other: Load.Request) -> Bool {
        request == other
    }

    /// Returns the answer as it is.
    public func combine(
        _ loaded: Answer<Load.Output>,
        in runtime: ScreenletRuntime
    ) -> Answer<Load.Output> { loaded }

    /// Does nothing.
    public func contentReplaced() {}
}

extension ContentScreenlet where Model == ContentModel<Load.Output> {
    /// Shows the output as it is.
    public func show(_ loaded: Answer<Load.Output>, in runtime: ScreenletRuntime) {
        content.model.content = loaded.output
    }

    /// Reports `onContentResponse` with the output.
    public func contentLoaded(_ output: Load.Output) { notify(.contentResponse, payload: output) }
}

// The attributes that each of them has, for protocols that declare them.
extension ContentScreenlet {
    /// Whether the content is loaded when the screenlet is shown.
    public var autoLoad: Bool {
        get { content.autoLoad }
        set { content.autoLoad = newValue }
    }

    /// Whether the content is read from the service or the cache.
    public var offlinePolicy: OfflinePolicy {
        get { content.offlinePolicy }
        set { content.offlinePolicy = newValue }
    }
}

extension ScreenletAction where Target: ContentScreenlet {
    /// Loads the content again.
    public static var load: ScreenletAction {
        .init(Target.loadAction, summary: "Loads the content again.", loads: true) { $0.load() }
    }
}

extension EventDeclaration {
    /// The content was loaded; the payload is its coding.
    public static let contentResponse = EventDeclaration(
        "onContentResponse",
        summary: "The content was loaded."
    ).afterLoading.withFurtherFields

    /// The content could not be loaded.
    public static let contentError = error(
        "onContentError",
        summary: "The content could not be loaded."
    ).afterLoading
}
