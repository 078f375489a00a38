/// The pictures of a view's parts, which are independent: two parts may use one name for their pictures.
@_spi(Host)
public struct PartPictures: Sendable {
    private var parts: [Drawing] = []

    /// Creates a collection without parts.
    public init() {}

    /// Adds a part, and returns its nodes with names of pictures that no other part uses.
    public mutating func take(_ part: Drawing) -> Node {
        guard part.hasPictures else { return part.body }
        parts.append(part)
        return part.body.renamingPictures(Self.prefix(parts.count - 1))
    }

    /// Combines the pictures of a model and of its parts; `nil` if there are none.
    public static func joined(
        with model: (any PictureModel)?,
        _ parts: PartPictures
    ) -> (@Sendable (String) -> Picture?)? {
        guard model != nil || !parts.parts.isEmpty else { return nil }
        return { model?.picture($0) ?? parts.picture($0) }
    }

    private func picture(_ id: String) -> Picture? {
        for (index, part) in parts.enumerated() {
            let prefix = Self.prefix(index)
            if id.hasPrefix(prefix) { return part.picture(String(id.dropFirst(prefix.count))) }
        }
        return nil
    }

    private static func prefix(_ index: Int) -> String { "part\(index)/" }
}

extension Node {
    fileprivate func renamingPictures(_ prefix: String) -> Node {
        mappingExtras { extras in
            guard let image = extras.image, image.isOfModel else { return nil }
            return extras.changed(image: image.named(after: prefix))
        }
    }

    /// The same tree with other extras, without nodes below a depth; `map` returns `nil` for extras that stay.
    ///
    /// Parts without changes are shared with this tree, not copied: most rows of a list are such parts.
    func mappingExtras(
        downTo depth: Int = Node.maximumDepth,
        _ map: (NodeExtras) -> NodeExtras?
    ) -> Node {
        changed(downTo: depth, map) ?? self
    }

    /// The tree with other extras; `nil` if that is the same tree.
    private func changed(downTo depth: Int, _ map: (NodeExtras) -> NodeExtras?) -> Node? {
        let inner = changedChildren(downTo: depth, map)
        let outer = extras.flatMap(map)
        guard inner != nil || outer != nil else { return nil }
        var node = self
        if let outer { node.extras = outer }
        if let inner { node.content = .children(inner) }
        return node
    }

    private func changedChildren(
        downTo depth: Int,
        _ map: (NodeExtras) -> NodeExtras?
    ) -> [Node]? {
        guard case .children(let children) = content, !children.isEmpty else { return nil }
        guard depth > 1 else { return [] }
        var (inner, isChanged) = (children, false)
        for (index, child) in children.enumerated() {
            guard let new = child.changed(downTo: depth - 1, map) else { continue }
            (inner[index], isChanged) = (new, true)
        }
        return isChanged ? inner : nil
    }
}

extension NodeExtras {
    func changed(
        action: Action? = nil,
        image: ImageReference? = nil,
        input: Input? = nil
    ) -> NodeExtras {
        NodeExtras(
            action: action ?? self.action,
            label: label,
            image: image ?? self.image,
            input: input ?? self.input,
            details: details
        )
    }
}

extension ImageReference {
    /// Whether the picture belongs to a model.
    ///
    /// Symbols, files of plugins and files of the portal do not: their names have the same meaning everywhere.
    var isOfModel: Bool {
        !id.hasPrefix(Self.symbolPrefix) && PluginResource(id: id) == nil && portalPath == nil
    }

    func named(after prefix: String) -> ImageReference {
        ImageReference(id: prefix + id, label: label, frame: frame)
    }
}
