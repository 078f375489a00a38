@_spi(Host) public import ScreensKit

/// A view that draws comments, each of which looks the same in all of them.
public protocol CommentDrawing: ScreenletView {}

extension CommentDrawing {
    /// The author's picture beside the name, the age, the text, and what the user can do with it.
    public func comment(_ shown: ShownComment, in context: DrawingContext) -> Node {
        let picture = Node.portrait(shown.author, of: shown.comment.userName ?? "")
            .shape(.avatar(40), isDecorative: true)
        let words = [commentFacts(of: shown, in: context)] + commentContent(of: shown, in: context)
        return .row([picture, .column(words).spanning(.growing)])
    }

    /// Who has written a comment and when, whether it was changed, and why the portal does not have it.
    public func commentFacts(of shown: ShownComment, in context: DrawingContext) -> Node {
        let comment = shown.comment
        let unknown = context.liferayString("comment-screenlet-unknown-author")
        let name = comment.userName ?? unknown
        let age = comment.createDate.map { [Node.time($0, style: .relative)] } ?? []
        let edited = context.liferayString("comment-screenlet-edited")
        return .facts(
            [.text(name, .strong)] + age + (comment.isEdited ? [.text(edited, .caption)] : [])
                + (shown.unsent.map { [context.badge(of: $0)] } ?? [])
        )
    }

    /// The text of a comment with the buttons for it, or the field in which it is changed.
    public func commentContent(of shown: ShownComment, in context: DrawingContext) -> [Node] {
        guard !shown.isDeleted else {
            return [.text(context.liferayString("comment-screenlet-deleted-here"), .caption)]
        }
        switch shown.step?.kind {
        case .editing: return [editor(of: shown, in: context)]
        case .deleting: return [.richText(shown.text)] + question(about: shown, in: context)
        case .sending:
            return [.richText(shown.text), .text(context.phrase(.submitting), .caption)]
        case nil: return [.richText(shown.text)] + buttons(for: shown, in: context)
        }
    }

    private func buttons(for shown: ShownComment, in context: DrawingContext) -> [Node] {
        func button(_ key: String, _ action: Action) -> Node {
            .button(context.liferayString(key), action: action, role: .quiet)
        }
        let edit = shown.canUpdate ? [button("comment-screenlet-edit", shown.editAction)] : []
        let delete = shown.canDelete ? [button("comment-screenlet-delete", shown.askAction)] : []
        return edit.isEmpty && delete.isEmpty ? [] : [.row(edit + delete)]
    }

    private func editor(of shown: ShownComment, in context: DrawingContext) -> Node {
        let input = Input(
            .multiline,
            name: ShownComment.fieldName,
            label: context.liferayString("comment-screenlet-your-comment"),
            showsLabel: false,
            values: (shown.step?.text?.nonEmpty).map { [$0] } ?? [],
            isRequired: true,
            problem: shown.step?.problem
        )
        let warning = CommentText(html: shown.comment.body).isStyled ? [styleWarning(context)] : []
        let save = Node.button(
            context.liferayString("comment-screenlet-save"),
            action: shown.saveAction
        )
        return .form(
            warning + [.input(input), .row([save, cancel(shown, context)])],
            submit: shown.saveAction
        )
    }

    private func question(about shown: ShownComment, in context: DrawingContext) -> [Node] {
        let problem = shown.step?.problem.map { [Node.notice($0, .danger)] } ?? []
        let delete = Node.button(
            context.liferayString("comment-screenlet-delete"),
            action: shown.deleteAction,
            role: .danger
        )
        return problem + [
            .notice(context.liferayString("comment-screenlet-ask-to-delete"), .warning),
            .row([delete, cancel(shown, context)]),
        ]
    }

    private func cancel(_ shown: ShownComment, _ context: DrawingContext) -> Node {
        .button(context.liferayString("account-cancel"), action: shown.cancelAction, role: .quiet)
    }

    /// Says that a text without markup replaces more than that.
    func styleWarning(_ context: DrawingContext) -> Node {
        .notice(context.liferayString("comment-screenlet-loses-style"), .warning)
    }
}
