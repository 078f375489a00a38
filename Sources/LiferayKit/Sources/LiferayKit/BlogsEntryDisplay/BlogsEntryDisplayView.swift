@_spi(Host) public import ScreensKit

/// Draws a blog entry.
///
/// Everything has a default; a theme implements ``entry(_:in:)`` to arrange the parts differently.
///
/// ```swift
/// public struct BlogsEntryDisplayView_corporate: BlogsEntryDisplayView {
///     public init() {}
///     public func entry(_ entry: BlogsEntry, in context: DrawingContext) -> [Node] {
///         [.text(entry.title, .title), byline(of: entry, in: context), .richText(entry.content)]
///     }
/// }
/// ```
public protocol BlogsEntryDisplayView: ScreenletView where Model == BlogsEntryDisplayModel {
    /// Draws an entry, with nodes below each other.
    func entry(_ entry: BlogsEntry, in context: DrawingContext) -> [Node]
}

extension BlogsEntryDisplayView {
    /// The cover, the author and the date, the title, the subtitle and the text.
    public func entry(_ entry: BlogsEntry, in context: DrawingContext) -> [Node] {
        cover(of: entry, in: context) + [byline(of: entry, in: context)] + titles(of: entry)
            + [.richText(entry.content)]
    }

    /// The picture above the entry; empty if there is none.
    public func cover(of entry: BlogsEntry, in context: DrawingContext) -> [Node] {
        let label = context.liferayString("blogsentrydisplay-screenlet-cover")
        return entry.coverPath.map { [.image(.portalFile($0, label: label))] } ?? []
    }

    /// The title and the subtitle, as far as there are any.
    public func titles(of entry: BlogsEntry) -> [Node] {
        [
            entry.title.map { .text($0, .title) }, entry.subtitle.map { .text($0, .headline) },
        ].compactMap(\.self)
    }

    /// The author's picture and name, and the day of the entry in words.
    public func byline(of entry: BlogsEntry, in context: DrawingContext) -> Node {
        let date =
            entry.displayDate.map(context.longDate)
            ?? context.liferayString("blogsentrydisplay-screenlet-unknown-date")
        let name = entry.userName.map { [Node.text($0, .strong)] } ?? []
        return .row([
            portrait(of: entry, in: context), .column(name + [.text(date, .caption)]),
        ])
    }

    /// The author's picture in a circle, or the initials if it cannot be shown.
    public func portrait(of entry: BlogsEntry, in context: DrawingContext) -> Node {
        guard let letters = entry.author.initials ?? entry.userName?.prefix(1).uppercased() else {
            return .image(.symbol(.person))
        }
        let label = context.liferayString(
            "userportrait-screenlet-portrait-of",
            entry.userName ?? ""
        )
        let picture = entry.author.path.map { ImageReference.portalFile($0, label: label) }
        return .image(
            ImageReference(
                id: picture?.id ?? UserPortraitModel.pictureId,
                label: label,
                frame: PictureFrame(isRound: true)
            ),
            letters: letters
        )
    }

    /// The freshness of the entry, notices about errors, and the entry.
    public func body(of model: BlogsEntryDisplayModel, in context: DrawingContext) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        return .column(
            (badges.isEmpty ? [] : [.row(badges)])
                + notices(of: model, retry: model.loadAction, in: context)
                + (model.entry.map { entry($0, in: context) } ?? [])
        )
    }
}
