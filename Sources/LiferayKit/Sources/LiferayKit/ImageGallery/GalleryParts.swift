@_spi(Host) import ScreensKit

/// The parts of a gallery besides its list.
struct GalleryParts {
    let model: ImageGalleryModel
    let context: DrawingContext

    func text(_ key: String, _ arguments: any StringArgument...) -> String {
        context.strings.text(
            "imagegallery-screenlet-\(key)",
            arguments,
            locale: context.locale,
            builtIn: LiferayTexts.all
        )
    }

    /// The button that begins to add pictures.
    var head: [Node] {
        guard model.isEditable, !model.isAdding else { return [] }
        return [
            .row([.button(text("add"), action: model.addAction, role: .primary).symbol(.upload)])
        ]
    }

    /// What has just happened, and what went wrong.
    var messages: [Node] {
        let problem = model.actionProblem.map { context.band(about: $0) } ?? []
        guard let deleted = model.deleted else { return problem }
        let words = Node.notice(text("deleted", deleted.shownTitle)).symbol(.delete).placed(.band)
        let undo = Node.button(text("undo"), action: model.undoAction, role: .quiet)
        return problem + [.row([words.spanning(.growing), undo])]
    }
}

// One picture, as large as possible.
extension GalleryParts {
    /// The picture with a number, between the buttons that lead back and to its neighbours.
    func large(_ index: Int, canClose: Bool) -> [Node] {
        let index = min(max(0, index), model.list.count - 1)
        let close = Node.button(text("close"), action: model.closeAction, role: .quiet)
            .symbol(.back)
            .shortcut(.close)
        let place = Node.text(text("place", index + 1, model.list.count), .caption)
        let head = Node.row((canClose ? [close] : []) + [place.spanning(.growing)] + remove(index))
        guard let entry = model.list.row(at: index) else {
            return [head, waitingForPage] + neighbours(of: index)
        }
        let notes = entry.description.map { [Node.text($0)] } ?? []
        return [head, picture(entry)] + neighbours(of: index) + notes
    }

    private var waitingForPage: Node {
        model.list.problem.map { .notice(context.explanation(of: $0), .danger) }
            ?? .skeleton(context.phrase(.loading), lines: 6)
    }

    private func picture(_ entry: FileEntry) -> Node {
        let day = (entry.createDate ?? entry.modifiedDate).map { [Node.time($0)] } ?? []
        let facts = Node.author(entry.userName) + day
        guard let media = entry.media(.image, fit: .fit) else {
            return .state(.image, title: entry.shownTitle, text: text("no-address"))
        }
        return .media(media, facts: facts.isEmpty ? [] : [.facts(facts)])
    }

    private func neighbours(of index: Int) -> [Node] {
        guard model.list.count > 1 else { return [] }
        let last = model.list.count - 1
        return [
            .row([
                step(text("previous"), .back, index - 1).shortcut(.previous),
                step(text("next"), .forward, index + 1).shortcut(.next),
            ]),
            .shortcut(.first, action: index == 0 ? nil : model.showAction(at: 0)),
            .shortcut(.last, action: index == last ? nil : model.showAction(at: last)),
        ]
    }

    /// A button that stays at the ends, where it does nothing: the other one would get its place, and the focus.
    private func step(
        _ words: String,
        _ symbol: ImageReference.Symbol,
        _ index: Int
    ) -> Node {
        Node(.button, .text(words), extras: NodeExtras(action: model.showAction(at: index)))
            .symbol(symbol)
    }

    private func remove(_ index: Int) -> [Node] {
        guard model.isEditable, model.list.row(at: index) != nil else { return [] }
        return [
            .button(text("delete"), action: model.deleteAction(at: index), role: .danger)
                .symbol(.delete)
        ]
    }
}
