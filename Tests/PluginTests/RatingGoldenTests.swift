import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// How the four views of ratings draw every state, on every surface.
struct RatingGoldenTests {
    static let themes: [ThemeName] = [
        "default-thumbs", "default-stars", "default-like", "default-emojis",
    ]
    private static let states = RatingModel.allSamples(parts: 5).map(\.name)

    @Test(arguments: themes, states)
    func drawsTextAsRecorded(theme: ThemeName, state: String) throws {
        for columns in [80, 40] {
            let drawing = try drawing(theme, state, columns: columns)
            let text = TextRenderer(columns: columns).render(drawing.printed)
            let suffix = columns < 60 ? "-compact" : ""
            expectGolden(text, named: "Ratings/\(theme)/\(state)\(suffix).txt")
        }
    }

    @Test(arguments: themes, states)
    func drawsHTMLAsRecorded(theme: ThemeName, state: String) throws {
        let html = HTMLRenderer().fragment(try drawing(theme, state))

        expectGolden(html + [0x0A], named: "Ratings/\(theme)/\(state).html")
    }

    @Test(arguments: themes, ["editable", "pending", "failed"])
    func drawsJSONAsRecorded(theme: ThemeName, state: String) throws {
        let json = try JSONRenderer.tree(try drawing(theme, state))

        expectGolden(json, named: "Ratings/\(theme)/\(state).json")
    }

    @Test(arguments: themes, ["de_DE", "fr_FR", "es_ES", "ja_JP", "ar_EG"])
    func usesTheUsersLanguage(theme: ThemeName, locale: String) throws {
        let drawing = try drawing(theme, "pending", locale: locale)

        let text = TextRenderer().render(drawing.printed)
        expectGolden(text, named: "Ratings/\(theme)/pending-\(locale).txt")
    }

    @Test(arguments: themes) func runsFromRightToLeftInHTML(theme: ThemeName) throws {
        let html = HTMLRenderer().fragment(try drawing(theme, "editable", locale: "ar_EG"))

        expectGolden(html + [0x0A], named: "Ratings/\(theme)/editable-ar_EG.html")
    }

    @Test(arguments: themes, states)
    func onlyAnEditableRatingOffersToVote(theme: ThemeName, state: String) throws {
        let (view, model) = try (Self.view(theme), model(theme, state))
        var (open, closed) = (model, model)
        (open.isEditable, closed.isEditable) = (true, false)

        let votes: Set = ["updateRating", "deleteRating"]
        let offered = actions(in: try view.drawing(of: open, in: DrawingContext()).body)
        let withheld = actions(in: try view.drawing(of: closed, in: DrawingContext()).body)

        #expect(offered.isDisjoint(with: votes) == (model.rating == nil))
        #expect(withheld.isDisjoint(with: votes))
    }

    private func actions(in node: Node) -> Set<String> {
        let own = node.extras?.action.map { [$0.name] } ?? []
        return node.children.reduce(into: Set(own)) { $0.formUnion(actions(in: $1)) }
    }

    private func model(_ theme: ThemeName, _ state: String) throws -> RatingModel {
        let parts = try #require(Self.view(theme) as? any RatingView).ratingsGroupCount
        let samples = RatingModel.allSamples(parts: parts)
        return try #require(samples.first { $0.name == state }?.model)
    }

    private func drawing(
        _ theme: ThemeName,
        _ state: String,
        columns: Int = 80,
        locale: String = "en_US"
    ) throws -> Drawing {
        let context = DrawingContext(
            locale: LocaleIdentifier(locale),
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: columns < 60 ? .compact : .regular
        )
        let own = InstalledTheme.context(context, for: try Self.name(theme))
        return try Self.view(theme).drawing(of: try model(theme, state), in: own)
    }

    private static func view(_ theme: ThemeName) throws -> any ScreenletView {
        try #require(try InstalledTheme.registry.viewType(name(theme))).init()
    }

    private static func name(_ theme: ThemeName) throws -> ViewName {
        ViewName(.screenlet(try #require(ScreenletName("Rating"))), theme: theme)
    }
}
