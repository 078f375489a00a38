/// The drawing of one model by a view: its nodes, and its rows on request.
///
/// The host creates the value, and renderers use it on any thread.
@_spi(Host)
public struct Drawing: Sendable {
    /// The complete drawing, with a node of kind `list` in place of the rows.
    public let body: Node
    /// The number of rows.
    public let rowCount: Int
    /// The context in which it is drawn.
    public let context: DrawingContext
    private let window: @Sendable (Range<Int>) -> [Node]
    private let pictures: (@Sendable (String) -> Picture?)?
    /// Whether the model or its parts have pictures; pictures that plugins ship do not count.
    public private(set) var holdsPictures: Bool

    /// How many rows renderers request at a time: more would use more memory, fewer need more calls.
    public static let windowSize = 64

    /// Creates a drawing from existing nodes.
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

    /// Creates a drawing whose rows are made on request; `window` may be called on any thread.
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

    /// The same drawing with at most this many rows.
    public func showing(rows count: Int) -> Drawing {
        changed(rowCount: min(max(0, count), rowCount))
    }

    /// The same drawing with other nodes.
    public func having(body: Node) -> Drawing { changed(body: body) }

    func changed(
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

    /// The same drawing with more pictures; those that `find` returns take precedence.
    ///
    /// - Parameters:
    ///   - mayChange: whether the next drawing may have other pictures of the same names.
    ///   - find: returns the picture of an id.
    /// - Returns: the drawing.
    public func finding(
        mayChange: Bool = false,
        _ find: @escaping @Sendable (String) -> Picture?
    ) -> Drawing {
        var drawing = changed(pictures: { [pictures] id in find(id) ?? pictures?(id) })
        drawing.holdsPictures = holdsPictures || mayChange
        return drawing
    }

    /// The same drawing with other nodes for its rows.
    public func having(rows: @escaping @Sendable (Range<Int>) -> [Node]) -> Drawing {
        changed(window: rows)
    }

    /// The nodes of those rows of a range that exist.
    public func rows(_ range: Range<Int>) -> [Node] {
        window(range.clamped(to: 0..<rowCount))
    }

    /// The picture that a node names; `nil` if the model has no such picture.
    public func picture(_ id: String) -> Picture? { pictures?(id) }

    /// Whether nodes may name pictures of the model.
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
    /// The type of model that the view draws.
    public static var modelType: any ScreenletModel.Type { Model.self }

    /// Draws a model whose type is known only at run time; `part` draws the view's parts.
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

    /// The parts of the view; empty for most views.
    ///
    /// - Throws: ``ViewError/wrongModel(view:expects:got:)``.
    public func parts(
        of model: any ScreenletModel,
        in context: DrawingContext
    ) throws(ViewError) -> [ViewPart] {
        guard let composite = self as? any CompositeView<Model> else { return [] }
        return composite.parts(of: try typed(model), in: context)
    }

    /// Draws a model with its parts, in their order; `nil` if parts are not drawn.
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
            let nodes = parts.map { pictures.add($0) }
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
            rows(range, of: model, in: context)
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
