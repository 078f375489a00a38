@_spi(Host) public import ScreensKit

/// Draws a gallery.
///
/// Everything has a default: pictures side by side, one of them large, and the fields for adding pictures. A theme
/// implements what it shows in another way.
///
/// ```swift
/// public struct ImageGalleryView_corporate: ImageGalleryView {
///     public init() {}
///     public func arrangement(in context: DrawingContext) -> Node.Arrangement { .rows }
/// }
/// ```
public protocol ImageGalleryView: ScreenletView where Model == ImageGalleryModel {
    /// Draws a picture in the list.
    func picture(_ entry: FileEntry, at index: Int, in context: DrawingContext) -> Node

    /// Draws a picture that is not loaded yet.
    func placeholder(at index: Int, in context: DrawingContext) -> Node

    /// How the pictures of the list are arranged.
    func arrangement(in context: DrawingContext) -> Node.Arrangement

    /// The number of the picture that is drawn large; `nil` for the list.
    func largePictureIndex(of model: ImageGalleryModel) -> Int?
}

extension ImageGalleryView {
    /// The picture above its title and its day.
    public func picture(_ entry: FileEntry, at index: Int, in context: DrawingContext) -> Node {
        let title = Node.text(entry.shownTitle, .strong).spanning(.growing)
        let day = entry.createDate ?? entry.modifiedDate
        return .column([
            thumbnail(of: entry).shape(.cover, isDecorative: true),
            .row([title] + (day.map { [.time($0, .caption, style: .relative)] } ?? [])),
        ])
    }

    /// The picture in the portal's small form, whose label is its title; a symbol if the portal has none.
    public func thumbnail(of entry: FileEntry) -> Node {
        guard let path = entry.thumbnailPath else { return .image(.symbol(.image)) }
        return .image(.portalFile(path, label: entry.shownTitle))
    }

    /// Three dots.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .text("…", .caption)
    }

    /// ``Node/Arrangement/grid``.
    public func arrangement(in context: DrawingContext) -> Node.Arrangement { .grid }

    /// The picture that the user has chosen.
    public func largePictureIndex(of model: ImageGalleryModel) -> Int? { model.shown }

    /// The fields for adding pictures, then the list, or one large picture.
    public func body(of model: ImageGalleryModel, in context: DrawingContext) -> Node {
        let parts = GalleryParts(model: model, context: context)
        if let large = largePictureIndex(of: model), model.phase == .ready, model.list.count > 0 {
            return .column(
                parts.messages + parts.large(large, canClose: model.shown != nil) + parts.waiting
            )
        }
        return .column(
            parts.head + parts.messages + parts.adding + parts.waiting
                + list(of: model, in: context)
        )
    }

    /// The number of pictures, bands about problems and older copies, and the list.
    private func list(of model: ImageGalleryModel, in context: DrawingContext) -> [Node] {
        let arrangement = arrangement(in: context)
        return GalleryRows().body(of: model.list, in: context).children.map { node in
            node.kind == .list
                ? .list(count: model.list.count, select: model.showAction).arranged(arrangement)
                : node
        }
    }

    /// The pictures of a range, with placeholders for those that are not loaded.
    public func rows(
        _ range: Range<Int>,
        of model: ImageGalleryModel,
        in context: DrawingContext
    ) -> [Node] {
        range.map { index in
            model.list.row(at: index).map { picture($0, at: index, in: context) }
                ?? placeholder(at: index, in: context)
        }
    }
}

/// What lists show around their rows.
private struct GalleryRows: ListView {
    func row(_ entry: FileEntry, at index: Int, in context: DrawingContext) -> Node {
        .text(entry.shownTitle)
    }
}
