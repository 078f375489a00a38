import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import Testing

/// Which view draws a screenlet that has several in one theme.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LayoutTests {
    @Test(
        arguments: [
            ("stars", "default-stars", false), ("emojis", "default-emojis", false),
            ("like", "default-like", false), ("thumbs", "default-thumbs", false),
            ("default-stars", "default-stars", false), ("default", "default-thumbs", false),
            ("flat7", "default-thumbs", true),
        ] as [(ThemeName, ThemeName, Bool)]
    )
    func themesHaveShortNames(theme: ThemeName, view: ThemeName, isFallback: Bool) throws {
        let host = try CachedHostFixture().host()

        let stage = try host.stage("rating", theme: theme)
        let resolved = try host.resolve(stage.resolution.requested)

        #expect(stage.resolution.choice?.name.theme == view)
        #expect(stage.resolution.isFallback == isFallback)
        #expect(resolved.choice?.name.theme == view)
        #expect(stage.theme == theme)
    }

    @Test func onlyThemesThatMakeADifferenceAreOffered() throws {
        let host = try CachedHostFixture().host()

        let ratings = try host.stage("rating", theme: "stars")
        let lists = try host.stage("asset-list")

        #expect(
            ratings.themeNames.contains("default-stars") && ratings.themeNames.contains("flat7")
        )
        #expect(ratings.fullTheme == "default-stars")
        #expect(lists.themeNames == ["default", "flat7"])
        try ratings.change(theme: "default-like")
        #expect(ratings.fullTheme == "default-like")
    }

    @Test func aMistypedShortNameGivesASuggestion() throws {
        let host = try CachedHostFixture().host()

        #expect(throws: HostError.unknownTheme("strs", suggestion: "stars")) {
            try host.stage("rating", theme: "strs")
        }
    }

    @Test(arguments: ["stars", "default-stars", "RatingView_default_stars"])
    func theLayoutOverridesTheTheme(layout: String) async throws {
        let shown = try await CachedHostFixture().rating { $0.layoutId = layout }

        #expect(shown.stage.resolution.choice?.name.typeName == "RatingView_default_stars")
        #expect(!shown.stage.resolution.isFallback)
        #expect(shown.model.rating?.ratings.count == 6)
    }

    @Test(arguments: ["corporate", "flat7", "AssetListView_default", "no name"])
    func anUnknownLayoutIsIgnoredWithANote(layout: String) async throws {
        let shown = try await CachedHostFixture().rating { $0.layoutId = layout }

        #expect(shown.notes.count == 1)
        #expect(shown.notes.first?.contains("\"\(layout)\"") == true)
        #expect(shown.stage.resolution.choice?.name.theme == "default-thumbs")
        #expect(shown.model.phase == .ready)
    }

    @Test func anotherLayoutCountsTheScoresAgain() async throws {
        let shown = try await CachedHostFixture().rating()
        #expect(shown.model.rating?.ratings.count == 2)

        shown.rating.layoutId = "emojis"
        _ = await shown.stage.drawing(in: DrawingContext())
        await shown.stage.settled()
        #expect(shown.model.rating?.ratings.count == 5)

        shown.rating.layoutId = ""
        _ = await shown.stage.drawing(in: DrawingContext())
        await shown.stage.settled()
        #expect(shown.model.rating?.ratings.count == 2)
    }

    @Test func theAttributeDecidesHowScoresAreCounted() async throws {
        let shown = try await CachedHostFixture().rating { $0.ratingsGroupCount = 7 }

        #expect(shown.model.rating?.ratings.count == 7)
        #expect(shown.model.ratingsGroupCount == 7)
    }
}
