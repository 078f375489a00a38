/// A view at work on one model: its frame, and its rows on request.
///
/// A value that may be drawn on any thread; made by the host, used by renderers.
@_spi(Host)
public struct Drawing: Sendable {
    /// The whole, with a node of kind `list` where rows belong.
    public let body: Node
    /// How many rows there are.
    public let rowCount: Int
    /// Where and for whom it is drawn.
    public let context: DrawingContext
    private let window: @Sendable (Range<Int>) -> [Node]
    private let pictures: (@Sendable (String) -> Picture?)?
    /// Whether its model or its parts hold pictures; those of plugins do not count.
    public private(set) var holdsPictures: Bool

    /// How many rows renderers ask for at a time: more cost more memory, fewer more calls.
    public static let windowSize = 64

    /// Draws nodes that are there already.
    public init(
        body: Node,
        rows: [Node] = [],
        context: DrawingContext,
        pictures: (@Sendable (String) -> Picture?)? = nil
    ) {
        self.init(body: body, rowCount: rows.count, context: context, pictures: pictures) {
            Array(rows[$0])
        }
    }

    /// Draws nodes whose rows are made on request; `window` may be called on any thread.
    public init(
        body: Node,
        rowCount: Int,
        context: DrawingContext,
        pictures: (@Sendable (String) -> Picture?)?,
        window: @escaping @Sendable (Range<Int>) -> [Node]
    ) {
        self.body = body
        self.rowCount = rowCount
        self.context = context
        self.pictures = pictures
        self.window = window
        holdsPictures = pictures != nil
    }

    /// The same drawing with no more than so many rows.
    public func showing(rows count: Int) -> Drawing {
        changed(rowCount: min(max(0, count), rowCount))
    }

    /// The same drawing below a node.
    public func below(_ node: Node) -> Drawing { changed(body: .column([node, body])) }

    private func changed(
        body: Node? = nil,
        rowCount: Int? = nil,
        pictures: (@Sendable (String) -> Picture?)? = nil,
        window: (@Sendable (Range<Int>) -> [Node])? = nil
    ) -> Drawing {
        var drawing = Drawing(
            body: body ?? self.body,
            rowCount: rowCount ?? self.rowCount,
            context: context,
            pictures: pictures ?? self.pictures,
            window: window ?? self.window
        )
        drawing.holdsPictures = holdsPictures
        return drawing
    }

    /// The same drawing, with more pictures: those that `find` knows by their names go first.
    public func finding(_ find: @escaping @Sendable (String) -> Picture?) -> Drawing {
        changed(pictures: { [pictures] id in find(id) ?? pictures?(id) })
    }

    /// The same drawing, with rows that are drawn otherwise.
    public func having(rows: @escaping @Sendable (Range<Int>) -> [Node]) -> Drawing {
        changed(window: rows)
    }

    /// The nodes of a range of rows, as far as there are such rows.
    public func rows(_ range: Range<Int>) -> [Node] {
        window(range.clamped(to: 0..<rowCount))
    }

    /// The picture that a node names; `nil` where the model has none of that name.
    public func picture(_ id: String) -> Picture? { pictures?(id) }

    /// Whether nodes may name pictures.
    var hasPictures: Bool { pictures != nil }
}

/// Why a view cannot draw a model.
@_spi(Host)
public enum ViewError: Error, Hashable, Sendable {
    /// The view draws another type of model.
    case wrongModel(view: String, expects: String, got: String)
}

@_spi(Host)
extension ScreenletView {
    /// The type of model the view draws, known before any model exists.
    public static var modelType: any ScreenletModel.Type { Model.self }

    /// Draws a model whose type is only known at run time; `part` draws what the view leaves to
    /// others.
    ///
    /// - Throws: ``ViewError/wrongModel(view:expects:got:)``.
    public func drawing(
        of model: any ScreenletModel,
        in context: DrawingContext,
        part: ((ViewPart) -> Drawing)? = nil
    ) throws(ViewError) -> Drawing {
        let parts = part == nil ? [] : try self.parts(of: model, in: context)
        return try drawing(of: model, in: context, parts: part.map { parts.map($0) })
    }

    /// What the view leaves to others; empty for most.
    ///
    /// - Throws: ``ViewError/wrongModel(view:expects:got:)``.
    public func parts(
        of model: any ScreenletModel,
        in context: DrawingContext
    ) throws(ViewError) -> [ViewPart] {
        guard let composite = self as? any CompositeView<Model> else { return [] }
        return composite.parts(of: try typed(model), in: context)
    }

    /// Draws a model around its parts, in their order; `nil` where nobody draws parts.
    ///
    /// - Throws: ``ViewError/wrongModel(view:expects:got:)``.
    public func drawing(
        of model: any ScreenletModel,
        in context: DrawingContext,
        parts: [Drawing]?
    ) throws(ViewError) -> Drawing {
        let model = try typed(model)
        var pictures = PartPictures()
        let body: Node
        if let parts, let composite = self as? any CompositeView<Model> {
            let nodes = parts.map { pictures.take($0) }
            body = composite.body(of: model, parts: nodes, in: context)
        } else {
            body = self.body(of: model, in: context)
        }
        return Drawing(
            body: body,
            rowCount: (model as? any ListModel)?.count ?? 0,
            context: context,
            pictures: PartPictures.joined(with: model as? any PictureModel, pictures)
        ) { range in
            rows(of: model, range, in: context)
        }
    }

    private func typed(_ model: any ScreenletModel) throws(ViewError) -> Model {
        guard let model = model as? Model else {
            throw .wrongModel(
                view: "\(Self.self)",
                expects: "\(Model.self)",
                got: "\(type(of: model))"
            )
        }
        return model
    }
}
