@_spi(Host) public import ScreensKit

/// Draws a user's portrait.
///
/// The notices while it loads and if it failed, and the field for choosing another picture, have defaults.
///
/// ```swift
/// public struct UserPortraitView_corporate: UserPortraitView {
///     public init() {}
///     public func portrait(
///         _ portrait: Portrait, of model: UserPortraitModel, in context: DrawingContext
///     ) -> [Node] {
///         [picture(of: model, in: context), .text(portrait.name, .headline)]
///     }
/// }
/// ```
public protocol UserPortraitView: ScreenletView where Model == UserPortraitModel {
    /// Draws a portrait that has a picture or initials, with nodes below each other.
    func portrait(_ portrait: Portrait, of model: UserPortraitModel, in context: DrawingContext)
        -> [Node]
}

extension UserPortraitView {
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
    }

    private func label(_ name: String?, _ context: DrawingContext) -> String {
        name.map { context.liferayString("userportrait-screenlet-portrait-of", $0) }
            ?? context.liferayString("userportrait-screenlet-portrait")
    }

    /// The portrait, its freshness, notices about errors, and the field for choosing another picture.
    public func body(of model: UserPortraitModel, in context: DrawingContext) -> Node {
        .column(
            shown(model, context) + badges(model, context) + sending(model, context)
                + notices(of: model, retry: model.loadAction, in: context) + field(model, context)
        )
    }

    private func shown(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard model.phase != .loading else { return [] }
        guard let portrait = model.portrait, portrait.initials != nil || portrait.picture != nil
        else { return [.image(.symbol(.person))] }
        return self.portrait(portrait, of: model, in: context)
    }

    private func badges(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        var badges = freshnessBadges(of: model, in: context)
        if model.isUploading, model.uploadedPart == nil, model.freshness?.unsent == nil {
            badges.append(.badge(context.phrase(.pending)))
        }
        return badges.isEmpty ? [] : [.row(badges)]
    }

    private func sending(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard model.isUploading, let part = model.uploadedPart else { return [] }
        return [.progress(part, label: context.phrase(.submitting))]
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
