extension Node {
    /// Where a notice is.
    ///
    /// One that this kit does not know is read as ``band``.
    public enum Placement: String, CaseIterable, Codable, Sendable {
        /// Across the page, where its view has put it.
        case band
        /// Above everything, at the end of the page, for what has just happened.
        case toast

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws { self = try decoder.name(or: .band) }
    }

    /// The same notice at a place.
    public func placed(_ placement: Placement) -> Node {
        changingExtras { $0.placement = placement }
    }

    /// The same notice as the one of a number: a live page shows a ``Placement/toast`` again if only its number is another.
    public func numbered(_ number: Int) -> Node { changingExtras { $0.noticeNumber = number } }

    /// A question before everything else on the page; a drawing has at most one.
    ///
    /// - Parameters:
    ///   - title: the question, in a few words.
    ///   - children: what has to be known for the answer.
    ///   - actions: the answers; the first is the one that most users want. The Escape key gives the last one that is not
    ///     of the role ``Role/danger``, so that should change nothing.
    /// - Returns: the dialog.
    public static func dialog(_ title: String, _ children: [Node], actions: [Node]) -> Node {
        Node(
            .dialog,
            .children([.text(title, .section)] + children + [.row(actions)]),
            extras: NodeExtras(label: title)
        )
    }
}
