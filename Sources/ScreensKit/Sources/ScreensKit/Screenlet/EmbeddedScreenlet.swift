/// A screenlet that another screenlet shows inside its own view.
///
/// ```swift
/// let poll = try runtime.embed("news-poll", attributes: ["pollId": 7])
/// poll.show()
/// model.poll = poll.part
/// ```
/// The view of the outer screenlet is a ``CompositeView`` and shows it as a ``ViewPart``: with the view that the theme
/// has for it, whose actions it receives itself. It has the user, the portal, the theme and the cache of the outer
/// screenlet, and is hidden with it.
@MainActor
public protocol EmbeddedScreenlet: AnyObject {
    /// Names it in the model of the outer screenlet.
    var part: EmbeddedPart { get }

    /// The screenlet; another object after its plugin was loaded again.
    var screenlet: any Screenlet { get }

    /// Shows it, so that it loads as it would do alone; if it is shown already, it loads again.
    ///
    /// Its attributes and its delegate can be changed before. While the outer screenlet is hidden, nothing is loaded: it is
    /// shown together with that.
    func show()

    /// Performs an action, after checking it against the screenlet's declarations.
    ///
    /// - Returns: whether the screenlet accepted it.
    /// - Throws: ``ScreensError/failed(_:)`` for an action or an argument that is not declared.
    func perform(_ action: Action) throws(ScreensError) -> Bool

    /// Hides it for good; views do not show its part any longer.
    func remove()
}

extension EmbeddedScreenlet {
    /// The screenlet's current model.
    public var model: any ScreenletModel { screenlet.model }
}

/// The place of an embedded screenlet in the view of another one, as the model of that one names it.
///
/// It is plain data: the host knows the screenlet itself, and draws it where the view shows the part.
public struct EmbeddedPart: ScreenletModel, Hashable {
    /// The name of the embedded screenlet.
    public let screenlet: ScreenletName
    /// Distinguishes it from others that the same screenlet embeds.
    @_spi(Host) public let id: Int

    /// Names a place; the runtime creates it.
    @_spi(Host) public init(_ screenlet: ScreenletName, id: Int) {
        self.screenlet = screenlet
        self.id = id
    }
}

extension EmbeddedPart: Codable {
    private enum Key: CodingKey {
        case screenlet, id
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            try container.decode(ScreenletName.self, forKey: .screenlet),
            id: try container.decode(Int.self, forKey: .id)
        )
    }

    /// Writes the screenlet's name as on the command line, and the id.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(screenlet.commandName, forKey: .screenlet)
        try container.encode(id, forKey: .id)
    }
}
