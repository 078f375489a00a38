import DemoPortal
import LiferayKit
import ScreensApps
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensHost

/// The page that choosing a row would open, which is looked at beside the list.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RowPreviewTests {
    private let fixture: HostFixture

    init() throws { fixture = try HostFixture() }

    private static let opensArticle = AppStep.open(
        page: "article",
        with: ["entryId": .event(JSONPointer(parts: ["entryId"]))]
    )

    /// News with previews, whose rows open an article with its rating.
    private static func app(
        onRow: [AppStep] = [opensArticle],
        onRating: [AppStep] = [],
        entryId: AppValue = .page(JSONPointer(parts: ["entryId"]))
    ) -> ScreensApp {
        let list = PlacedScreenlet(
            "asset-list",
            set: ["classNameId": "BlogsEntry"],
            on: ["onAssetSelectedEntry": onRow]
        )
        let article = AppPage(
            title: .exposed(screenlet: "story", JSONPointer(parts: ["title"])),
            parameters: ["entryId": AppParameter(.number)],
            screenlets: [
                "story": PlacedScreenlet("blogs-entry-display", set: ["assetEntryId": entryId]),
                "stars": PlacedScreenlet(
                    "rating",
                    set: ["entryId": entryId, "editable": .constant(true)],
                    on: ["onRatingRetrieve": onRating]
                ),
            ]
        )
        let news = AppPage(
            title: "News",
            screenlets: ["list": list],
            preview: AppPreview(list: "list", page: "article")
        )
        return ScreensApp(
            title: "Intranet",
            start: "news",
            menu: ["news"],
            pages: ["news": news, "article": article]
        )
    }

    /// An app on a stage, and its preview.
    private struct Shown {
        let session: AppSession
        let stage: Stage
        let preview: RowPreview

        /// Rests on a row until its page has loaded.
        @MainActor
        func rest(on row: Int) async {
            preview.follow(preview.row(at: row), hasRested: true)
            await preview.stage?.settled()
        }

        @MainActor
        func previewed(_ name: String) -> Stage? {
            preview.stage?.embeddedStages.first { $0.name.commandName == name }
        }

        @MainActor
        var entry: BlogsEntry? {
            (previewed("blogs-entry-display")?.model as? BlogsEntryDisplayModel)?.entry
        }
    }

    private func shown(_ app: ScreensApp) async throws -> Shown {
        let session = try await AppSession.open(app, on: fixture.host)
        let stage = try fixture.host.stage(session)
        stage.show()
        await stage.settled()
        return Shown(session: session, stage: stage, preview: RowPreview(beside: stage))
    }

    private func requests(_ part: String) -> Int {
        fixture.portal.requests.count { $0.path.contains(part) }
    }

    @Test func aRowIsLookedAtWithoutBeingChosen() async throws {
        let shown = try await shown(Self.app())
        let list = try #require(shown.session.page.screenlets.first).stage
        let listener = Listener()
        try list.screenlet(as: (any AssetListScreenlet).self).delegate = listener
        var events: [String] = []
        shown.session.onEvent = { events.append($1.name) }
        shown.stage.onEvent = { events.append($0.name) }

        await shown.rest(on: 3)

        #expect(shown.entry?.title != nil && events.isEmpty && listener.selected.isEmpty)
        #expect(shown.session.addresses.map(\.page) == ["news"])
        // What the user chooses is reported as before.
        let choose = Action(ActionDeclaration.selectRow.name, ["index": 3])
        #expect(try list.perform(choose))
        #expect(listener.selected == [shown.entry?.title ?? ""])
        #expect(shown.session.addresses.map(\.page) == ["news", "article"])
    }

    @Test func onlyARowOnWhichTheUserRestsIsLoaded() async throws {
        let shown = try await shown(Self.app())
        // Covers are asked for by their class.
        func loadedCount() -> Int {
            fixture.portal.requests.count {
                $0.path.contains("screensassetentry/get-asset-entry")
                    && $0.parameters["entryId"] != nil
            }
        }
        let before = loadedCount()

        for row in 0..<5 { shown.preview.follow(shown.preview.row(at: row), hasRested: false) }
        #expect(shown.preview.stage == nil)
        await shown.rest(on: 5)

        #expect(shown.entry != nil && loadedCount() == before + 1)
    }

    @Test func thePageStaysUntilAnotherOneIsDue() async throws {
        let shown = try await shown(Self.app())
        await shown.rest(on: 0)
        let first = try #require(shown.preview.stage)

        shown.preview.follow(shown.preview.row(at: 0), hasRested: true)
        shown.preview.follow(shown.preview.row(at: 1), hasRested: false)
        #expect(shown.preview.stage === first)
        await shown.rest(on: 1)

        #expect(shown.preview.stage != nil && shown.preview.stage !== first)
    }

    @Test func aPageThatIsNoLongerShownIsReleased() async throws {
        let shown = try await shown(Self.app())
        await shown.rest(on: 0)
        weak let first = shown.preview.stage
        #expect(first != nil)

        await shown.rest(on: 1)

        #expect(first == nil)
    }

    @Test func aPageThatIsLookedAtLeadsNowhere() async throws {
        let vote = AppStep.call(
            screenlet: "stars",
            method: "updateRating",
            with: ["score": .constant(1)]
        )
        let steps: [AppStep] = [
            vote, .message("Rated"), .open(page: "news", with: [:]), .back, .signOut,
        ]
        let shown = try await shown(Self.app(onRating: steps))

        await shown.rest(on: 0)

        let stars = shown.previewed("rating")?.model as? RatingModel
        #expect(stars?.rating != nil && shown.entry != nil)
        #expect(requests("update-ratings-entry") == 0 && fixture.host.user != nil)
        #expect((shown.preview.stage?.model as? AppModel)?.message == nil)
        #expect(shown.session.message.isEmpty && shown.session.addresses.map(\.page) == ["news"])
    }

    @Test func whatIsLookedAtWritesNothingAtThePortal() async throws {
        let shown = try await shown(Self.app())
        await shown.rest(on: 0)
        let stars = try #require(shown.previewed("rating"))

        _ = try stars.perform(Action("updateRating", ["score": .double(0.8)]))
        await stars.settled()

        #expect(requests("update-ratings-entry") == 0)
    }

    @Test func attributesOfTheScreenletsOnItMayBeSet() async throws {
        let shown = try await shown(
            Self.app(onRating: [.set(screenlet: "story", ["assetEntryId": .constant(30314)])])
        )

        await shown.rest(on: 3)

        #expect(shown.entry?.title?.contains("Help desk hours") == true)
    }

    @Test func aRowThatOpensNoPageHasNoPreview() async throws {
        let shown = try await shown(Self.app(onRow: [.message("Chosen")]))

        await shown.rest(on: 0)

        #expect(shown.preview.stage == nil && shown.session.message.isEmpty)
    }

    /// A list that notes which row was chosen last, and so changes whenever it is asked what a row opens.
    private final class MarkingList: Screenlet {
        struct Model: ListModel {
            var marks = 0
            var refreshAction: Action? { nil }
            var count: Int { 3 }
            var isCounted: Bool { true }

            func row(at index: Int) -> Int64? { 30314 }
        }

        static let chosen = EventDeclaration("onAssetSelectedEntry", summary: "Chosen.")
        static let events = [chosen]
        static let actions: [ScreenletAction<MarkingList>] = [
            .init("select", summary: "Chooses a row.", .init("index", summary: "The row.")) {
                (list, index: Int) in
                list.model.marks += 1
                list.notify(chosen, payload: ["entryId": list.model.row(at: index)])
                list.runtime?.modelChanged()
                return true
            }
        ]

        var runtime: ScreenletRuntime?
        weak var delegate: (any ScreenletDelegate)?
        var model = Model()

        init() {}
    }

    @Test func aListThatChangesWhenARowIsLookedAtIsAskedOnce() async throws {
        let shown = try await shown(Self.app())
        let list = try #require(shown.session.page.screenlets.first).stage
        let marking = MarkingList()
        list.replaceScreenlet(with: marking)
        list.show()

        for _ in 0..<5 { await shown.rest(on: 1) }

        #expect(shown.entry?.title?.contains("Help desk hours") == true)
        #expect(marking.model.marks == 1)
    }

    @Test func leavingThePageClosesItsPreview() async throws {
        let shown = try await shown(Self.app())
        await shown.rest(on: 0)

        try shown.session.open(AppAddress(page: "article", values: ["entryId": 30314]))
        await shown.stage.settled()

        #expect(shown.preview.listPath == nil && shown.preview.row(at: 0) == nil)
        shown.preview.follow(nil, hasRested: false)
        #expect(shown.preview.stage == nil)
    }

    @Test func anotherThemeIsThatOfThePreviewToo() async throws {
        let shown = try await shown(Self.app())
        await shown.rest(on: 0)

        try shown.stage.change(theme: "flat7")
        shown.preview.follow(shown.preview.row(at: 0), hasRested: false)
        #expect(shown.preview.stage == nil)
        await shown.rest(on: 0)

        #expect(shown.preview.stage?.theme == "flat7" && shown.entry != nil)
    }

    @Test func guestsDoNotSeeAPageThatNeedsASignIn() async throws {
        var app = Self.app()
        app.pages["article"]?.signIn = .required
        app.pages["door"] = AppPage(
            title: "Door",
            screenlets: ["login": PlacedScreenlet("login")]
        )
        app.signInPage = "door"
        await fixture.host.signOut()
        let session = try await shown(app).session
        let article = AppAddress(page: "article", values: ["entryId": 30314])

        #expect(throws: AppError.signInRequired(page: "article")) {
            try AppSession(previewing: article, beside: session)
        }
    }

    @Test func aProblemOfAPreviewIsItsOwn() async throws {
        let shown = try await shown(Self.app(entryId: .constant(1)))

        await shown.rest(on: 0)

        #expect(shown.preview.stage?.problem != nil)
        #expect(shown.stage.problem == nil && shown.session.problem == nil)
        #expect(!shown.stage.isLoading && shown.stage.isIdle)
    }

    @Test func aPageThatCannotBeOpenedSaysWhyAndIsOpenedAgain() async throws {
        let shown = try await shown(Self.app())
        let article = shown.session.app.pages["article"]
        shown.session.app.pages["article"]?.parameters["entryId"] = AppParameter(.boolean)
        await shown.rest(on: 0)
        #expect(shown.preview.stage == nil)
        #expect(shown.preview.problem?.hasPrefix("The page \"article\" cannot be opened.") == true)
        #expect(shown.stage.problem == nil && shown.session.message.isEmpty)

        shown.session.app.pages["article"] = article
        #expect(shown.preview.reload())
        await shown.preview.stage?.settled()

        #expect(shown.preview.problem == nil && shown.entry != nil)
    }

    @Test func itsDrawingIsThatOfTheScreenletsAlone() async throws {
        let shown = try await shown(Self.app())
        await shown.rest(on: 0)
        let stage = try #require(shown.preview.stage)
        var context = stage.context(.compact)
        context.hasPanes = true

        let content = await stage.drawing(in: context).content()

        let texts = content.frame.body.subtree.compactMap(\.text)
        let title = try #require(shown.entry?.title)
        #expect(texts.contains(title) && !texts.contains("Intranet") && !texts.contains("News"))
        #expect(content.list == nil && content.frame.rowCount == 0)
    }
}
