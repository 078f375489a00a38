/// The pictures of the parts of a view, which know nothing of one another: two may have given theirs
/// the same name.
@_spi(Host)
public struct PartPictures: Sendable {
    private var parts: [Drawing] = []

    /// No parts yet.
    public init() {}

    /// Takes a part in, and hands back its nodes with names of pictures that no other part has.
    public mutating func take(_ part: Drawing) -> Node {
        guard part.hasPictures else { return part.body }
        parts.append(part)
        return part.body.renamingPictures(Self.prefix(parts.count - 1), depth: 1)
    }

    /// What finds the pictures of a model and of its parts; `nil` where there are none.
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
    fileprivate func renamingPictures(_ prefix: String, depth: Int) -> Node {
        guard depth <= Self.maximumDepth else { return self }
        var node = self
        if let extras, let image = extras.image, image.isOfModel {
            node.extras = NodeExtras(
                action: extras.action,
                label: extras.label,
                image: ImageReference(
                    id: prefix + image.id,
                    label: image.label,
                    frame: image.frame
                ),
                input: extras.input
            )
        }
        if case .children(let children) = content {
            node.content = .children(
                children.map { $0.renamingPictures(prefix, depth: depth + 1) }
            )
        }
        return node
    }
}

extension ImageReference {
    /// Whether a model holds it: it is neither a symbol nor a file of a plugin, which have one name
    /// everywhere.
    fileprivate var isOfModel: Bool {
        !id.hasPrefix(Self.symbolPrefix) && PluginResource(id: id) == nil
    }
}
