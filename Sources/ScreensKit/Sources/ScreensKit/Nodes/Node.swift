/// A piece of what a view draws, such as a text, a row or a list.
///
/// Nodes are plain data. A view creates them, and every surface (terminal, page, text, JSON) draws
/// the same tree in its own way. All texts count as untrusted. Each surface escapes them, so a view
/// passes on the portal's text unchanged.
///
/// A tree is at most ``maximumDepth`` deep; nodes below that depth are not drawn.
@frozen
public struct Node: Hashable, Sendable {
    /// The maximum depth of a tree.
    @inlinable public static var maximumDepth: Int { 64 }

    /// The node's content.
    public var content: Content
    /// The kind of node.
    public var kind: Kind
    /// The importance or meaning of the text.
    public var role: Role
    /// The node's width in a row.
    public var span: Span
    /// Properties that few nodes have: an action, a label for assistive technology, an image.
    public var extras: NodeExtras?

    /// Creates a node of any kind; ``text(_:_:)``, ``row(_:)`` and similar functions are the usual way.
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

    /// The content of a node.
    @frozen
    public enum Content: Hashable, Sendable {
        /// Nothing.
        case none
        /// A text, shown as it is.
        case text(String)
        /// Nodes inside this one.
        case children([Node])
        /// A number: the number of rows, or a moment in milliseconds.
        case number(Int64)
    }

    /// The kind of a node.
    ///
    /// New kinds may be added: a surface draws the children of a kind that it does not know.
    @frozen
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's number.
        public let rawValue: UInt8
        /// Creates a kind from its number.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A text.
        @inlinable public static var text: Kind { Kind(rawValue: 0) }
        /// Children side by side.
        @inlinable public static var row: Kind { Kind(rawValue: 1) }
        /// Children one below the other.
        @inlinable public static var column: Kind { Kind(rawValue: 2) }
        /// The rows of a list model, which the surface requests a window at a time.
        @inlinable public static var list: Kind { Kind(rawValue: 3) }
        /// A button.
        @inlinable public static var button: Kind { Kind(rawValue: 4) }
        /// A picture or symbol.
        @inlinable public static var image: Kind { Kind(rawValue: 5) }
        /// A moment, shown as a date in the context's time zone.
        @inlinable public static var time: Kind { Kind(rawValue: 6) }
        /// A short text that is set apart, such as a type or a state.
        @inlinable public static var badge: Kind { Kind(rawValue: 7) }
        /// A line between nodes.
        @inlinable public static var divider: Kind { Kind(rawValue: 8) }
        /// A message for the user, such as that a list is loading, failed or is empty.
        @inlinable public static var notice: Kind { Kind(rawValue: 9) }
        /// A group of children that belong together, set apart from others.
        @inlinable public static var card: Kind { Kind(rawValue: 10) }
        /// A form: the fields among its children are sent together.
        @inlinable public static var form: Kind { Kind(rawValue: 11) }
        /// A field that a user fills in.
        @inlinable public static var input: Kind { Kind(rawValue: 12) }
        /// The progress of something, in thousandths.
        @inlinable public static var progress: Kind { Kind(rawValue: 13) }
        /// A text that leads to an address or sends an action.
        @inlinable public static var link: Kind { Kind(rawValue: 14) }
        /// A text with headings, paragraphs and other blocks.
        @inlinable public static var richText: Kind { Kind(rawValue: 15) }
        /// Texts, links and pictures in running lines.
        @inlinable public static var paragraph: Kind { Kind(rawValue: 16) }
        /// A heading inside a text.
        @inlinable public static var heading: Kind { Kind(rawValue: 17) }
        /// A list inside a text, numbered or not.
        @inlinable public static var items: Kind { Kind(rawValue: 18) }
        /// What somebody else wrote.
        @inlinable public static var quote: Kind { Kind(rawValue: 19) }
        /// Lines of a program.
        @inlinable public static var code: Kind { Kind(rawValue: 20) }
        /// A table, whose children are its rows.
        @inlinable public static var table: Kind { Kind(rawValue: 21) }
        /// A measured part of a whole, in thousandths.
        @inlinable public static var meter: Kind { Kind(rawValue: 22) }
        /// One of several contents, below the buttons that choose it.
        @inlinable public static var tabs: Kind { Kind(rawValue: 23) }
        /// A line break inside a paragraph.
        @inlinable public static var lineBreak: Kind { Kind(rawValue: 24) }
        /// A page that live pages show in a frame, whose children are the same as text.
        @inlinable public static var frame: Kind { Kind(rawValue: 25) }
        /// Children of equal width side by side, as many as fit, in rows.
        @inlinable public static var grid: Kind { Kind(rawValue: 26) }
        /// A content, and what belongs to it: beside it where there is room, else below.
        @inlinable public static var split: Kind { Kind(rawValue: 27) }
        /// A part of a page with a heading, which is its first child.
        @inlinable public static var section: Kind { Kind(rawValue: 28) }
        /// Short facts about the same thing in one line, such as an author, a day and a number of comments.
        @inlinable public static var facts: Kind { Kind(rawValue: 29) }
        /// Why there is nothing to show, and what can be done.
        @inlinable public static var state: Kind { Kind(rawValue: 30) }
        /// The place of what is being loaded; its child says so where no bars are drawn.
        @inlinable public static var skeleton: Kind { Kind(rawValue: 31) }
        /// Stars: an average, or those that a user gives.
        @inlinable public static var rating: Kind { Kind(rawValue: 32) }
        /// A question before everything else; its first child is its title.
        @inlinable public static var dialog: Kind { Kind(rawValue: 33) }
        /// A page of an app: what is the same on each page, and what this one is about.
        @inlinable public static var shell: Kind { Kind(rawValue: 34) }
        /// A file of the portal that is shown, played or saved; its children say what it is.
        @inlinable public static var media: Kind { Kind(rawValue: 35) }
    }

    /// The importance or meaning of a text or a button.
    ///
    /// New roles may be added: a surface draws a role that it does not know like ``body``.
    @frozen
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's number.
        public let rawValue: UInt8
        /// Creates a role from its number.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Running text.
        @inlinable public static var body: Role { Role(rawValue: 0) }
        /// The main title.
        @inlinable public static var title: Role { Role(rawValue: 1) }
        /// The title of a section or a row.
        @inlinable public static var headline: Role { Role(rawValue: 2) }
        /// A text of less importance.
        @inlinable public static var caption: Role { Role(rawValue: 3) }
        /// An emphasised text.
        @inlinable public static var strong: Role { Role(rawValue: 4) }
        /// A text in the theme's accent colour.
        @inlinable public static var accent: Role { Role(rawValue: 5) }
        /// An error.
        @inlinable public static var danger: Role { Role(rawValue: 6) }
        /// A success.
        @inlinable public static var success: Role { Role(rawValue: 7) }
        /// Something that needs attention.
        @inlinable public static var warning: Role { Role(rawValue: 8) }
        /// A stressed word in running text.
        @inlinable public static var emphasis: Role { Role(rawValue: 9) }
        /// A word of a program in running text.
        @inlinable public static var code: Role { Role(rawValue: 10) }
        /// The title of an article, larger than ``title``.
        @inlinable public static var display: Role { Role(rawValue: 11) }
        /// The title of a part of a page, larger than ``headline``.
        @inlinable public static var section: Role { Role(rawValue: 12) }
        /// What introduces an article, below its title.
        @inlinable public static var lead: Role { Role(rawValue: 13) }
        /// A short text above a title, such as the topic of an article.
        @inlinable public static var overline: Role { Role(rawValue: 14) }
        /// A number that leads, such as an average.
        @inlinable public static var number: Role { Role(rawValue: 15) }
        /// The button that most users come for; a drawing has at most one.
        @inlinable public static var primary: Role { Role(rawValue: 16) }
        /// A button of less importance.
        @inlinable public static var quiet: Role { Role(rawValue: 17) }
    }

    /// The width of a node in a row.
    @frozen
    public struct Span: RawRepresentable, Hashable, Sendable {
        /// 0: as wide as the content; 255: the remaining width; otherwise a width in text columns.
        public let rawValue: UInt8
        /// Creates a width; see ``rawValue``.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// As wide as its content.
        @inlinable public static var natural: Span { Span(rawValue: 0) }
        /// The remaining width, shared evenly among all growing nodes.
        @inlinable public static var growing: Span { Span(rawValue: 255) }
        /// A fixed number of text columns, 1 to 254, on every surface.
        @inlinable
        public static func columns(_ count: Int) -> Span {
            Span(rawValue: UInt8(max(1, min(254, count))))
        }
    }
}
