@_spi(Host) public import ScreensKit

/// Draws a list of comments; every part has a default.
public protocol CommentListView: ListView, CommentDrawing where Row == ShownComment {}

extension CommentListView {
    /// The comment with its author, and what the user can do with it; one that the portal does not have has no page.
    public func row(_ row: ShownComment, at index: Int, in context: DrawingContext) -> Node {
        let drawn = comment(row, in: context)
        return row.comment.commentId > 0 ? drawn : drawn.leadingNowhere()
    }

    /// Says that nobody has commented yet.
    public func emptyList(in context: DrawingContext) -> Node {
        .state(
            .rows,
            title: context.liferayString("comment-screenlet-none"),
            text: context.liferayString("comment-screenlet-be-first")
        )
    }

    /// The heading with the number of comments.
    public func header(of model: CommentListModel, in context: DrawingContext) -> Node {
        let isCounted = model.phase == .ready && model.count > 0 && model.isCounted
        let title = Node.text(context.liferayString("comment-screenlet-comments"), .section)
        let count = isCounted ? [Node.text(context.number(model.count), .caption)] : []
        return header(.row([title] + count), of: model, in: context)
    }
}

/// Draws one comment; every part has a default.
public protocol CommentDisplayView: CommentDrawing where Model == CommentDisplayModel {}

extension CommentDisplayView {
    /// Notices about errors, the comment, and how current it is.
    public func body(of model: CommentDisplayModel, in context: DrawingContext) -> Node {
        .column(content(of: model, in: context))
    }

    /// The parts of the drawing, below each other.
    public func content(of model: CommentDisplayModel, in context: DrawingContext) -> [Node] {
        guard !model.isGone else {
            return [.notice(context.liferayString("comment-screenlet-deleted"))]
        }
        var badges = freshnessBadges(of: model, in: context)
        // The comment itself says why the portal does not have it.
        if model.freshness?.unsent != nil { badges = Array(badges.dropLast()) }
        return notices(of: model, retry: model.loadAction, in: context)
            + (model.shown.map { [comment($0, in: context)] } ?? [])
            + (badges.isEmpty ? [] : [.row(badges)])
    }
}

/// Draws the field in which users write a comment; every part has a default.
public protocol CommentAddView: CommentDrawing where Model == CommentAddModel {}

extension CommentAddView {
    /// The field and the button that sends it.
    public func body(of model: CommentAddModel, in context: DrawingContext) -> Node {
        .column(content(of: model, in: context))
    }

    /// The parts of the drawing, below each other.
    public func content(of model: CommentAddModel, in context: DrawingContext) -> [Node] {
        let warning = model.losesStyle ? [styleWarning(context)] : []
        return problem(model, context) + stored(model, context) + warning + [form(model, context)]
    }

    private func form(_ model: CommentAddModel, _ context: DrawingContext) -> Node {
        let key = model.comment == nil ? "comment-screenlet-add" : "comment-screenlet-save"
        let send = Node.button(
            context.liferayString(key),
            action: model.submitAction,
            role: .primary
        )
        let cancel = Node.button(
            context.liferayString("account-cancel"),
            action: model.cancelAction,
            role: .quiet
        )
        let field = Node.input(input(model, context))
        guard !model.isSending else { return .column([field, .row([send.busy()])]) }
        let buttons = [send] + (model.comment == nil ? [] : [cancel])
        return .form([field, .row(buttons)], submit: model.submitAction)
    }

    private func input(_ model: CommentAddModel, _ context: DrawingContext) -> Input {
        Input(
            .multiline,
            name: CommentAddModel.bodyField,
            label: context.liferayString("comment-screenlet-your-comment"),
            values: [model.body].filter { !$0.isEmpty },
            isRequired: true,
            isReadOnly: model.isSending,
            problem: fieldProblem(model)
        )
    }

    /// What is wrong with the text, which is said at the field.
    private func fieldProblem(_ model: CommentAddModel) -> String? {
        if case .invalid(let words)? = model.problem { words } else { nil }
    }

    private func problem(_ model: CommentAddModel, _ context: DrawingContext) -> [Node] {
        guard let problem = model.problem, fieldProblem(model) == nil else { return [] }
        let words = context.liferayString("comment-screenlet-not-sent")
        return context.band(about: problem, after: words)
    }

    private func stored(_ model: CommentAddModel, _ context: DrawingContext) -> [Node] {
        model.freshness?.unsent.map { [context.band(of: $0)] } ?? []
    }
}
