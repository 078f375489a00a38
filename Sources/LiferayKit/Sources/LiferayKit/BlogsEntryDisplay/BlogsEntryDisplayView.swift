@_spi(Host) public import ScreensKit

/// Draws a blog entry.
///
/// Everything has a default; a theme implements ``entry(_:in:)`` to arrange the parts differently.
///
/// ```swift
/// public struct BlogsEntryDisplayView_corporate: BlogsEntryDisplayView {
///     public init() {}
///     public func entry(_ entry: BlogsEntry, in context: DrawingContext) -> [Node] {
///         titles(of: entry) + [.card([byline(of: entry, in: context)]), .richText(entry.article)]
///     }
/// }
/// ```
public protocol BlogsEntryDisplayView: ScreenletView where Model == BlogsEntryDisplayModel {
    /// Draws an entry, with nodes below each other.
    func entry(_ entry: BlogsEntry, in context: DrawingContext) -> [Node]
}

extension BlogsEntryDisplayView {
    /// The title, the lead, the author and the date, the categories, the cover, and the text without what these say
    /// already.
    public func entry(_ entry: BlogsEntry, in context: DrawingContext) -> [Node] {
        titles(of: entry) + [byline(of: entry, in: context)] + categories(of: entry)
            + cover(of: entry) + [.richText(entry.article)]
    }

    /// The first eight categories of the entry, as badges; empty if there are none.
    public func categories(of entry: BlogsEntry) -> [Node] {
        let badges = entry.categories.prefix(8).map { Node.badge($0, .caption) }
        return badges.isEmpty ? [] : [.facts(badges)]
    }

    /// The picture of the entry, as wide as the text; empty if there is none.
    ///
    /// No portal says what it shows, so assistive technology passes over it.
    public func cover(of entry: BlogsEntry) -> [Node] {
        entry.coverPath.map {
            [.image(.portalFile($0, label: "")).shape(.wide, isDecorative: true)]
        } ?? []
    }

    /// The title and the lead, as far as there are any.
    public func titles(of entry: BlogsEntry) -> [Node] {
        [entry.title.map { .text($0, .display) }, entry.lead.map { .text($0, .lead) }]
            .compactMap(\.self)
    }

    /// The author's picture and name, and the day of the entry in words.
    public func byline(of entry: BlogsEntry, in context: DrawingContext) -> Node {
        let unknown = context.liferayString("blogsentrydisplay-screenlet-unknown-date")
        let date = entry.displayDate.map { Node.time($0, style: .long) } ?? .text(unknown, .caption)
        let name = entry.userName.map { [Node.text($0, .strong)] } ?? []
        return .facts([portrait(of: entry, in: context)] + name + [date])
    }

    /// The author's picture, or the initials if it cannot be shown.
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
            ImageReference(id: picture?.id ?? UserPortraitModel.pictureId, label: label),
            letters: letters
        ).shape(.avatar(28), isDecorative: entry.userName != nil)
    }

    /// Notices about errors, the entry, and how current it is.
    public func body(of model: BlogsEntryDisplayModel, in context: DrawingContext) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        return .column(
            notices(of: model, retry: model.loadAction, in: context)
                + (model.entry.map { entry($0, in: context) } ?? [])
                + (badges.isEmpty ? [] : [.row(badges)])
        )
    }
}
