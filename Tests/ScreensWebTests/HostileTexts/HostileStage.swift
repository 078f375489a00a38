import LiferayKit
import ScreensKit
import Testing

@testable import ScreensConformance
@testable import ScreensHost

/// A screenlet in a theme, and the model that contains hostile texts.
struct HostileStage: Sendable, CustomTestStringConvertible {
    let screenlet: String
    let theme: ThemeName
    let model: any SampledModel.Type

    var testDescription: String { "\(screenlet), \(theme.text)" }

    static let all = [
        HostileStage(screenlet: "asset-list", theme: "default", model: AssetListModel.self),
        HostileStage(screenlet: "asset-list", theme: "flat7", model: AssetListModel.self),
        HostileStage(screenlet: "comment-add", theme: "default", model: CommentAddModel.self),
        HostileStage(screenlet: "comment-add", theme: "flat7", model: CommentAddModel.self),
        HostileStage(
            screenlet: "comment-display",
            theme: "default",
            model: CommentDisplayModel.self
        ),
        HostileStage(screenlet: "comment-list", theme: "default", model: CommentListModel.self),
        HostileStage(screenlet: "comment-list", theme: "flat7", model: CommentListModel.self),
        HostileStage(screenlet: "file-display", theme: "default", model: FileDisplayModel.self),
        HostileStage(screenlet: "file-display", theme: "flat7", model: FileDisplayModel.self),
        HostileStage(screenlet: "image-gallery", theme: "default", model: ImageGalleryModel.self),
        HostileStage(
            screenlet: "image-gallery",
            theme: "default-list",
            model: ImageGalleryModel.self
        ),
        HostileStage(
            screenlet: "image-gallery",
            theme: "default-slideshow",
            model: ImageGalleryModel.self
        ),
        HostileStage(screenlet: "ddl-form", theme: "default", model: DDLFormModel.self),
        HostileStage(screenlet: "ddl-form", theme: "flat7", model: DDLFormModel.self),
        HostileStage(screenlet: "rating", theme: "stars", model: RatingModel.self),
        HostileStage(screenlet: "rating", theme: "thumbs", model: RatingModel.self),
        HostileStage(screenlet: "rating", theme: "like", model: RatingModel.self),
        HostileStage(screenlet: "rating", theme: "emojis", model: RatingModel.self),
        HostileStage(screenlet: "user-portrait", theme: "default", model: UserPortraitModel.self),
        HostileStage(screenlet: "user-portrait", theme: "flat7", model: UserPortraitModel.self),
    ]

    /// All attacks in one text; those that only matter at the start of an address begin a text
    /// each.
    static let texts = ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>"].map {
        ([$0, "\"><script>alert(1)</script>", "' onmouseover='alert(1)", "\" onfocus=\"alert(1)"]
            + HostileText.all).joined(separator: " ")
    }

    /// The samples of a model with the texts in all places that take one, or in many of a long
    /// list; in every second sample, the order is reversed.
    static func models<Model: SampledModel>(_ type: Model.Type) -> [(state: String, model: Model)] {
        type.conformanceSamples.enumerated().compactMap { index, sample in
            let turn = index.isMultiple(of: 2) ? texts : texts.reversed()
            return HostileVariants.filled(sample.model, with: turn, atMost: 120)
                .map { (sample.name, $0) }
        }
    }
}

/// A screenlet that shows a model, and does nothing.
@MainActor
private final class SampleScreenlet<Model: SampledModel>: Screenlet {
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    var model = Model.conformanceSamples[0].model
}

extension Stage {
    /// Shows a model instead of the present screenlet.
    func show(_ model: some SampledModel) {
        hide()
        replaceScreenlet(with: Self.show(of: model))
        onChange?()
    }

    private static func show<Model: SampledModel>(of model: Model) -> any Screenlet {
        let show = SampleScreenlet<Model>()
        show.model = model
        return show
    }
}
