@_spi(Host) public import ScreensKit

/// Draws a list of assets: news, people, pictures, or entries of several classes.
///
/// Everything has a default; a theme implements what it draws differently.
///
/// ```swift
/// public struct AssetListView_corporate: AssetListView {
///     public init() {}
///     public func person(_ entry: AssetEntry, in context: DrawingContext) -> Node {
///         .row([portrait(of: entry, size: 40), .text(entry.title, .headline)])
///     }
/// }
/// ```
public protocol AssetListView: ListView where Row == AssetEntry {
    /// Draws a user of a list of people.
    func person(_ entry: AssetEntry, in context: DrawingContext) -> Node

    /// Draws an entry of any other list: the first one may lead.
    func entry(_ entry: AssetEntry, at index: Int, in context: DrawingContext) -> Node
}

extension AssetListView {
    /// A user, a picture with its title, or any other entry.
    public func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        switch row.listing.collection {
        case .people: person(row, in: context)
        case .pictures: listItem(of: row, in: context).tile(in: context)
        default: entry(row, at: index, in: context)
        }
    }

    /// Pictures are side by side, and people where they are cards.
    public func arrangement(of model: Model, in context: DrawingContext) -> Node.Arrangement {
        switch model.row(at: 0)?.listing.collection {
        case .pictures: .grid
        case .people: context.hasPanes ? .rows : .grid
        default: .rows
        }
    }

    /// A card with the portrait, the name and the job of a user; a row where there is little room.
    public func person(_ entry: AssetEntry, in context: DrawingContext) -> Node {
        guard !context.hasPanes, context.widthClass == .regular else {
            return listItem(of: entry, in: context).row(in: context)
        }
        let name = Node.text(entry.person?.name ?? entry.title.nonEmpty ?? "—", .headline)
        let job = (entry.jobTitle ?? entry.description).map { [Node.text($0, .caption)] } ?? []
        let texts = Node.column([name] + job)
        return .card([.row([portrait(of: entry, size: 56), texts.spanning(.growing)])])
    }

    /// A row; the first entry of news leads if it has a picture.
    public func entry(_ entry: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        let leads = index == 0 && entry.listing.collection == .alike && entry.picturePath != nil
        let row = listItem(of: entry, isLeading: leads, in: context)
        return leads ? row.leadingRow(in: context) : row.row(in: context)
    }

    /// What a row says of an entry.
    public func listItem(
        of entry: AssetEntry,
        isLeading: Bool = false,
        in context: DrawingContext
    ) -> ListItem {
        let isTile = entry.listing.collection == .pictures
        let isPerson = entry.assetClass == .user
        let path = isLeading ? entry.picturePath : entry.thumbnailPath
        return ListItem(
            entry.title,
            summary: isTile || isPerson ? nil : entry.shortText,
            facts: isTile ? [] : facts(of: entry),
            // An account changes with each sign-in.
            day: isPerson ? nil : entry.modifiedDate,
            figures: isTile ? [] : figures(of: entry.listing, in: context),
            sign: sign(of: entry, in: context),
            picture: path.map { .image(.portalFile($0, label: "")) }
        )
    }

    /// The author, or the job of a user; empty if it is not known.
    public func facts(of entry: AssetEntry) -> [Node] {
        guard entry.assetClass != .user else {
            return (entry.jobTitle ?? entry.description).map { [.text($0)] } ?? []
        }
        return Node.author(entry.userName, entry.listing.author)
    }

    /// The picture of the user that an entry stands for, or the initials if it cannot be shown.
    public func portrait(of entry: AssetEntry, size: Int) -> Node {
        Node.portrait(entry.person, of: entry.title).shape(.avatar(size), isDecorative: true)
    }

    /// The class where it differs in the list; a file without a picture says what it is in any list.
    private func sign(of entry: AssetEntry, in context: DrawingContext) -> Node? {
        switch entry.listing.collection {
        case .mixed where entry.assetClass == .user: portrait(of: entry, size: 40)
        case .mixed: .classSign(of: entry, in: context)
        case .people: nil
        case .pictures, .alike: entry.hasFileSign ? .classSign(of: entry, in: context) : nil
        }
    }

    private func figures(of listing: AssetListing, in context: DrawingContext) -> [Node] {
        stars(listing.averageScore, in: context) + comments(listing.commentCount, in: context)
    }

    private func stars(_ score: Double?, in context: DrawingContext) -> [Node] {
        guard let score, score.isFinite, score > 0 else { return [] }
        let stars = (min(score, 1) * 50).rounded() / 10
        let label = context.liferayString("assetlist-screenlet-of-stars", stars)
        let text = context.liferayString("assetlist-screenlet-stars", stars)
        return [Node(.text, .text(text), extras: NodeExtras(label: label))]
    }

    private func comments(_ count: Int?, in context: DrawingContext) -> [Node] {
        guard let count, count > 0 else { return [] }
        let label = context.liferayString("assetlist-screenlet-comments", count)
        let number = Node(.text, .text(context.number(count)), extras: NodeExtras(label: label))
        // One fact: on a phone, the number would be on the next line without its symbol.
        return [.paragraph([.image(.symbol(.message)), number])]
    }
}

extension Node {
    /// A symbol for the class of an entry, named for those who do not see it.
    fileprivate static func classSign(of entry: AssetEntry, in context: DrawingContext) -> Node {
        if entry.assetClass == .dlFileEntry {
            let kind = Media.Kind(type: entry.mediaType?.lowercased())
            let label = kind.label(locale: context.locale)
            return .image(ImageReference(id: ImageReference.symbol(kind.symbol).id, label: label))
        }
        let label =
            entry.assetClass?.label(locale: context.locale)
            ?? entry.className.split(separator: ".").last.map(String.init) ?? ""
        return .image(ImageReference(id: entry.icon.id, label: label))
    }
}

extension AssetEntry {
    /// Whether it is a file without a picture, which a symbol stands for.
    fileprivate var hasFileSign: Bool { assetClass == .dlFileEntry && picturePath == nil }
}
