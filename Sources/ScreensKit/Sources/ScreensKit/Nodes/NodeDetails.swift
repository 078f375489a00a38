/// Properties of links, headings, lists, tables, chosen buttons and parts of pages.
public struct NodeDetails: Hashable, Codable, Sendable {
    /// Where a ``Node/Kind/link`` leads to.
    public var address: LinkAddress?
    /// The level of a ``Node/Kind/heading``, 1 to 6.
    public var level: Int?
    /// The number of the first of the ``Node/Kind/items``; `nil` if they are not numbered.
    public var first: Int?
    /// How many rows of a ``Node/Kind/table`` name its columns.
    public var headerRows: Int?
    /// Whether a ``Node/Kind/button`` is chosen; `nil` for one that is no choice.
    public var isChosen: Bool?
    /// The number of a ``Node/Kind/frame``, which changes with its content.
    public var frame: Int?
    /// What a row, a column or a card is on a page, for assistive technology; `nil` for most.
    public var landmark: Node.Landmark?
    /// The ids that lead to the embedded screenlet whose rows a ``Node/Kind/list`` shows, or whose page a
    /// ``Node/Kind/frame``; `nil` for the screenlet's own.
    @_spi(Host) public var screenlet: [Int]?

    /// The name of a ``Node/Kind/frame`` on its page: its number, and the ids of its screenlet.
    @_spi(Host) public var frameName: String? {
        frame.map { number in ([number] + (screenlet ?? [])).map(String.init).joined(separator: ".")
        }
    }

    /// Creates properties.
    public init(
        address: LinkAddress? = nil,
        level: Int? = nil,
        first: Int? = nil,
        headerRows: Int? = nil,
        isChosen: Bool? = nil
    ) {
        self.address = address
        self.level = level
        self.first = first
        self.headerRows = headerRows
        self.isChosen = isChosen
    }
}

extension Node {
    /// A part of a page to which assistive technology can jump.
    public enum Landmark: String, CaseIterable, Codable, Sendable {
        /// The buttons that lead to other pages.
        case menu
        /// What the page is about; a page has one.
        case content
    }

    /// Whether assistive technology can jump to the node.
    var isLandmark: Bool { extras?.details?.landmark != nil }

    /// The same row, column or card as a part of the page to which assistive technology can jump.
    ///
    /// Live pages draw it as `nav` or `main`, and have a link that skips to it; other surfaces draw it as before.
    public func landmark(_ landmark: Landmark) -> Node {
        changingDetails { $0.landmark = landmark }
    }

    /// The same node with other details.
    func changingDetails(_ change: (inout NodeDetails) -> Void) -> Node {
        var details = extras?.details ?? NodeDetails()
        change(&details)
        var node = self
        node.extras = NodeExtras(
            action: extras?.action,
            label: extras?.label,
            image: extras?.image,
            input: extras?.input,
            details: details
        )
        return node
    }
}
