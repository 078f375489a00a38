@_spi(Host) public import ScreensKit

/// Draws an asset around the screenlet for its class, or its title, its summary and a link.
///
/// Everything has a default; a theme implements what it draws differently.
///
/// ```swift
/// public struct AssetDisplayView_corporate: AssetDisplayView {
///     public init() {}
///     public func asset(_ entry: AssetEntry, around inner: Node, in context: DrawingContext) -> [Node] {
///         [.text(entry.title, .title), .card([inner])]
///     }
/// }
/// ```
public protocol AssetDisplayView: CompositeView where Model == AssetDisplayModel {
    /// Draws an asset that a screenlet shows, with nodes below each other; `inner` is the screenlet's drawing.
    func asset(_ entry: AssetEntry, around inner: Node, in context: DrawingContext) -> [Node]

    /// Draws an asset without a screenlet, with nodes below each other.
    func summary(
        of entry: AssetEntry,
        from model: AssetDisplayModel,
        in context: DrawingContext
    ) -> [Node]
}

extension AssetDisplayView {
    /// The screenlet's drawing alone, which says what it shows.
    public func asset(
        _ entry: AssetEntry,
        around inner: Node,
        in context: DrawingContext
    ) -> [Node] { [inner] }

    /// The title with a symbol, what the asset is, the summary and a link.
    public func summary(
        of entry: AssetEntry,
        from model: AssetDisplayModel,
        in context: DrawingContext
    ) -> [Node] {
        [.row([.image(entry.icon), title(of: entry).spanning(.growing)])]
            + [facts(of: entry, in: context)] + text(of: model) + link(of: model, in: context)
    }

    /// The title, or a dash, because an asset without a title would look like a gap.
    public func title(of entry: AssetEntry) -> Node {
        .text(entry.title.isEmpty ? "—" : entry.title, .title)
    }

    /// The class in words, the day of the last change and the author, as far as they are known.
    public func facts(of entry: AssetEntry, in context: DrawingContext) -> Node {
        let kind =
            entry.assetClass?.label(locale: context.locale)
            ?? entry.className.split(separator: ".").last.map(String.init)
        return .facts(
            [
                kind.map { .text($0) }, entry.modifiedDate.map { .time($0, style: .long) },
                entry.userName.map { .text($0) },
            ].compactMap(\.self)
        )
    }

    /// The summary; empty if there is none.
    public func text(of model: AssetDisplayModel) -> [Node] {
        model.summary.isEmpty ? [] : [.richText(model.summary)]
    }

    /// A link to where the asset can be opened; empty if there is none.
    public func link(of model: AssetDisplayModel, in context: DrawingContext) -> [Node] {
        let words = context.liferayString("assetdisplay-screenlet-open")
        return model.address.map { [.paragraph([.link(words, to: $0)])] } ?? []
    }

    /// The embedded screenlets, if there are any: that of the asset, and its comments.
    public func parts(of model: AssetDisplayModel, in context: DrawingContext) -> [ViewPart] {
        guard let entry = model.entry else { return [] }
        let inner = model.inner.map {
            ViewPart($0, otherwise: .column(summary(of: entry, from: model, in: context)))
        }
        return [inner, model.comments.map { ViewPart($0) }].compactMap(\.self)
    }

    /// Notices about errors, the asset, how current it is, and its comments.
    ///
    /// An embedded screenlet says itself how current it is.
    public func body(
        of model: AssetDisplayModel,
        parts nodes: [Node],
        in context: DrawingContext
    ) -> Node {
        let badges = model.inner == nil ? freshnessBadges(of: model, in: context) : []
        let inner = model.inner == nil ? nil : nodes.first
        let comments = nodes.dropFirst(model.inner == nil ? 0 : 1)
        return .column(
            notices(of: model, retry: model.loadAction, in: context)
                + (model.entry.map { content($0, model, inner, context) } ?? [])
                + (badges.isEmpty ? [] : [.row(badges)]) + comments
        )
    }

    private func content(
        _ entry: AssetEntry,
        _ model: AssetDisplayModel,
        _ inner: Node?,
        _ context: DrawingContext
    ) -> [Node] {
        inner.map { asset(entry, around: $0, in: context) }
            ?? summary(of: entry, from: model, in: context)
    }
}
