/// The pictures of a view's parts, which are independent: two parts may use one name for their pictures.
@_spi(Host)
public struct PartPictures: Sendable {
    private var parts: [Drawing] = []

    /// Creates a collection without parts.
    public init() {}

    /// Adds a part, and returns its nodes with names of pictures that no other part uses.
    public mutating func add(_ part: Drawing) -> Node {
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
        func renamed(_ image: ImageReference?) -> ImageReference? {
            image.flatMap { $0.isOfModel ? $0.named(after: prefix) : nil }
        }
        return mappingExtras { extras in
            let (image, poster) = (renamed(extras.image), renamed(extras.media?.poster))
            guard image != nil || poster != nil else { return nil }
            return extras.changing {
                if let image { $0.image = image }
                if let poster { $0.media?.value.poster = poster }
            }
        }
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
