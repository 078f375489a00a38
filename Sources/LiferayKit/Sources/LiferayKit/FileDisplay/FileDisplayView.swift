@_spi(Host) public import ScreensKit

/// Draws a file of the document library.
///
/// Everything has a default; a theme implements ``file(_:of:in:)`` to arrange the parts differently.
///
/// ```swift
/// public struct VideoDisplayView_corporate: FileDisplayView {
///     public init() {}
///     public func file(_ entry: FileEntry, of model: FileDisplayModel, in context: DrawingContext) -> [Node] {
///         media(of: model) + [.text(entry.title, .headline)]
///     }
/// }
/// ```
public protocol FileDisplayView: ScreenletView where Model == FileDisplayModel {
    /// Draws a file, with nodes below each other.
    func file(
        _ entry: FileEntry,
        of model: FileDisplayModel,
        in context: DrawingContext
    ) -> [Node]
}

extension FileDisplayView {
    /// The title, the file itself, facts about it, and what its author says of it.
    public func file(
        _ entry: FileEntry,
        of model: FileDisplayModel,
        in context: DrawingContext
    ) -> [Node] {
        [title(of: entry)] + media(of: model) + [facts(of: entry, from: model, in: context)]
            + (entry.description.map { [.text($0)] } ?? [])
    }

    /// The title, or a dash, because a file without a title would look like a gap.
    public func title(of entry: FileEntry) -> Node { .text(entry.title.nonEmpty ?? "—", .title) }

    /// The file itself, which surfaces show, play, open or save; empty if it cannot be found.
    public func media(of model: FileDisplayModel) -> [Node] {
        model.media.map { [.media($0)] } ?? []
    }

    /// The type in words, the size, the version, the day of the last change and who it is from, as far as they are known.
    public func facts(
        of entry: FileEntry,
        from model: FileDisplayModel,
        in context: DrawingContext
    ) -> Node {
        let kind = model.kind.label(locale: context.locale)
        let ending = model.kind == .pdf ? nil : entry.fileExtension?.uppercased()
        let version = entry.version.map {
            context.liferayString("filedisplay-screenlet-version", $0)
        }
        return .facts(
            [
                .text(ending.map { "\(kind) (\($0))" } ?? kind),
                entry.size.map { .text(context.fileSize($0)) }, version.map { .text($0) },
                entry.modifiedDate.map { .time($0, style: .long) },
                entry.userName.map { .text($0) },
            ].compactMap(\.self)
        )
    }

    /// The picture that is shown until there is a file; empty for none.
    public func placeholder(of model: FileDisplayModel) -> [Node] {
        guard model.entry == nil, let path = model.placeholder?.portalPath else { return [] }
        let shape: Node.Shape = model.placeholderImageMode == .fill ? .wide : .natural
        return [.image(.portalFile(path, label: "")).shape(shape, isDecorative: true)]
    }

    /// Notices about errors, the file, and how current what is known of it is.
    public func body(of model: FileDisplayModel, in context: DrawingContext) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        return .column(
            placeholder(of: model) + notices(of: model, retry: model.loadAction, in: context)
                + (model.entry.map { file($0, of: model, in: context) } ?? [])
                + (badges.isEmpty ? [] : [.row(badges)])
        )
    }
}
