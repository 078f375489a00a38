@_spi(Host) import ScreensKit

/// Checks the nodes of a view for content that no surface could show well.
struct NodeInspection {
    private(set) var complaints: [UnplacedProblem] = []
    let model: any ScreenletModel
    private let actions: [String: Set<String>]?
    /// Whether the model is a sample, in which no text was replaced by a hostile one.
    let isGiven: Bool
    private let module: String
    private let hasResource: (@Sendable (String) -> Bool)?
    private var lists = 0
    private var primaries = 0
    var dialogs = 0
    var shells = 0
    private var inputs: Set<String> = []
    /// The level of the last heading; 0 is that of the page's title.
    var headingLevel = 0

    /// - Parameters:
    ///   - model: the model that is drawn.
    ///   - actions: the actions of its screenlet with their arguments; `nil` if they are not known.
    ///   - isGiven: whether the model is a sample, in which no text was replaced by a hostile one.
    ///   - module: the module of the view.
    ///   - hasResource: whether that module's plugin ships a file; `nil` if that is not known.
    init(
        of model: any ScreenletModel,
        actions: [String: Set<String>]?,
        isGiven: Bool = true,
        module: String,
        hasResource: (@Sendable (String) -> Bool)?
    ) {
        (self.model, self.actions) = (model, actions)
        (self.isGiven, self.module, self.hasResource) = (isGiven, module, hasResource)
    }

    mutating func inspect(_ sampleDrawing: SampleDrawing) {
        visit(sampleDrawing.drawing.body)
        if lists > 1 {
            complain("It draws \(lists) lists.", "Only the first list of a view gets rows.")
        }
        if primaries > 1 {
            complain("It draws \(primaries) primary buttons.", "At most one leads.")
        }
        if dialogs > 1 {
            complain("It draws \(dialogs) dialogs.", "Users answer one question at a time.")
        }
        if shells > 1 {
            complain("It draws \(shells) shells.", "A shell is the whole page.")
        }
        check(page: sampleDrawing.drawing)
        for window in sampleDrawing.windows { inspect(window, of: sampleDrawing) }
    }

    private mutating func inspect(_ window: SampleDrawing.Window, of sampleDrawing: SampleDrawing) {
        if window.nodes.count != window.range.count {
            let (asked, came) = (window.range.count, window.nodes.count)
            // Lists are drawn in windows; with another number of rows, rows would be mixed up.
            complain(
                "It draws \(came) rows when asked for \(asked).",
                "It draws a node for each row of the range."
            )
        }
        if let first = sampleDrawing.windows.first, window.range.count == 1,
            first.nodes.indices.contains(window.range.lowerBound),
            window.nodes.first != first.nodes[window.range.lowerBound]
        {
            complain(
                "A row drawn alone differs from the same row drawn with others.",
                "A row may depend only on the model and its index."
            )
        }
        for node in window.nodes { visitRow(node) }
    }

    private mutating func visitRow(_ node: Node) {
        let (before, names, leading) = (lists, inputs, primaries)
        visit(node)
        // Each row has its own names, so a name can occur again in the next one.
        inputs = names
        if primaries > leading {
            primaries = leading
            complain("A row contains a primary button.", "Each row has it, so none leads.")
        }
        guard lists > before else { return }
        lists = before
        complain("A row contains a list.", "Rows must not contain lists.")
    }

    private mutating func visit(_ root: Node) {
        var nodes = root.subtree.makeIterator()
        while let node = nodes.next() {
            check(node)
            checkText(node)
            checkDetails(node)
            checkPart(node)
            if let action = node.extras?.action { check(action) }
            guard nodes.depth == Node.maximumDepth, !node.children.isEmpty else { continue }
            complain(
                "The tree is deeper than \(Node.maximumDepth).",
                "Deeper nodes are not drawn."
            )
        }
    }

    private mutating func check(_ node: Node) {
        switch node.kind {
        case .list: check(list: node)
        case .button: check(button: node)
        case .image: check(image: node)
        case .input: check(input: node)
        case .progress, .meter: check(progress: node)
        case .form where node.extras?.action == nil:
            complain("A form has no action.", "A form declares the action that sends it.")
        case .text where node.text == nil, .badge where node.text == nil,
            .notice where node.text == nil:
            complain("A \(node.kind.name) has no text.", "Its content must be text.")
        case .time:
            if case .number = node.content { return }
            complain("A time has no number.", "Its content must be a time in milliseconds.")
        default: break
        }
    }

    private mutating func check(list node: Node) {
        lists += 1
        guard case .number(let count) = node.content else {
            return complain(
                "A list has no number of rows.",
                "Its content must be the model's count."
            )
        }
        let rows = (model as? any ListModel)?.count
        if rows.map(Int64.init) != count {
            let has = rows.map { "\($0)" } ?? "none, as it is not a ListModel"
            complain(
                "A list says \(count) rows; the model has \(has).",
                "The list must have as many rows as the model."
            )
        }
    }

    private mutating func check(button node: Node) {
        if node.role == .primary { primaries += 1 }
        let words = [node.text, node.extras?.label].compactMap(\.self)
        if !node.isOnlyShortcut, words.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            complain("A button has neither text nor label.", "A button requires a text or a label.")
        }
    }

    private mutating func check(image node: Node) {
        guard let image = node.extras?.image else {
            return complain("An image has no reference.", "Use Node.image(_:).")
        }
        guard !image.id.hasPrefix("symbol:") else {
            let name = image.id.dropFirst("symbol:".count)
            guard ImageReference.Symbol(rawValue: String(name)) == nil else { return }
            return complain("There is no symbol \"\(name)\".", "Use one of ImageReference.Symbol.")
        }
        if image.label.isEmpty, node.extras?.label == nil, node.extras?.isDecorative != true {
            complain(
                "The image \"\(image.id)\" has no label.",
                "A label describes the picture for users who cannot see it, unless it is decorative."
            )
        }
        if let resource = PluginResource(id: image.id), resource.module == module {
            let isShipped = hasResource?(resource.path) ?? true
            let problem = PluginProblem.picture(resource.path, isShipped: isShipped)
            if let problem { complain(problem.problem, problem.remedy) }
            return
        }
        // The host loads pictures of the portal, and shows their labels until it has them.
        guard image.portalPath == nil else { return }
        if (model as? any PictureModel)?.picture(image.id) == nil, (node.text ?? "").isEmpty {
            complain(
                "The model has no picture \"\(image.id)\", and no letters as a replacement.",
                "A picture that may be missing has letters."
            )
        }
    }

    private mutating func check(input node: Node) {
        guard let input = node.extras?.input else {
            return complain("An input has no field.", "Use Node.input(_:).")
        }
        if input.name.isEmpty {
            complain(
                "An input has no name.",
                "The name identifies the field that the user has changed."
            )
        } else if !inputs.insert(input.name).inserted {
            complain("Two inputs are named \"\(input.name)\".", "Names must be unique in a form.")
        }
        if input.label.isEmpty {
            complain("The input \"\(input.name)\" has no label.", "Labels must not be empty.")
        }
        if let actions, !input.isReadOnly, actions[input.action.name] == nil {
            complain(
                "The input \"\(input.name)\" can be changed, but its action is not declared.",
                "The screenlet declares the action \(input.action.name), or the input is read-only."
            )
        }
    }

    private mutating func check(progress node: Node) {
        guard case .number(0...1000) = node.content else {
            return complain(
                "A \(node.kind.name) is not within 0 to 1,000.",
                "Its content is a number of thousandths."
            )
        }
        if (node.extras?.label ?? "").isEmpty {
            complain(
                "A \(node.kind.name) has no label.",
                "The label says what is measured, for users who cannot see it."
            )
        }
    }

    private mutating func check(_ action: Action) {
        guard let actions else { return }
        guard let arguments = actions[action.name] else {
            let names = actions.keys.sorted().joined(separator: ", ")
            return complain(
                "Its screenlet has no action \"\(action.name)\".",
                names.isEmpty ? "It has no actions." : "Its actions are \(names)."
            )
        }
        for name in action.arguments.keys.sorted() where !arguments.contains(name) {
            complain(
                "The action \"\(action.name)\" has no argument \"\(name)\".",
                "Its arguments are \(arguments.isEmpty ? "none" : arguments.sorted().joined(separator: ", "))."
            )
        }
    }

    mutating func complain(_ problem: String, _ remedy: String) {
        complaints.append(UnplacedProblem(problem, remedy))
    }
}
