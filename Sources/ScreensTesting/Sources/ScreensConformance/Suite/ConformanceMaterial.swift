public import ScreensKit

/// What the suite tries a type on besides what it knows itself: for screenlets of third parties.
public struct ConformanceMaterial: Sendable {
    /// A model in a state, and what that state is called.
    public typealias Sample = (name: String, model: any ScreenletModel)

    /// Models for views; those of other types than the view's are passed over.
    public var models: [Sample]
    /// The actions that the screenlet takes, whose views are checked; `nil` where that is not known.
    public var actions: [ActionDeclaration]?
    /// What interactors result in, so that a screenlet is also tried with what it loads; each goes
    /// to the interactors whose result is of its type, and to synchronisers of such values.
    public var outputs: [any Sendable]
    /// Makes somebody who hears a screenlet, where its delegates are of a protocol of its own.
    public var delegate: (@MainActor @Sendable () -> AnyObject)?
    /// The texts of the plugin for a locale, which views draw with; `nil` for the kit's alone.
    public var strings: (@Sendable (_ locale: LocaleIdentifier) -> Strings)?
    /// Hears in which state the type is tried next, on any thread: whoever watches another process
    /// then knows where that ended.
    public var onState: (@Sendable (String) -> Void)?

    /// Material; without arguments, none.
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

    /// The material that a screenlet makes by itself: what it declares, and its model before it is
    /// shown, while it loads, and when that failed.
    @MainActor
    public init(of screenlet: any Screenlet.Type) {
        self.init(models: Conformance.models(of: screenlet), actions: screenlet.actions)
    }
}
