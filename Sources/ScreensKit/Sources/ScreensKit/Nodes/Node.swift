/// A piece of what a view draws: a text, a row of things, a list.
///
/// Nodes are plain data. A view builds them, and every surface (terminal, page, text, JSON) draws
/// the same tree in its own way. All texts count as untrusted: each surface escapes them, so a
/// view passes on what the portal sent as it came.
///
/// A tree is at most ``maximumDepth`` deep; what lies deeper is not drawn.
@frozen
public struct Node: Hashable, Sendable {
    /// How deep a tree may be.
    public static var maximumDepth: Int { 64 }

    /// What the node holds.
    public var content: Content
    /// What the node is.
    public var kind: Kind
    /// How its text reads.
    public var role: Role
    /// How wide it is as a part of a row.
    public var span: Span
    /// What few nodes have: an action, a name for assistive technology, an image.
    public var extras: NodeExtras?

    /// A node of any kind; ``text(_:_:)``, ``row(_:)`` and the like are the usual way.
    @inlinable
    public init(
        _ kind: Kind,
        _ content: Content = .none,
        role: Role = .body,
        span: Span = .natural,
        extras: NodeExtras? = nil
    ) {
        self.content = content
        self.kind = kind
        self.role = role
        self.span = span
        self.extras = extras
    }

    /// What a node holds.
    @frozen
    public enum Content: Hashable, Sendable {
        /// Nothing.
        case none
        /// A text, shown as it is.
        case text(String)
        /// Nodes inside this one.
        case children([Node])
        /// A number: a count of rows, milliseconds of a moment.
        case number(Int64)
    }

    /// What a node is.
    ///
    /// Open: surfaces draw the children of a kind they do not know.
    @frozen
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's number.
        public let rawValue: UInt8
        /// The kind of that number.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A text.
        @inlinable public static var text: Kind { Kind(rawValue: 0) }
        /// Children side by side.
        @inlinable public static var row: Kind { Kind(rawValue: 1) }
        /// Children one below the other.
        @inlinable public static var column: Kind { Kind(rawValue: 2) }
        /// The rows of a list model, which the surface asks for a window at a time.
        @inlinable public static var list: Kind { Kind(rawValue: 3) }
        /// Something to press.
        @inlinable public static var button: Kind { Kind(rawValue: 4) }
        /// A picture or symbol.
        @inlinable public static var image: Kind { Kind(rawValue: 5) }
        /// A moment, shown as a date in the context's time zone.
        @inlinable public static var time: Kind { Kind(rawValue: 6) }
        /// A short word set apart, such as a type or a state.
        @inlinable public static var badge: Kind { Kind(rawValue: 7) }
        /// A line between things.
        @inlinable public static var divider: Kind { Kind(rawValue: 8) }
        /// Something the user should know: that it loads, failed, is empty.
        @inlinable public static var notice: Kind { Kind(rawValue: 9) }
        /// Children that belong together, set apart from others.
        @inlinable public static var card: Kind { Kind(rawValue: 10) }
        /// Children, of which the fields are sent together.
        @inlinable public static var form: Kind { Kind(rawValue: 11) }
        /// A field that a user fills in.
        @inlinable public static var input: Kind { Kind(rawValue: 12) }
        /// How far something is, in thousandths.
        @inlinable public static var progress: Kind { Kind(rawValue: 13) }
    }

    /// How a text reads.
    ///
    /// Open: surfaces draw a role they do not know like ``body``.
    @frozen
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's number.
        public let rawValue: UInt8
        /// The role of that number.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Running text.
        @inlinable public static var body: Role { Role(rawValue: 0) }
        /// The name of the whole.
        @inlinable public static var title: Role { Role(rawValue: 1) }
        /// The name of a part or a row.
        @inlinable public static var headline: Role { Role(rawValue: 2) }
        /// What matters less.
        @inlinable public static var caption: Role { Role(rawValue: 3) }
        /// What stands out.
        @inlinable public static var strong: Role { Role(rawValue: 4) }
        /// What is in the theme's accent colour.
        @inlinable public static var accent: Role { Role(rawValue: 5) }
        /// What went wrong.
        @inlinable public static var danger: Role { Role(rawValue: 6) }
        /// What went well.
        @inlinable public static var success: Role { Role(rawValue: 7) }
    }

    /// How wide a node is as a part of a row.
    @frozen
    public struct Span: RawRepresentable, Hashable, Sendable {
        /// 0: as wide as it is; 255: what is left; else a width in text columns.
        public let rawValue: UInt8
        /// A width; see ``rawValue``.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// As wide as its content.
        @inlinable public static var natural: Span { Span(rawValue: 0) }
        /// As wide as what the others leave, shared evenly among those that grow.
        @inlinable public static var growing: Span { Span(rawValue: 255) }
        /// That many text columns, 1 to 254, on every surface.
        @inlinable
        public static func columns(_ count: Int) -> Span {
            Span(rawValue: UInt8(max(1, min(254, count))))
        }
    }
}
