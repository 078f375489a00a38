/// Properties of links, headings, lists, tables and chosen buttons.
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
