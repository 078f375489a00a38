/// Properties that few nodes have, in an object of their own so that most nodes are small.
///
/// It is immutable, so nodes can share one: a view that gives every row the same extras creates them once.
public final class NodeExtras: Sendable {
    /// All properties, to be compared and coded together.
    ///
    /// Large ones are in boxes: each row of a list has several nodes with extras, and an open page keeps them.
    struct Values: Hashable, Codable {
        var action: Boxed<Action>?
        var label: String?
        var image: ImageReference?
        var input: Boxed<Input>?
        var address: LinkAddress?
        var level: Int?
        var first: Int?
        var headerRows: Int?
        var isChosen: Bool?
        var frame: Int?
        var screenlet: [Int]?
        // As its name, so that one that this kit does not know is no fault.
        var symbol: String?
        var isIconOnly: Bool?
        var shape: Node.Shape?
        var isDecorative: Bool?
        var timeStyle: Node.TimeStyle?
        var lines: Int?
        var isBusy: Bool?
        var minimum: Int?
        var hasHelp: Bool?
        var arrangement: Node.Arrangement?
        var rating: Boxed<NodeRating>?
        var placement: Node.Placement?
        var noticeNumber: Int?
        // As its name, like a symbol.
        var slot: String?
        var badge: String?
        var shortcut: String?
        var media: Boxed<Media>?
        var leadsNowhere: Bool?
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    /// Extras of a node.
    public convenience init(
        action: Action? = nil,
        label: String? = nil,
        image: ImageReference? = nil,
        input: Input? = nil,
        address: LinkAddress? = nil,
        isChosen: Bool? = nil
    ) {
        self.init(
            Values(
                action: action.map(Boxed.init),
                label: label,
                image: image,
                input: input.map(Boxed.init),
                address: address,
                isChosen: isChosen
            )
        )
    }

    /// The action of pressing or choosing the node.
    public var action: Action? { values.action?.value }
    /// What assistive technology says instead of the content.
    public var label: String? { values.label }
    /// The picture of an ``Node/Kind/image``.
    public var image: ImageReference? { values.image }
    /// The field of an ``Node/Kind/input``.
    public var input: Input? { values.input?.value }
    /// Where a ``Node/Kind/link`` leads to.
    public var address: LinkAddress? { values.address }
    /// The level of a ``Node/Kind/heading``, 1 to 6.
    @_spi(Host)
    public var level: Int? { values.level }
    /// The number of the first of the ``Node/Kind/items``; `nil` if they are not numbered.
    @_spi(Host)
    public var first: Int? { values.first }
    /// How many rows of a ``Node/Kind/table`` name its columns.
    @_spi(Host)
    public var headerRows: Int? { values.headerRows }
    /// Whether a ``Node/Kind/button`` is chosen; `nil` for one that is no choice.
    public var isChosen: Bool? { values.isChosen }
    /// The number of a ``Node/Kind/frame``, which changes with its content.
    @_spi(Host)
    public var frame: Int? { values.frame }
    /// The ids that lead to the embedded screenlet whose rows a ``Node/Kind/list`` shows, or whose page a
    /// ``Node/Kind/frame``; `nil` for the screenlet's own.
    @_spi(Host) public var screenlet: [Int]? { values.screenlet }

    /// The symbol beside the text of a button, a badge or a notice; see ``Node/symbol(_:isIconOnly:)``.
    @_spi(Host) public var symbol: ImageReference.Symbol? {
        values.symbol.flatMap { .init(rawValue: $0) }
    }
    /// Whether a ``Node/Kind/button`` shows its symbol alone; its text is its label.
    @_spi(Host) public var isIconOnly: Bool { values.isIconOnly == true && symbol != nil }
    /// The size and form of an ``Node/Kind/image``; `nil` for those that fit its place.
    public var shape: Node.Shape? { values.shape }
    /// Whether an ``Node/Kind/image`` says nothing that the texts beside it do not say.
    @_spi(Host) public var isDecorative: Bool { values.isDecorative == true }
    /// How a ``Node/Kind/time`` is written.
    @_spi(Host) public var timeStyle: Node.TimeStyle { values.timeStyle ?? .day }
    /// The number of lines after which a text is cut off, 1 to 4; `nil` for none.
    @_spi(Host) public var lines: Int? { values.lines.map { max(1, min(4, $0)) } }
    /// How many lines a ``Node/Kind/skeleton`` has, 1 to 12.
    @_spi(Host)
    public var skeletonLines: Int { max(1, min(12, values.lines ?? 3)) }
    /// How wide the children of a ``Node/Kind/grid`` are at least, in text columns, 8 to 80.
    @_spi(Host)
    public var minimumColumns: Int { max(8, min(80, values.minimum ?? 24)) }
    /// How the rows of a ``Node/Kind/list`` are arranged.
    @_spi(Host) public var arrangement: Node.Arrangement { values.arrangement ?? .rows }
    /// Whether the head of a ``Node/Kind/section`` has a sentence below the heading.
    @_spi(Host)
    public var hasHelp: Bool { values.hasHelp == true }
    /// The stars of a ``Node/Kind/rating``.
    @_spi(Host)
    public var rating: NodeRating? { values.rating?.value }
    /// Where a ``Node/Kind/notice`` is; `nil` for where its view has put it.
    @_spi(Host) public var placement: Node.Placement? { values.placement }
    /// Distinguishes a ``Node/Kind/notice`` from an earlier one with the same words; see ``Node/numbered(_:)``.
    @_spi(Host) public var number: Int? { values.noticeNumber }
    /// The place of the node in a ``Node/Kind/shell``; `nil` for most.
    @_spi(Host) public var slot: Node.Slot? { values.slot.flatMap(Node.Slot.init) }
    /// What is behind the text of a button of a menu; see ``Node/badged(_:)``.
    @_spi(Host) public var badge: String? { values.badge }
    /// What a key does that presses the ``Node/Kind/button``; see ``Node/shortcut(_:)``.
    @_spi(Host) public var shortcut: Node.Shortcut? { values.shortcut.flatMap(Node.Shortcut.init) }
    /// The file of a ``Node/Kind/media``.
    @_spi(Host) public var media: Media? { values.media?.value }
    /// Whether a row of a list cannot be chosen; see ``Node/leadingNowhere()``.
    @_spi(Host) public var leadsNowhere: Bool { values.leadsNowhere == true }
    /// Whether what a ``Node/Kind/button`` has begun is not done yet.
    @_spi(Host) public var isBusy: Bool { values.isBusy == true }

    /// The name of a ``Node/Kind/frame`` on its page: its number, and the ids of its screenlet.
    @_spi(Host) public var frameName: String? {
        frame.map { number in ([number] + (screenlet ?? [])).map(String.init).joined(separator: ".")
        }
    }

    /// The same extras with other properties.
    func changing(_ change: (inout Values) -> Void) -> NodeExtras {
        var values = values
        change(&values)
        return NodeExtras(values)
    }
}

extension NodeExtras: Hashable {
    /// Whether both have equal properties.
    public static func == (left: NodeExtras, right: NodeExtras) -> Bool {
        left === right || left.values == right.values
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension Node {
    /// The same node with other extras.
    func changingExtras(_ change: (inout NodeExtras.Values) -> Void) -> Node {
        var values = extras?.values ?? NodeExtras.Values()
        change(&values)
        return having(NodeExtras(values))
    }

    /// The same node with these extras.
    func having(_ extras: NodeExtras) -> Node {
        var node = self
        node.extras = extras
        return node
    }
}

/// Extras that each row of a list has, made once for all of them.
enum SharedExtras {
    private static let relativeTime = NodeExtras(.init(timeStyle: .relative))
    private static let lines = (1...4).map { NodeExtras(.init(lines: $0)) }

    /// Those of a time in a style; `nil` for the usual one.
    static func time(_ style: Node.TimeStyle) -> NodeExtras? {
        switch style {
        case .day: nil
        case .relative: relativeTime
        default: NodeExtras(.init(timeStyle: style))
        }
    }

    /// Those of a text of at most this many lines, 1 to 4.
    static func lines(_ most: Int) -> NodeExtras { lines[max(1, min(4, most)) - 1] }
}
