@_spi(Host) public import ScreensKit

/// Additional input for the suite, for screenlets of third parties.
public struct ConformanceMaterial: Sendable {
    /// A model in a state, and the name of that state.
    public typealias Sample = (name: String, model: any ScreenletModel)

    /// Models for views; a view ignores models of other types than its own.
    public var models: [Sample]
    /// The actions that the screenlet accepts, to check its views; `nil` if they are not known.
    public var actions: [ActionDeclaration]?
    /// Results of interactors, so that a screenlet is also tested with loaded data.
    ///
    /// Each is used for the interactors with a result of its type, and for synchronisers of such values.
    public var outputs: [any Sendable]
    /// Makes a delegate for a screenlet whose delegates conform to a protocol of its own.
    public var delegate: (@MainActor @Sendable () -> AnyObject)?
    /// Returns the plugin's texts in a locale, for its views; `nil` for only those of the kit.
    public var strings: (@Sendable (_ locale: LocaleIdentifier) -> Strings)?
    /// Whether the plugin ships a file, by its path in its resources; `nil` if that is not known.
    public var hasResource: (@Sendable (_ path: String) -> Bool)?
    /// The themes that parents of themes may name; `nil` if they are not known.
    ///
    /// A test knows the themes of Screens and of its own package, and adds these.
    public var themes: Set<String>?
    /// The models of the plugin's screenlets, which its views must draw.
    public var modelTypes: [ScreenletName: any ScreenletModel.Type] = [:]
    /// Called on any thread with the state that is tested next.
    ///
    /// A process that watches another one then knows in which state that ended.
    public var onState: (@Sendable (String) -> Void)?

    /// Creates material; without arguments, there is none.
    public init(
        models: [Sample] = [],
        actions: [ActionDeclaration]? = nil,
        outputs: [any Sendable] = [],
        delegate: (@MainActor @Sendable () -> AnyObject)? = nil
    ) {
        self.models = models
        self.actions = actions
        self.outputs = outputs
        self.delegate = delegate
    }

    /// The material from a screenlet itself: its declarations, and its models.
    ///
    /// The models are those before it is shown, while it loads, and after that failed.
    @MainActor
    public init(of screenlet: any Screenlet.Type) async {
        self.init(
            models: await Conformance.models(of: screenlet),
            actions: screenlet.actionDeclarations
        )
    }
}
