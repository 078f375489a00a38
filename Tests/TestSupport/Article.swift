package import ScreensKit

/// A screenlet that shows any nodes, and handles links to articles itself.
@MainActor
package final class Article: Screenlet {
    package var runtime: ScreenletRuntime?
    package weak var delegate: (any ScreenletDelegate)?
    package var model = ArticleModel()
    /// The names and the addresses of all actions that it was sent.
    package private(set) var performed: [String] = []

    /// Creates it without nodes.
    package init() {}

    package static let actions: [ScreenletAction<Article>] = [
        .followLink {
            $0.performed.append("followLink \($1.text)")
            return $1.text.contains("/articles/")
        },
        .init("showMore", summary: "Shows more.") {
            $0.performed.append("showMore")
            return true
        },
    ]
}

/// Nodes, as a view returns them.
package struct ArticleModel: ScreenletModel {
    package var phase = Phase.ready
    package var freshness: Freshness?
    package var problem: ScreensError?
    package var body = Node.column([])

    package init() {}

    package init(_ body: Node) { self.body = body }
}

/// Draws the nodes of an ``Article``.
package struct ArticleView: ScreenletView {
    package init() {}

    package func body(of model: ArticleModel, in context: DrawingContext) -> Node { model.body }
}

extension Node {
    /// A link to an address that is known to be one.
    package static func link(_ text: String, at address: String) -> Node {
        LinkAddress(address).map { .link(text, to: $0) } ?? .text("no address: \(address)")
    }
}
