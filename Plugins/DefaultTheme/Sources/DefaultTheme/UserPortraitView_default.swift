public import ScreensKit

/// The picture of a user, or the user's initials, beside the name.
public struct UserPortraitView_default: ScreenletView {
    /// Makes the view.
    public init() {}

    /// The portrait, how fresh it is, what went wrong, and the field for another one.
    public func body(of model: UserPortraitModel, in context: DrawingContext) -> Node {
        var badges = freshnessBadges(of: model, in: context)
        if model.isUploading, model.freshness?.pending != true {
            badges.append(.badge(context.phrase(.pending)))
        }
        return .column(
            portrait(model, context) + (badges.isEmpty ? [] : [.row(badges)])
                + notices(model, context) + field(model, context)
        )
    }

    private func portrait(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard model.phase != .loading else { return [] }
        guard let portrait = model.portrait, !portrait.initials.isEmpty || portrait.picture != nil
        else { return [.image(.symbol(.person))] }
        let image = ImageReference(
            id: UserPortraitModel.pictureId,
            label: PortraitWords.portrait(portrait.name).text(context),
            frame: model.border
        )
        let name = portrait.name.isEmpty ? [] : [Node.text(portrait.name, .headline)]
        return [.row([.image(image, letters: letters(portrait, context))] + name)]
    }

    /// What is seen where no picture can be shown.
    private func letters(_ portrait: Portrait, _ context: DrawingContext) -> String {
        portrait.initials.isEmpty ? PortraitWords.portrait("").text(context) : portrait.initials
    }

    private func notices(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard let problem = model.problem else {
            return model.phase == .loading ? [.notice(context.phrase(.loading))] : []
        }
        guard model.phase == .failed else { return [.notice(problem.message, .danger)] }
        return [
            .notice("\(context.phrase(.notLoaded)) \(problem.message)", .danger),
            .button(context.phrase(.retry), model.loadAction),
        ]
    }

    private func field(_ model: UserPortraitModel, _ context: DrawingContext) -> [Node] {
        guard model.editable else { return [] }
        let input = Input(
            .file,
            name: UserPortraitModel.fileField,
            label: PortraitWords.choose.text(context),
            isReadOnly: model.isUploading,
            tip: PortraitWords.limits.text(context)
        )
        return [.input(input)]
    }
}

/// What the view says, in the kit's languages.
private enum PortraitWords {
    case portrait(String)
    case choose
    case limits

    func text(_ context: DrawingContext) -> String {
        switch context.locale.prefix(2) {
        case "es": inSpanish
        case "ja": inJapanese
        default: inEnglish
        }
    }

    private var inEnglish: String {
        switch self {
        case .portrait(""): "Portrait"
        case .portrait(let name): "Portrait of \(name)"
        case .choose: "Another picture"
        case .limits: "PNG, JPEG, GIF or WebP, less than 300 kB."
        }
    }

    private var inSpanish: String {
        switch self {
        case .portrait(""): "Retrato"
        case .portrait(let name): "Retrato de \(name)"
        case .choose: "Otra imagen"
        case .limits: "PNG, JPEG, GIF o WebP, menos de 300 kB."
        }
    }

    private var inJapanese: String {
        switch self {
        case .portrait(""): "顔写真"
        case .portrait(let name): "\(name)の顔写真"
        case .choose: "別の画像"
        case .limits: "PNG、JPEG、GIF、WebP(300 kB 未満)"
        }
    }
}
