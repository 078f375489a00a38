public import ScreensKit

/// A screenlet that a tested screenlet embedded in a ``ScriptedRuntime``.
@MainActor
public final class ScriptedEmbedding: EmbeddedScreenlet {
    /// Names it in the model of the outer screenlet.
    public let part: EmbeddedPart
    /// The screenlet, which never gets a runtime.
    public let screenlet: any Screenlet
    /// The attributes that the outer screenlet set.
    public let attributes: JSONObject
    /// Whether it is shown.
    public private(set) var isShown = false
    /// How often it was shown, or loaded again because it was shown already.
    public private(set) var shows = 0
    /// Whether it was removed.
    public private(set) var isRemoved = false
    /// The actions that the outer screenlet sent.
    public private(set) var actions: [Action] = []

    init(_ part: EmbeddedPart, _ screenlet: any Screenlet, _ attributes: JSONObject) {
        (self.part, self.screenlet, self.attributes) = (part, screenlet, attributes)
    }

    /// Records that it is shown.
    public func show() {
        isShown = !isRemoved
        shows += isRemoved ? 0 : 1
    }

    /// Records an action, and delivers it without a check.
    public func perform(_ action: Action) -> Bool {
        actions.append(action)
        return screenlet.perform(action)
    }

    /// Records that it is removed.
    public func remove() { (isShown, isRemoved) = (false, true) }
}

/// A screenlet without data, which accepts no action.
@MainActor
final class BlankScreenlet: Screenlet {
    struct Model: ScreenletModel {
        var phase = Phase.idle
        var freshness: Freshness?
        var problem: ScreensError?
    }

    static let actions: [ScreenletAction<BlankScreenlet>] = []
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    let model = Model()
}
