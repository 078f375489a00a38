@_spi(Host) public import ScreensKit

/// Draws a user's portrait.
///
/// What is drawn while it loads and if it failed, and the field for choosing another picture, have defaults.
///
/// ```swift
/// public struct UserPortraitView_corporate: UserPortraitView {
///     public init() {}
///     public func portrait(
///         _ portrait: Portrait, of model: UserPortraitModel, in context: DrawingContext
///     ) -> [Node] {
///         [picture(of: model, in: context), .text(portrait.name ?? "", .headline)]
///     }
/// }
/// ```
public protocol UserPortraitView: ScreenletView where Model == UserPortraitModel {
    /// Draws a portrait that has a picture or initials, with nodes below each other.
    func portrait(_ portrait: Portrait, of model: UserPortraitModel, in context: DrawingContext)
        -> [Node]
}

extension UserPortraitView {
    /// The picture beside the name, which is a title, and facts about the user.
    public func portrait(
        _ portrait: Portrait,
        of model: UserPortraitModel,
        in context: DrawingContext
    ) -> [Node] {
        let picture = picture(of: model, in: context)
        guard let name = portrait.name else { return [.row([picture])] }
        let short =
            name == portrait.screenName ? nil : portrait.screenName.nonEmpty.map { "@\($0)" }
        let facts = [portrait.jobTitle, short].compactMap(\.self).map { Node.text($0) }
        let words = [Node.text(name, .title)] + (facts.isEmpty ? [] : [.facts(facts)])
        return [.row([picture, .column(words).spanning(.growing)])]
    }

    /// The picture in a frame, or the user's initials if it cannot be shown.
    ///
    /// The default of the frame is the model's.
    public func picture(
        of model: UserPortraitModel,
        frame: PictureFrame? = nil,
        in context: DrawingContext
    ) -> Node {
        let portrait = model.portrait ?? Portrait()
        let image = ImageReference(
            id: UserPortraitModel.pictureId,
            label: label(portrait.name, context),
            frame: frame ?? model.border
        )
        return .image(image, letters: portrait.initials ?? label(nil, context))
            .shape(.avatar(96))
    }

    private func label(_ name: String?, _ context: DrawingContext) -> String {
        name.map { context.liferayString("userportrait-screenlet-portrait-of", $0) }
            ?? context.liferayString("userportrait-screenlet-portrait")
    }

    /// Bands about errors and unsent changes, the portrait, and the field for choosing another picture.
    public func body(of model: UserPortraitModel, in context: DrawingContext) -> Node {
        let main =
            model.portrait == nil
            ? placeholder(of: model, retry: model.loadAction, in: context)
            : notices(of: model, retry: model.loadAction, in: context)
                + freshness(model, context) + shown(model, context)
        return .column(main + sending(model, context) + field(model, context))
    }

    private func shown(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard let portrait = model.portrait, portrait.initials != nil || portrait.picture != nil
        else { return [.image(.symbol(.person))] }
        return self.portrait(portrait, of: model, in: context)
    }

    private func freshness(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        if let unsent = model.freshness?.unsent { return [context.band(of: unsent)] }
        let badges = freshnessBadges(of: model, in: context)
        return badges.isEmpty ? [] : [.row(badges)]
    }

    private func sending(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard model.isUploading else { return [] }
        let words = context.phrase(.submitting)
        return [
            model.progress.map { .progress($0, label: words) } ?? .text(words, .caption)
        ]
    }

    private func field(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard model.isEditable else { return [] }
        let input = Input(
            .file,
            name: Action.fileArgument,
            label: context.liferayString("userportrait-screenlet-another-picture"),
            tip: context.liferayString("userportrait-screenlet-limits"),
            action: model.uploadAction
        )
        return [.input(input)]
    }
}
