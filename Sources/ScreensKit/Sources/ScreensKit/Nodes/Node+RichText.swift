extension Node {
    /// A text that the host made from HTML.
    ///
    /// Its headings get levels that begin with 1 and skip none, because they structure the page of the view.
    public static func richText(_ text: RichText) -> Node {
        var outline = HeadingOutline()
        return Node(.richText, .children(outline.leveled(text.blocks)))
    }

    /// A paragraph: texts, links, pictures and line breaks, one after another in running lines.
    ///
    /// Texts in it may have the roles ``Role/strong``, ``Role/emphasis``, ``Role/code`` and the roles for colours.
    public static func paragraph(_ content: [Node]) -> Node { Node(.paragraph, .children(content)) }

    /// A heading inside a text; level 1 is the most important, 6 the least.
    ///
    /// Surfaces show level 1 as less than the title of the screen.
    public static func heading(_ content: [Node], level: Int) -> Node {
        Node(.heading, .children(content)).changingExtras { $0.level = max(1, min(6, level)) }
    }

    /// A list inside a text, with a sign before each item, or with numbers that begin with `first`.
    public static func items(_ items: [Node], from first: Int? = nil) -> Node {
        let node = Node(.items, .children(items))
        return first == nil ? node : node.changingExtras { $0.first = first }
    }

    /// What somebody else wrote.
    public static func quote(_ content: [Node]) -> Node { Node(.quote, .children(content)) }

    /// Lines of a program, with all of their spaces and line ends.
    public static func code(_ text: String) -> Node { Node(.code, .text(text)) }

    /// A line break inside a paragraph.
    @inlinable
    public static var lineBreak: Node { Node(.lineBreak) }

    /// A table of cells; the first rows are its header.
    ///
    /// - Parameters:
    ///   - rows: the rows, each with its cells; a short row ends with empty cells.
    ///   - headerRows: how many of the rows name the columns.
    ///   - label: what the table shows, which surfaces write above it.
    /// - Returns: the table.
    public static func table(rows: [[Node]], headerRows: Int = 1, label: String? = nil) -> Node {
        Node(.table, .children(rows.map(Node.row))).changingExtras {
            $0.label = label
            $0.headerRows = max(0, min(rows.count, headerRows))
        }
    }

    /// A text that leads to an address, which surfaces show before they follow it.
    public static func link(_ text: String, to address: LinkAddress) -> Node {
        .link([.text(text)], to: address)
    }

    /// Texts and pictures that lead to an address.
    public static func link(_ content: [Node], to address: LinkAddress) -> Node {
        Node(.link, .children(content), extras: NodeExtras(address: address))
    }

    /// A text that sends an action, for places where a button would be too much.
    public static func link(_ text: String, action: Action, label: String? = nil) -> Node {
        Node(
            .link,
            .children([.text(text)]),
            extras: NodeExtras(action: action, label: label)
        )
    }

    /// A measured part of a whole, from 0 to 1, such as the share of votes; its label for assistive technology.
    ///
    /// Unlike ``progress(_:label:)``, it is not about work in progress.
    public static func meter(_ fraction: Double, label: String) -> Node {
        var node = progress(fraction, label: label)
        node.kind = .meter
        return node
    }

    /// A button that is one of several choices, or that is on or off.
    public static func button(
        _ text: String,
        action: Action,
        label: String? = nil,
        isChosen: Bool
    ) -> Node {
        Node(
            .button,
            .text(text),
            extras: NodeExtras(action: action, label: label, isChosen: isChosen)
        )
    }

    /// One of several contents, and the buttons that choose another one.
    ///
    /// The screenlet's model holds which is chosen; the action of a button changes it.
    ///
    /// - Parameters:
    ///   - tabs: the buttons, made with ``button(_:action:label:isChosen:)``; exactly one is chosen.
    ///   - content: what the chosen one shows.
    ///   - label: what the tabs choose, for assistive technology.
    /// - Returns: the tabs and the content.
    public static func tabs(_ tabs: [Node], showing content: Node, label: String) -> Node {
        Node(.tabs, .children([.row(tabs), content]), extras: NodeExtras(label: label))
    }

    /// The place of the page that a `FrameScreenlet` shows in a frame of live pages.
    ///
    /// - Parameters:
    ///   - number: the number of the screenlet's present page, which tells browsers when to load another one; `nil` if
    ///     it has none.
    ///   - label: what the frame shows, for assistive technology.
    ///   - text: the same as text, which live pages show on request, and other surfaces at once.
    /// - Returns: the place.
    public static func frame(_ number: Int?, label: String, showing text: [Node]) -> Node {
        Node(.frame, .children(text)).changingExtras { ($0.label, $0.frame) = (label, number) }
    }
}

extension ImageReference {
    static let portalPrefix = "portal:"

    /// A picture at an address of the portal, which the host loads with the user's sign-in.
    ///
    /// - Parameters:
    ///   - path: the path and query below the portal's address: `/documents/20143/0/pier.png?t=1`.
    ///   - label: a description for people who cannot see the picture; empty for decoration.
    /// - Returns: a reference to the picture.
    public static func portalFile(_ path: String, label: String) -> ImageReference {
        ImageReference(id: portalPrefix + path, label: label)
    }

    /// The path of a picture at an address of the portal; `nil` for any other picture.
    @_spi(Host)
    public var portalPath: String? {
        id.hasPrefix(Self.portalPrefix) ? String(id.dropFirst(Self.portalPrefix.count)) : nil
    }
}
