extension Node {
    /// The size and form of a picture.
    ///
    /// One that this kit does not know is read as ``natural``.
    public enum Shape: String, CaseIterable, Codable, Sendable {
        /// As large as a symbol.
        case icon
        /// The portrait of a person, 28 pixels wide.
        case avatar28 = "avatar-28"
        /// The portrait of a person, 40 pixels wide.
        case avatar40 = "avatar-40"
        /// The portrait of a person, 56 pixels wide.
        case avatar56 = "avatar-56"
        /// The portrait of a person, 96 pixels wide.
        case avatar96 = "avatar-96"
        /// A small picture at the end of a row, the same for all rows.
        case thumb
        /// As wide as its place, sixteen to nine.
        case cover
        /// As wide as its place, and low.
        case wide
        /// As it is, and no wider than its place.
        case natural

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws { self = try decoder.name(or: .natural) }

        /// The portrait of a person: 28, 40, 56 or 96 pixels; another size is the nearest one of these.
        public static func avatar(_ size: Int) -> Shape {
            switch size {
            case ..<34: .avatar28
            case ..<48: .avatar40
            case ..<76: .avatar56
            default: .avatar96
            }
        }
    }

    /// How a moment is written.
    ///
    /// One that this kit does not know is read as ``day``.
    public enum TimeStyle: String, CaseIterable, Codable, Sendable {
        /// A day in numbers, of the same width for all days: `03/05/2026`.
        case day
        /// A day with a short name of its month, and no year if it is the present one: `Mar 5`.
        case short
        /// How long ago it was, up to yesterday, and ``short`` before: `2 hours ago`.
        ///
        /// It is measured from the time of the drawing: ``DrawingContext/now``.
        case relative
        /// A day with the name of its month: `March 5, 2026`.
        case long

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws { self = try decoder.name(or: .day) }
    }

    /// A moment, shown in the context's time zone.
    public static func time(
        _ moment: Timestamp,
        _ role: Role = .caption,
        style: TimeStyle = .day
    ) -> Node {
        let extras = SharedExtras.time(style)
        return Node(.time, .number(moment.milliseconds), role: role, extras: extras)
    }

    /// The same button, badge or notice with a symbol before its text.
    ///
    /// - Parameters:
    ///   - symbol: the symbol.
    ///   - isIconOnly: whether a button shows the symbol alone where the surface has it; its text is then its label.
    /// - Returns: the node.
    public func symbol(_ symbol: ImageReference.Symbol, isIconOnly: Bool = false) -> Node {
        changingExtras {
            $0.symbol = symbol.rawValue
            $0.isIconOnly = isIconOnly ? true : nil
        }
    }

    /// The same picture with a size and form.
    ///
    /// - Parameters:
    ///   - shape: the size and form.
    ///   - isDecorative: whether the texts beside it say what it shows, so that it needs no label: assistive
    ///     technology passes over it.
    /// - Returns: the node.
    public func shape(_ shape: Shape, isDecorative: Bool = false) -> Node {
        changingExtras {
            $0.shape = shape
            $0.isDecorative = isDecorative ? true : nil
        }
    }

    /// The same text, cut off with an ellipsis after 1 to 4 lines, where the surface breaks lines.
    public func lines(_ most: Int) -> Node {
        let shared = SharedExtras.lines(most)
        return extras == nil ? having(shared) : changingExtras { $0.lines = shared.lines }
    }

    /// The same button while what it has begun is not done: its text ends with `…`, and it cannot be pressed.
    public func busy() -> Node {
        var node = changingExtras { ($0.isBusy, $0.action) = (true, nil) }
        if let text, !text.hasSuffix("…") { node.content = .text(text + "…") }
        return node
    }
}
