@_spi(Host) import ScreensKit

/// Something that a view depends on, with its possible values.
struct GalleryKnob: Codable, Hashable, Sendable {
    let name: String
    let title: String
    let chosen: String
    let choices: [String]
}

/// A view in one of its states.
struct GallerySampleModel: ScreenletModel, Hashable {
    var phase = Phase.idle
    /// Why the view is not drawn.
    var problem: ScreensError?
    var freshness: Freshness?
    var view = ""
    var state = ""
    var knobs: [GalleryKnob] = []
    /// The other views of the same screenlet or part.
    var themes: [String] = []
    var text = ""
    var tree = ""
    /// What the conformance suite finds; `nil` until it is known.
    var findings: [String]?
    var command = ""
    var frame: Int?
}

/// Draws a view in one of its states, and the choices.
struct GallerySampleView: ScreenletView {
    func body(of model: GallerySampleModel, in context: DrawingContext) -> Node {
        if let problem = model.problem {
            let notice = Node.notice(context.message(of: problem), .danger)
            return .column([notice] + model.knobs.map(Self.knob))
        }
        guard !model.knobs.isEmpty else { return .notice("Drawing…") }
        let drawing = Node.frame(model.frame, label: model.view, showing: [.code(model.text)])
        return .column(
            [.text("\(model.view), \(model.state)", .headline)] + model.knobs.map(Self.knob)
                + (model.themes.isEmpty || model.frame == nil ? [] : [Self.themes(model.themes)])
                + [model.frame == nil ? .code(model.text) : drawing]
                + Self.findings(model.findings)
                + [.text("Nodes", .headline), .code(model.tree)]
                + [.text("Shown by", .headline), .code(model.command)]
        )
    }

    private static func knob(_ knob: GalleryKnob) -> Node {
        .words(
            [.text("\(knob.title):", .caption)]
                + knob.choices.map { choice in
                    guard choice != knob.chosen else { return .text("● \(choice)", .strong) }
                    let choose = Action(
                        "choose",
                        ["name": .text(knob.name), "value": .text(choice)]
                    )
                    return .link(choice, choose, label: "\(knob.title): \(choice)")
                }
        )
    }

    private static func themes(_ views: [String]) -> Node {
        .words(
            [.text("Beside:", .caption)]
                + views.map { .link($0, Action("compare", ["other": .text($0)])) }
        )
    }

    private static func findings(_ findings: [String]?) -> [Node] {
        let title = Node.text("Conformance", .headline)
        guard let findings else { return [title, .text("Checking…", .caption)] }
        guard !findings.isEmpty else { return [title, .notice("No findings.", .success)] }
        return [title] + findings.map { .notice($0, .danger) }
    }
}
