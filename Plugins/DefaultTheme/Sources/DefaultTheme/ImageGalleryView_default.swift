public import LiferayKit
public import ScreensKit

/// Draws the pictures of a gallery side by side.
public struct ImageGalleryView_default: ImageGalleryView {
    /// Creates the view.
    public init() {}
}

/// Draws the pictures of a gallery below each other, with what is known of them.
public struct ImageGalleryView_default_list: ImageGalleryView {
    /// Creates the view.
    public init() {}

    /// The title, the notes, the author and the day, with the picture at the end.
    public func picture(_ entry: FileEntry, at index: Int, in context: DrawingContext) -> Node {
        ListItem(
            entry.shownTitle,
            summary: entry.description,
            facts: entry.userName.map { [.text($0)] } ?? [],
            day: entry.createDate ?? entry.modifiedDate,
            picture: thumbnail(of: entry)
        ).row(in: context)
    }

    /// One below the other.
    public func arrangement(in context: DrawingContext) -> Node.Arrangement { .rows }
}

/// Draws one picture of a gallery large, first the first one.
public struct ImageGalleryView_default_slideshow: ImageGalleryView {
    /// Creates the view.
    public init() {}

    /// The picture that the user has chosen, or else the first one, unless pictures are being added.
    public func largePictureIndex(of model: ImageGalleryModel) -> Int? {
        model.isAdding ? nil : model.shown ?? 0
    }
}
