extension Node {
    /// The same row of a list, which users cannot choose although they can choose others: it leads nowhere.
    ///
    /// What is in it can still be used, such as its buttons.
    public func leadingNowhere() -> Node { changingExtras { $0.leadsNowhere = true } }

    /// Whether it is a row that users cannot choose.
    @_spi(Host) public var leadsNowhere: Bool { extras?.leadsNowhere == true }

    /// How the rows of a list are arranged.
    ///
    /// One that this kit does not know is read as ``rows``.
    public enum Arrangement: String, CaseIterable, Codable, Sendable {
        /// One below the other.
        case rows
        /// Side by side, as many as fit, in surfaces that can; for pictures and portraits.
        case grid

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws { self = try decoder.name(or: .rows) }
    }

    /// The same list with another arrangement of its rows.
    public func arranged(_ arrangement: Arrangement) -> Node {
        // Most lists have rows, and those without an action no extras.
        guard arrangement != extras?.arrangement ?? .rows else { return self }
        return changingExtras { $0.arrangement = arrangement == .rows ? nil : arrangement }
    }
}
