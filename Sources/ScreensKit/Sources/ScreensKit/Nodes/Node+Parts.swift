extension Node {
    /// Children of equal width side by side, as many as fit, in rows.
    ///
    /// - Parameters:
    ///   - children: the nodes, in reading order.
    ///   - minimum: how wide each is at least, in text columns, 8 to 80.
    /// - Returns: the grid.
    public static func grid(_ children: [Node], minimum: Int = 24) -> Node {
        Node(.grid, .children(children)).changingExtras { $0.minimum = max(8, min(80, minimum)) }
    }

    /// A content, and what belongs to it: beside it on wide surfaces, below it on others.
    public static func split(_ content: Node, aside: Node) -> Node {
        Node(.split, .children([content, aside]))
    }

    /// A part of a page with a heading.
    ///
    /// - Parameters:
    ///   - title: the heading.
    ///   - help: a sentence below the heading; pages draw both beside the children where there is room.
    ///   - actions: buttons that concern the whole part, at the end of the heading's line.
    ///   - children: what is in the part.
    /// - Returns: the part.
    public static func section(
        _ title: String,
        help: String? = nil,
        actions: [Node] = [],
        _ children: [Node]
    ) -> Node {
        let title = Node.text(title, .section)
        let words = help.map { Node.column([title, .text($0, .caption)]) } ?? title
        let head = actions.isEmpty ? words : .row([words.spanning(.growing)] + actions)
        let section = Node(.section, .children([head] + children))
        return help == nil ? section : section.changingExtras { $0.hasHelp = true }
    }

    /// Short facts about the same thing in one line: texts, times, badges, and pictures as large as a symbol.
    ///
    /// Surfaces set them apart by a dot, so the texts need no signs of their own. What is to stay in one line, such as a
    /// symbol and its number, is a paragraph.
    public static func facts(_ facts: [Node]) -> Node { Node(.facts, .children(facts)) }

    /// Why there is nothing to show: an empty list, something that could not be loaded.
    ///
    /// - Parameters:
    ///   - symbol: a symbol above the words; `nil` for none.
    ///   - title: what is the case, in a few words.
    ///   - text: a sentence that says what to do; may be empty.
    ///   - details: technical words behind it, of less importance; `nil` for none.
    ///   - actions: buttons for it.
    /// - Returns: the state.
    public static func state(
        _ symbol: ImageReference.Symbol?,
        title: String,
        text: String = "",
        details: String? = nil,
        actions: [Node] = []
    ) -> Node {
        let sign = symbol.map { [Node.image(.symbol($0))] } ?? []
        let words =
            [Node.text(title, .section)] + (text.isEmpty ? [] : [.text(text)])
            + (details.map { [.text($0, .caption)] } ?? [])
        return Node(.state, .children(sign + words + (actions.isEmpty ? [] : [.row(actions)])))
    }

    /// The place of what is being loaded.
    ///
    /// - Parameters:
    ///   - label: what is said where no bars are drawn: ``Phrase/loading``.
    ///   - lines: the number of bars, 1 to 12.
    /// - Returns: the place.
    public static func skeleton(_ label: String, lines: Int = 3) -> Node {
        Node(.skeleton, .children([.notice(label)]))
            .changingExtras { $0.lines = max(1, min(12, lines)) }
    }
}
