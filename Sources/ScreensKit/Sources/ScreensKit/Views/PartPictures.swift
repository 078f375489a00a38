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
            guard let image = extras.image, image.isOfModel else { return extras }
            return NodeExtras(
                action: extras.action,
                label: extras.label,
                image: ImageReference(
                    id: prefix + image.id,
                    label: image.label,
                    frame: image.frame
                ),
                input: extras.input,
                details: extras.details
            )
        }
    }

    /// The same tree with other extras.
    private func mappingExtras(depth: Int = 1, _ map: (NodeExtras) -> NodeExtras) -> Node {
        guard depth <= Self.maximumDepth else { return self }
        var node = self
        node.extras = extras.map(map)
        if case .children(let children) = content {
            node.content = .children(children.map { $0.mappingExtras(depth: depth + 1, map) })
        }
        return node
    }
}

extension Drawing {
    /// The same drawing as the part of an embedded screenlet.
    ///
    /// Its actions are sent to that screenlet, and the names of its fields and pictures are distinct from those of other
    /// screenlets.
    @_spi(Host)
    public func embedded(as id: Int) -> Drawing {
        let prefix = "embedded\(id)/"
        let find: @Sendable (String) -> Picture? = { name in
            name.hasPrefix(prefix) ? picture(String(name.dropFirst(prefix.count))) : nil
        }
        return changed(
            body: body.embedded(as: id, prefix),
            pictures: hasPictures ? find : nil
        ) { range in
            rows(range).map { $0.embedded(as: id, prefix) }
        }
    }
}

extension Node {
    /// The same node as a part of an embedded screenlet's drawing.
    @_spi(Host)
    public func embedded(as id: Int) -> Node { embedded(as: id, "embedded\(id)/") }

    fileprivate func embedded(as id: Int, _ prefix: String) -> Node {
        renamingPictures(prefix).mappingExtras { extras in
            NodeExtras(
                action: extras.action?.embedded(as: id),
                label: extras.label,
                image: extras.image,
                input: extras.input.map { input in
                    var input = input
                    input.name = prefix + input.name
                    input.action = input.action.embedded(as: id)
                    return input
                },
                details: extras.details
            )
        }
    }
}

extension Action {
    fileprivate func embedded(as id: Int) -> Action { sent(to: [id] + recipient) }
}

extension ImageReference {
    /// Whether the picture belongs to a model.
    ///
    /// Symbols, files of plugins and files of the portal do not: their names have the same meaning everywhere.
    fileprivate var isOfModel: Bool {
        !id.hasPrefix(Self.symbolPrefix) && PluginResource(id: id) == nil && portalPath == nil
    }
}
