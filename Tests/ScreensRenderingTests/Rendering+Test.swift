@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Makes a drawing of existing nodes.
func draw(_ body: Node, rows: [Node] = [], in context: DrawingContext = .init()) -> Drawing {
    Drawing(body: body, rows: rows, context: context)
}

/// The lines of a node as text.
func text(
    _ body: Node,
    rows: [Node] = [],
    columns: Int = 40,
    color: ColorDepth = .none,
    in context: DrawingContext = .init()
) -> String {
    let drawing = draw(body, rows: rows, in: context)
    let bytes = TextRenderer(columns: columns, color: color).render(drawing)
    return String(decoding: bytes, as: UTF8.self)
}

/// A node as HTML, without the page around it.
func html(
    _ body: Node,
    rows: [Node] = [],
    isLive: Bool = true,
    in context: DrawingContext = .init()
) -> String {
    let bytes = HTMLRenderer(isLive: isLive).fragment(draw(body, rows: rows, in: context))
    return String(decoding: bytes, as: UTF8.self)
}

/// A tree with this many levels of one kind, with a text at the bottom.
func nested(_ levels: Int, _ kind: Node.Kind = .column) -> Node {
    (1..<levels).reduce(Node.text("bottom")) { node, _ in Node(kind, .children([node])) }
}
