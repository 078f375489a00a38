// In the kit, because nodes are read there without a call for each of their properties.
@_spi(Host)
extension Node {
    /// What replaces a node.
    @frozen
    public enum Replacement {
        /// The node itself; the nodes inside it may be replaced.
        case same
        /// Another node; the nodes inside that one may be replaced.
        case node(Node)
        /// A node with everything inside it.
        case whole(Node)
    }

    /// The same tree with other nodes, without those below a depth.
    ///
    /// Parts without changes are shared with this tree, not copied: most rows of a list are such parts.
    ///
    /// - Parameters:
    ///   - depth: how deep the tree may be.
    ///   - replacement: what replaces a node; it is called for each node before those inside it.
    /// - Returns: the tree.
    public func mapped(
        downTo depth: Int = Node.maximumDepth,
        _ replacement: (Node) -> Replacement
    ) -> Node {
        changed(depth, replacement) ?? self
    }

    /// The tree with other nodes; `nil` if that is the same tree.
    private func changed(_ depth: Int, _ replacement: (Node) -> Replacement) -> Node? {
        switch replacement(self) {
        case .same: changedInside(depth, replacement)
        case .node(let node): node.changedInside(depth, replacement) ?? node
        case .whole(let node): node
        }
    }

    private func changedInside(_ depth: Int, _ replacement: (Node) -> Replacement) -> Node? {
        guard case .children(let children) = content, !children.isEmpty else { return nil }
        var (inner, isChanged) = (depth > 1 ? children : [], depth <= 1)
        // By index: copying each child would cost more than most replacements.
        for index in inner.indices {
            guard let new = children[index].changed(depth - 1, replacement) else { continue }
            (inner[index], isChanged) = (new, true)
        }
        guard isChanged else { return nil }
        var node = self
        node.content = .children(inner)
        return node
    }

    /// The same tree with other extras, without nodes below a depth; `map` returns `nil` for extras that stay.
    func mappingExtras(
        downTo depth: Int = Node.maximumDepth,
        _ map: (NodeExtras) -> NodeExtras?
    ) -> Node {
        mapped(downTo: depth) { node in
            guard let extras = node.extras.flatMap(map) else { return .same }
            var node = node
            node.extras = extras
            return .node(node)
        }
    }
}
