@_spi(Host) import ScreensKit

/// Something that a view depends on, with its possible values.
struct GalleryKnob: Codable, Hashable, Sendable {
    let name: String
    let title: String
    let chosen: String
    let choices: [String]

    /// Whether there are too many choices for links.
    var isLong: Bool { choices.count > 16 }

    /// The menu of a long one.
    var input: Input {
        Input(
            .menu,
            name: name,
            label: title,
            values: [chosen],
            options: choices.map { Input.Option(value: $0, label: $0) },
            isRequired: true,
            action: Action("choose", ["name": .text(name)])
        )
    }
}

/// An attribute of the view's screenlet.
struct GalleryAttribute: Codable, Hashable, Sendable {
    let name: String
    let type: AttributeType
    /// The value as users write it, also one that is refused.
    let value: String
    let summary: String
    let choices: [String]
    /// Whether it has another value than its default.
    let isSet: Bool
    /// Why the value is refused; empty if it is not.
    let problem: String

    init(_ attribute: ExaminedAttributes.Attribute, given: JSONValue?) {
        let shown = attribute.problem == nil ? attribute.value : given ?? attribute.value
        name = attribute.name
        type = attribute.type
        value = shown.text ?? shown.description
        summary = attribute.summary
        choices = attribute.choices
        isSet = attribute.isSet
        problem = attribute.problem ?? ""
    }

    /// The control that changes it.
    var input: Input {
        let kind: Input.Kind =
            switch type {
            case .boolean: .checkbox
            case _ where !choices.isEmpty: choices.count > 4 ? .menu : .choice
            case .number: .number
            default: .text
            }
        return Input(
            kind,
            name: name,
            label: name,
            values: value.isEmpty ? [] : [value],
            options: type == .boolean
                ? [] : choices.map { Input.Option(value: $0, label: $0) },
            tip: summary,
            problem: problem
        )
    }
}

/// A view in one of its states.
struct GallerySampleModel: ScreenletModel, Hashable {
    var phase = Phase.idle
    /// Why the view is not drawn.
    var problem: ScreensError?
    var freshness: Freshness?
    var view = ""
    /// The view that draws it, of a theme from which the view's theme inherits, or the same.
    var drawnBy = ""
    var state = ""
    var knobs: [GalleryKnob] = []
    /// The attributes of the screenlet that change what is drawn.
    var attributes: [GalleryAttribute] = []
    /// What is wrong with the given attributes, apart from single values.
    var attributeProblems: [String] = []
    /// The other views of the same screenlet or part.
    var themes: [String] = []
    var text = ""
    var tree = ""
    /// Whether no other view is beside it.
    var isAlone = true
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
            return .column([notice] + model.knobs.filter { !$0.isLong }.map(Self.knob))
        }
        guard !model.knobs.isEmpty else { return .notice("Drawing…") }
        let text = Node.code(model.text)
        return .column(
            [.text("\(model.view), \(model.state)", .headline)] + Self.origin(of: model)
                + model.knobs.filter { !$0.isLong }.map(Self.knob)
                + (model.themes.isEmpty || !model.isAlone ? [] : [Self.themes(model.themes)])
                + Self.controls(of: model)
                + [model.frame.map { .frame($0, label: model.view, showing: [text]) } ?? text]
                + Self.findings(model.findings)
                + [.text("Nodes", .headline), .code(model.tree)]
                + [.text("Shown by", .headline), .code(model.command)]
        )
    }

    private static func origin(of model: GallerySampleModel) -> [Node] {
        guard model.drawnBy != model.view else { return [] }
        return [.text("Inherited: drawn by \(model.drawnBy).", .caption)]
    }

    /// What is filled in rather than followed: long choices, and the attributes.
    private static func controls(of model: GallerySampleModel) -> [Node] {
        let problems = model.attributeProblems.map { Node.notice($0, .danger) }
        let inputs =
            model.knobs.filter(\.isLong).map(\.input) + model.attributes.map(\.input)
        guard !inputs.isEmpty else { return problems }
        var buttons = [Node.button("Draw", action: Action("apply"))]
        if model.attributes.contains(where: \.isSet) {
            buttons.append(.button("Reset", action: Action("reset")))
        }
        return problems + [.form(inputs.map(Node.input) + [.row(buttons)], submit: Action("apply"))]
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
                    return .link(choice, action: choose, label: "\(knob.title): \(choice)")
                }
        )
    }

    private static func themes(_ views: [String]) -> Node {
        .words(
            [.text("Beside:", .caption)]
                + views.map { .link($0, action: Action("compare", ["other": .text($0)])) }
        )
    }

    private static func findings(_ findings: [String]?) -> [Node] {
        let title = Node.text("Conformance", .headline)
        guard let findings else { return [title, .text("Checking…", .caption)] }
        guard !findings.isEmpty else { return [title, .notice("No findings.", .success)] }
        return [title] + findings.map { .notice($0, .danger) }
    }
}
