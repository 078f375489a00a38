@_spi(Host) import ScreensKit

/// The list of all views in a gallery, by what they draw.
@MainActor
final class GalleryViews: Screenlet {
    static let name = "gallery-views"

    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    let model: GalleryViewsModel

    init() { model = GalleryViewsModel(groups: []) }

    init(_ gallery: Gallery) { model = GalleryViewsModel(gallery) }

    static let actions: [ScreenletAction<GalleryViews>] = [
        .init(
            "showView",
            summary: "Reports the choice of a view.",
            .init("view", summary: "The name of the view.")
        ) {
            $0.showView($1)
        }
    ]

    static let events = [viewChosen]

    private static let viewChosen = EventDeclaration(
        "onViewChosen",
        summary: "The user has chosen a view.",
        fields: [FieldDeclaration("view", type: .text, summary: "The name of the view.")]
    )

    private func showView(_ view: String) -> Bool {
        notify(Self.viewChosen, payload: ["view": view])
        return true
    }
}

/// The names of all views.
struct GalleryViewsModel: ScreenletModel, Hashable {
    /// The views of one screenlet, or of one part of screenlets.
    struct Group: Codable, Hashable, Sendable {
        /// The beginning of their names: `RatingView`.
        let title: String
        let views: [View]
    }

    struct View: Codable, Hashable, Sendable {
        let name: String
        let theme: String
        /// The theme from which the theme inherits it; `nil` if it is the theme's own.
        let origin: String?
    }

    let phase = Phase.ready
    let problem: ScreensError? = nil
    let freshness: Freshness? = nil
    let groups: [Group]

    private enum CodingKeys: CodingKey { case groups }
}

extension GalleryViewsModel {
    init(_ gallery: Gallery) {
        var groups: [Group] = []
        for entry in gallery.entries {
            let title = entry.name.subject.stem
            let origin = entry.drawnBy == entry.name ? nil : entry.drawnBy.theme.text
            let view = View(
                name: entry.name.typeName,
                theme: entry.name.theme.text,
                origin: origin
            )
            if let last = groups.last, last.title == title {
                groups[groups.count - 1] = Group(title: title, views: last.views + [view])
            } else {
                groups.append(Group(title: title, views: [view]))
            }
        }
        self.groups = groups
    }
}

/// Draws the list of all views.
struct GalleryViewsView: ScreenletView {
    func body(of model: GalleryViewsModel, in context: DrawingContext) -> Node {
        guard !model.groups.isEmpty else { return .notice("These plugins have no views.") }
        return .column(
            model.groups.map { group in
                .column([
                    .text(group.title, .headline),
                    .words(
                        group.views.map { view in
                            let show = Action("showView", ["view": .text(view.name)])
                            let words = view.origin.map { "\(view.theme) (as \($0))" }
                            return .link(words ?? view.theme, action: show, label: view.name)
                        }
                    ),
                ])
            }
        )
    }
}

extension Node {
    /// Nodes in running lines, with space between them.
    static func words(_ nodes: [Node]) -> Node {
        .paragraph(Array(nodes.map { [$0] }.joined(separator: [.text("  ")])))
    }
}
