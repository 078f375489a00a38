/// A view with parts that other views draw, found by names of their own, such as the fields of a
/// form: any theme, and any plugin, may offer a view for one of them alone.
public protocol CompositeView<Model>: ScreenletView {
    /// The parts, in the order in which their nodes are handed over.
    func parts(of model: Model, in context: DrawingContext) -> [ViewPart]

    /// Draws the model around its parts.
    ///
    /// `nodes` has one node for each part; it is empty where nobody draws parts, as in a test.
    func body(of model: Model, parts nodes: [Node], in context: DrawingContext) -> Node
}

extension CompositeView {
    /// Draws the model without its parts.
    public func body(of model: Model, in context: DrawingContext) -> Node {
        body(of: model, parts: [], in: context)
    }
}

/// A part of a view that another view draws.
public struct ViewPart: Sendable {
    /// What to look for, in this order: each in the theme, its parents and `default`.
    public let subjects: [ViewName.Subject]
    /// What is drawn; a view of another model is passed over.
    public let model: any ScreenletModel

    /// What is drawn where no view is found; `nil` for a notice that says so.
    public let fallback: Node?

    /// A part; one with a fallback can do without a view.
    public init(
        _ subjects: [ViewName.Subject],
        model: any ScreenletModel,
        otherwise fallback: Node? = nil
    ) {
        self.subjects = subjects
        self.model = model
        self.fallback = fallback
    }
}
