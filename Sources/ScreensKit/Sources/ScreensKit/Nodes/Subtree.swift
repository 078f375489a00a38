extension Node {
    /// The node and all nodes inside it, in reading order: each before those inside it.
    ///
    /// ```swift
    /// let fields = node.subtree.compactMap(\.extras?.input)
    /// ```
    ///
    /// Nodes below ``maximumDepth`` are left out, because they are not drawn.
    @inlinable public var subtree: Subtree { Subtree(root: self) }

    /// A node and all nodes inside it; see ``Node/subtree``.
    @frozen
    public struct Subtree: Sequence, Sendable {
        @usableFromInline let root: Node

        @inlinable
        init(root: Node) { self.root = root }

        /// Begins with the outermost node.
        @inlinable
        public func makeIterator() -> Iterator { Iterator(root: root) }

        /// Walks through the nodes.
        @frozen
        public struct Iterator: IteratorProtocol, Sendable {
            /// The outermost node until it was returned.
            @usableFromInline var root: Node?
            /// The nodes inside the last one, until they are begun or skipped.
            @usableFromInline var inside: [Node] = []
            /// The nodes beside the last one and beside each above it, and how many of them were begun.
            @usableFromInline var open: [(nodes: [Node], begun: Int)] = []

            @inlinable
            init(root: Node) { self.root = root }

            /// The indices of children that lead from the outermost node to the last one.
            @_spi(Host)
            @inlinable public var path: [Int] { open.map { $0.begun - 1 } }

            /// How deep the last node is; the outermost is 1 deep.
            @inlinable public var depth: Int { open.count + 1 }

            /// Leaves out the nodes inside the last one.
            @_spi(Host)
            @inlinable
            public mutating func skipDescendants() { inside = [] }

            /// Returns the next node.
            @inlinable
            public mutating func next() -> Node? {
                if let root {
                    self.root = nil
                    return entered(root)
                }
                if !inside.isEmpty {
                    if depth < Node.maximumDepth { open.append((inside, 0)) }
                    inside = []
                }
                while let last = open.indices.last {
                    let index = open[last].begun
                    if index < open[last].nodes.count {
                        open[last].begun += 1
                        return entered(open[last].nodes[index])
                    }
                    open.removeLast()
                }
                return nil
            }

            @inlinable
            mutating func entered(_ node: Node) -> Node {
                if case .children(let children) = node.content {
                    inside = children
                } else {
                    inside = []
                }
                return node
            }
        }
    }
}
