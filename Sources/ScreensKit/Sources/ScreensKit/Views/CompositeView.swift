/// A view whose parts, such as the fields of a form, are drawn by other views.
///
/// The views of parts are found by names of their own: any theme and any plugin may offer a view for a single part.
public protocol CompositeView<Model>: ScreenletView {
    /// The parts, in the order in which the view receives their nodes.
    func parts(of model: Model, in context: DrawingContext) -> [ViewPart]

    /// Draws the model with its parts.
    ///
    /// `nodes` has one node for each part. It is empty if parts are not drawn, as in a test.
    func body(of model: Model, parts nodes: [Node], in context: DrawingContext) -> Node
}

extension CompositeView {
    /// Draws the model without its parts.
    public func body(of model: Model, in context: DrawingContext) -> Node {
        body(of: model, parts: [], in: context)
    }
}

/// A part of a view, which another view draws.
public struct ViewPart: Sendable {
    /// The views to look for, in this order: each in the theme, its parents and `default`.
    @_spi(Host)
    public let subjects: [ViewName.Subject]
    /// The model of the part; a view for another type of model is ignored.
    @_spi(Host)
    public let model: any ScreenletModel

    /// The node if no view is found; `nil` for a notice that says so.
    @_spi(Host)
    public let fallback: Node?

    /// Creates a part; with a fallback, it does not need a view.
    public init(
        _ subjects: [ViewName.Subject],
        model: any ScreenletModel,
        otherwise fallback: Node? = nil
    ) {
        self.subjects = subjects
        self.model = model
        self.fallback = fallback
    }

    /// Creates a part that shows an embedded screenlet, with the view that the theme has for it.
    ///
    /// The fallback is shown where nothing is embedded, as in a test, or after the screenlet was removed.
    public init(_ embedded: EmbeddedPart, otherwise fallback: Node = .column([])) {
        self.init([.screenlet(embedded.screenlet)], model: embedded, otherwise: fallback)
    }
}
