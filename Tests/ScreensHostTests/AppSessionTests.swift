import DemoPortal
import LiferayKit
import ScreensApps
@_spi(Host) import ScreensKit
import ScreensPortal
import Testing

@_spi(Host) @testable import ScreensHost

/// Pages of an app that lead to one another, over the demo portal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppSessionTests {
    private let fixture: HostFixture

    init() throws { fixture = try HostFixture() }

    /// News, whose rows open an article with its rating.
    private static func app(
        onRow: [AppStep] = [
            .open(page: "article", with: ["entryId": .event(JSONPointer(parts: ["entryId"]))])
        ],
        onRating: [AppStep] = [],
        onResponse: [AppStep] = [],
        actions: [AppPageAction] = []
    ) -> ScreensApp {
        let entryId = AppValue.page(JSONPointer(parts: ["entryId"]))
        let list = PlacedScreenlet(
            "asset-list",
            set: ["classNameId": "BlogsEntry"],
            on: ["onAssetSelectedEntry": onRow, "onAssetListResponseEntries": onResponse]
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
        return ScreensApp(
            title: "Intranet",
            start: "news",
            pages: [
                "news": AppPage(title: "News", screenlets: ["list": list], actions: actions),
                "article": article,
            ]
        )
    }

    private func open(
        _ app: ScreensApp,
        at address: AppAddress? = nil
    ) async throws -> AppSession {
        let session = try await AppSession.open(app, on: fixture.host, at: address)
        await session.settled()
        return session
    }

    private func stage(_ name: String, of session: AppSession) throws -> Stage {
        try #require(session.page.screenlets.first { $0.name == name }).stage
    }

    private func choose(_ row: Int, in session: AppSession) async throws {
        #expect(
            try stage("list", of: session).perform(
                Action(ActionDeclaration.selectRow.name, ["index": .int64(Int64(row))])
            )
        )
        await session.settled()
    }

    @Test func aButtonOfAPageDoesItsStepsAndAnUnknownOneNothing() async throws {
        let open = AppStep.open(page: "article", with: ["entryId": .constant(.int64(30_304))])
        let session = try await self.open(
            Self.app(actions: [
                AppPageAction(.plain("Greet"), steps: [.message("Hello")]),
                AppPageAction(.plain("Look"), symbol: .star, isPrimary: true, steps: [open]),
            ])
        )
        let stage = try fixture.host.stage(session)
        stage.show()
        func act(_ number: Int64) throws {
            try stage.perform(Action("act", ["number": .int64(number)]))
        }

        try act(2)
        try act(-1)
        #expect(session.message.isEmpty && session.addresses.count == 1)
        try act(0)
        #expect(session.message == "Hello")
        try act(1)
        await session.settled()
        #expect(session.page.address.page == "article")
    }

    @Test func nothingOfAUserRemainsOnPagesThatGuestsSeeToo() async throws {
        let session = try await open(Self.app(onRating: [.message("Rated")]))
        let list = session.page
        try await choose(3, in: session)
        #expect(session.addresses.count == 2 && session.message == "Rated")

        await fixture.host.signOut()
        await session.settled()

        #expect(session.addresses == [AppAddress(page: "news")] && session.message.isEmpty)
        #expect(session.page !== list && session.page.title == "News")
    }

    @Test func nobodySignsInOnPagesThatAreTheSameForEveryone() async throws {
        let app = ScreensApp(
            title: "Door",
            start: "door",
            pages: [
                "door": AppPage(
                    title: "Door",
                    signIn: .some(.none),
                    screenlets: ["login": PlacedScreenlet("login")]
                )
            ]
        )
        let guests = await AppSession.guests(of: app, besides: fixture.host)
        let jane = SessionContext(user: fixture.portal.user, password: fixture.portal.password)

        for host in [guests, guests.sibling()] {
            let error = await #expect(throws: ScreensError.self) { try await host.signIn(jane) }
            #expect("\(error as Any)".contains("nobody can sign in here"))
            #expect(host.user == nil)
        }
        #expect(try await fixture.host.sibling().signIn(jane).userId > 0)
    }

    @Test func aRowOpensAPageWithTheValuesOfItsEventAndATitleFromTheData() async throws {
        let session = try await open(Self.app())
        #expect(session.page.title == "News")

        try await choose(0, in: session)

        let story = try stage("story", of: session)
        let entry = try #require((story.model as? BlogsEntryDisplayModel)?.entry)
        #expect(session.page.address.page == "article")
        #expect(session.page.title == entry.title && entry.title != nil)
        #expect((try stage("stars", of: session).model as? RatingModel)?.rating != nil)
        #expect(session.addresses.map(\.page) == ["news", "article"])
        #expect(session.message.isEmpty)
    }

    @Test(arguments: [
        AppStep.call(screenlet: "form", method: "clearForm", with: [:]),
        .call(screenlet: "form", method: "loadForm", with: [:]),
        .set(screenlet: "form", ["recordId": .constant(0)]),
    ])
    func eachSubmissionOfAFormThatWasClearedIsARecord(step: AppStep) async throws {
        let samples = fixture.portal.samples
        let form = PlacedScreenlet(
            "ddl-form",
            set: [
                "structureId": .constant(samples["structureId"] ?? .null),
                "recordSetId": .constant(samples["recordSetId"] ?? .null),
            ],
            on: ["onFormSubmitted": [step]]
        )
        let page = AppPage(title: "Contacts", screenlets: ["form": form])
        let session = try await open(
            ScreensApp(title: "App", start: "form", pages: ["form": page])
        )
        let stage = try stage("form", of: session)

        for name in ["Ada", "Grace", "Joan"] {
            #expect(try stage.perform(.setValue("FullName", [name])))
            #expect(try stage.perform(Action("submitForm")))
            await session.settled()
        }

        let set = try #require(samples["recordSetId"]?.int64)
        let names = try fixture.portal.records(set).compactMap { $0.values["FullName"] }
        #expect(session.message.isEmpty)
        #expect(Set(names).isSuperset(of: ["Ada", "Grace", "Joan"]), "\(names)")
    }

    @Test func theSameMessageAgainIsAnotherOne() async throws {
        let session = try await open(Self.app())
        let stage = try fixture.host.stage(session)
        func numberOf(_ message: String) throws -> Int? {
            session.showMessage(message)
            let model = try #require(stage.model as? AppModel)
            #expect(model.message == (message.isEmpty ? nil : message))
            return model.messageNumber
        }

        #expect(try numberOf("Saved") == nil)
        #expect(try numberOf("Saved") == 2)
        #expect(try numberOf("") == nil)
        #expect(try numberOf("Saved") == 3)
    }

    @Test(arguments: [nil, [], [.message("Chosen")]] as [[AppStep]?])
    func aHandlerOfLinksReplacesFollowingThem(steps: [AppStep]?) async throws {
        let web = PlacedScreenlet(
            "web",
            set: ["url": "/web/guest/home", "autoLoad": .constant(true)],
            on: steps.map { ["onUrlClicked": $0] } ?? [:]
        )
        let page = AppPage(title: "Page", screenlets: ["web": web])
        let session = try await open(
            ScreensApp(title: "App", start: "page", pages: ["page": page])
        )
        let address = try #require(LinkAddress("https://example.org/"))

        #expect(try stage("web", of: session).follow(address) == (steps != nil))
        #expect(session.message == (steps?.isEmpty == false ? "Chosen" : ""))
    }

    @Test func secretsReachTheScreenletsWithAttributesForThem() async throws {
        let screenlets = [
            "password": PlacedScreenlet("forgot-password"), "list": PlacedScreenlet("asset-list"),
        ]
        let app = ScreensApp(
            title: "Door",
            start: "door",
            pages: ["door": AppPage(title: "Door", screenlets: screenlets)]
        )
        let session = try await AppSession.open(
            app,
            on: fixture.host,
            secrets: ["anonymousApiPassword": SecretText("sesame")]
        )

        let door = try stage("password", of: session)
        let screenlet = try door.screenlet(as: (any ForgotPasswordScreenlet).self)
        #expect(screenlet.anonymousApiPassword.reveal() == "sesame")
    }

    @Test func backFindsThePageAsItWasLeft() async throws {
        let session = try await open(Self.app())
        let list = try stage("list", of: session)
        await list.loadRows(20)
        let count = list.loadedRowCount
        try await choose(3, in: session)

        #expect(session.back())

        #expect(try stage("list", of: session) === list && list.loadedRowCount == count)
        #expect(count >= 20)
        #expect(!session.back())
    }

    @Test(
        arguments: [
            (AppAddress(page: "artcle"), #"There is no page "artcle". Did you mean "article"?"#),
            (
                AppAddress(page: "article"),
                #"The page "article" cannot be opened. The page requires the parameter "entryId"."#
            ),
            (
                AppAddress(page: "article", values: ["entryId": "x"]),
                #"The page "article" cannot be opened. The parameter "entryId" must be a number, not "x"."#
            ),
            (
                AppAddress(page: "news", values: ["title": "x"]),
                #"The page "news" cannot be opened. The page has no parameter "title"."#
            ),
        ]
    )
    func anAddressThatDoesNotFitLeavesThePresentPage(
        address: AppAddress,
        message: String
    ) async throws {
        let session = try await open(Self.app())

        #expect {
            try session.open(address)
        } throws: { error in
            (error as? AppError)?.message == message
        }
        #expect(session.addresses.map(\.page) == ["news"])
    }

    @Test func anAttributeThatDoesNotFitIsSaidAndThePageIsShown() async throws {
        var app = Self.app()
        app.pages["news"]?.screenlets["list"]?.set["groupId"] = .constant(-5)

        let session = try await open(app)

        #expect(session.message.hasPrefix(#""list" on the page "news": The attribute "groupId""#))
    }

    @Test func textsComeFromTheAppInTheUsersLanguage() async throws {
        var app = Self.app()
        app.pages["news"]?.title = .text("news")

        let session = try await AppSession.open(app, on: fixture.host, texts: ["news": "Noticias"])

        #expect(session.page.title == "Noticias")
    }
}

// What an app may do, and what only its user may.
extension AppSessionTests {
    private static let vote = AppStep.call(
        screenlet: "stars",
        method: "updateRating",
        with: ["score": .constant(1)]
    )

    private func votes(of session: AppSession) throws -> Int? {
        (try stage("stars", of: session).model as? RatingModel)?.rating?.totalCount
    }

    @Test func openingAnAddressNeverWrites() async throws {
        let before = try await open(Self.app())
        try await choose(0, in: before)
        let address = before.page.address

        let session = try await open(Self.app(onRating: [Self.vote]), at: address)

        #expect(
            session.message
                == #""stars/updateRating" was not called after article/stars onRatingRetrieve: it "#
                + "changes something at a service, and no action of yours led to it."
        )
        #expect(try votes(of: session) == votes(of: before))
    }

    @Test func aPageThatAnActionOpensDoesNotWriteEither() async throws {
        let session = try await open(Self.app(onRating: [Self.vote]))

        try await choose(0, in: session)

        #expect(session.message.contains("was not called"))
        let stars = try stage("stars", of: session).model as? RatingModel
        #expect(stars?.rating?.userScore == nil)
    }

    /// News beside a rating, which votes whenever it has loaded; choosing a row loads it.
    private static var votingApp: ScreensApp {
        var app = Self.app(onRow: [.call(screenlet: "stars", method: "loadRatings", with: [:])])
        app.pages["news"]?.screenlets["stars"] = PlacedScreenlet(
            "rating",
            set: [
                "className": "BlogsEntry", "classPK": .constant(30_304),
                "editable": .constant(true),
            ],
            on: ["onRatingRetrieve": [vote]]
        )
        return app
    }

    @Test func whatAnActionLeadsToMayWriteAlsoAfterTheAnswerOfThePortal() async throws {
        let session = try await open(Self.votingApp)
        let before = try #require(try votes(of: session))

        // The user chooses a row, and the answer leads to the vote.
        try await choose(0, in: session)

        #expect(try votes(of: session) == before + 1)
    }

    @Test func refreshingNeverWrites() async throws {
        let session = try await open(Self.votingApp)
        let before = try #require(try votes(of: session))
        let page = try fixture.host.stage(session)
        page.show()
        await page.settled()
        #expect(page.refreshActions.count == 2)

        for action in page.refreshActions {
            #expect(try page.perform(action))
            await session.settled()
            #expect(session.message.contains(#""stars/updateRating" was not called"#))
        }

        #expect(try votes(of: session) == before)
    }

    @Test func eventsThatLeadToThemselvesAreStoppedAndNamed() async throws {
        let reload = AppStep.call(screenlet: "list", method: "loadList", with: [:])

        let session = try await open(Self.app(onResponse: [reload]))
        await session.settled()

        #expect(
            session.message
                == "The app goes round in circles and was stopped: news/list onAssetListResponseEntries → "
                + "news/list onAssetListResponseEntries."
        )
    }

    @Test func pagesThatOpenOneAnotherAreStopped() async throws {
        let open = AppStep.open(page: "other", with: [:])
        let back = AppStep.open(page: "one", with: [:])
        func page(_ step: AppStep) -> AppPage {
            let list = PlacedScreenlet("asset-list", on: ["onAssetListResponseEntries": [step]])
            return AppPage(title: "A page", screenlets: ["list": list])
        }
        let app = ScreensApp(
            title: "Circle",
            start: "one",
            pages: ["one": page(open), "other": page(back)]
        )

        let session = try await self.open(app)
        while session.message.isEmpty { await session.settled() }

        #expect(session.message.hasPrefix("The app goes round in circles"))
        #expect(session.addresses.count < 100)
    }

    @Test func anEventCanSetAttributesOfAnotherScreenletWhichIsLoadedAgain() async throws {
        let change = AppStep.set(
            screenlet: "other",
            ["customEntryQuery": .constant(["keywords": "picnic"])]
        )
        var app = Self.app(onRow: [change])
        app.pages["news"]?.screenlets["other"] = PlacedScreenlet("asset-list")
        let session = try await open(app)
        let other = try stage("other", of: session)
        let before = (other.model as? any ListModel)?.count

        try await choose(0, in: session)

        let after = (other.model as? any ListModel)?.count
        #expect(after != before && after != 0)
    }

    @Test(arguments: [["list", "other"], ["other", "list"]])
    func aPageCountsTheListThatLeadsItAlone(narrow: [String]) async throws {
        var app = Self.app()
        app.pages["news"]?.screenlets["other"] = PlacedScreenlet("rating")
        app.pages["news"]?.layout = AppLayout(wide: [narrow], narrow: narrow)

        let session = try await open(app)

        let list = try #require(try stage("list", of: session).list)
        #expect(list.isCounted && list.count > 0)
        #expect(session.page.count == (narrow[0] == "list" ? list.count : nil))
    }

    @Test func aPageSaysHowManyEntriesItHasOnlyIfThePortalCountsThem() async throws {
        let session = try await open(Self.app())
        let stage = try stage("list", of: session)
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)
        #expect(session.page.count != nil && list.exposed["count"] != nil)
        let listener = Listener { UncountedPage($0) }
        list.delegate = listener

        #expect(try stage.perform(Action(ActionDeclaration.loadList.name)))
        await session.settled()

        let model = try #require(stage.list)
        #expect(!model.isCounted && stage.loadedRowCount == model.count - 1)
        #expect(session.page.count == nil && list.exposed["count"] == nil)
        // It continues.
        let loaded = stage.loadedRowCount
        await stage.loadRows(loaded + 1)
        #expect(stage.loadedRowCount > loaded && session.page.count == nil)
    }

    @Test func pagesFarBelowAreReleasedAndComeBack() async throws {
        let session = try await open(Self.app())
        let first = try stage("list", of: session)
        for _ in 0..<12 { try session.open(AppAddress(page: "news")) }
        await session.settled()
        #expect(first.isIdle)

        while session.addresses.count > 1 { session.back() }
        await session.settled()

        let again = try stage("list", of: session)
        #expect(again !== first && again.loadedRowCount > 0)
    }
}

// Who sees which page.
extension AppSessionTests {
    static let personal = ScreensApp(
        title: "Intranet",
        start: "news",
        menu: ["news", "me"],
        signInPage: "door",
        pages: [
            "news": AppPage(
                title: "News",
                signIn: ScreensApp.SignInRule.none,
                screenlets: ["list": PlacedScreenlet("asset-list")]
            ),
            "me": AppPage(
                title: .session(.fullName),
                signIn: .required,
                screenlets: ["portrait": PlacedScreenlet("user-portrait")]
            ),
            "door": AppPage(title: "Sign in", screenlets: ["login": PlacedScreenlet("login")]),
        ]
    )

    @Test func aPageThatRequiresASignInLeadsThroughItAndBack() async throws {
        let host = try ScreenletHost(for: fixture.portal, session: nil)
        let session = try await AppSession.open(Self.personal, on: host)
        try session.open(AppAddress(page: "me"))
        await session.settled()
        #expect(session.addresses.map(\.page) == ["news", "door"])

        let login = try stage("login", of: session).screenlet(as: (any LoginScreenlet).self)
        login.userName = fixture.portal.user
        login.setPassword(SecretText(fixture.portal.password))
        #expect(login.login())
        await session.settled()
        await session.settled()

        #expect(session.addresses.map(\.page) == ["news", "me"])
        #expect(session.page.title == "Jane Doe")

        session.signOut()
        await session.settled()
        await session.settled()

        #expect(session.addresses.map(\.page) == ["news"])
    }

    @Test(arguments: [false, true])
    func aPageThatIsOpenedAtTheSignInLeadsToTheWantedPageToo(goesBack: Bool) async throws {
        var app = Self.personal
        app.pages["join"] = AppPage(
            title: "Join",
            screenlets: ["login": PlacedScreenlet("login")]
        )
        let host = try ScreenletHost(for: fixture.portal, session: nil)
        let session = try await AppSession.open(app, on: host)
        try session.open(AppAddress(page: "me"))
        try session.open(AppAddress(page: "join"))
        #expect(session.addresses.map(\.page) == ["news", "door", "join"])
        if goesBack { session.back() }
        await session.settled()

        let login = try stage("login", of: session).screenlet(as: (any LoginScreenlet).self)
        login.userName = fixture.portal.user
        login.setPassword(SecretText(fixture.portal.password))
        #expect(login.login())
        await session.settled()
        await session.settled()

        #expect(session.addresses.map(\.page) == ["news", "me"])
    }

    private func signIn(_ session: AppSession) async throws {
        await session.settled()
        let login = try stage("login", of: session).screenlet(as: (any LoginScreenlet).self)
        login.userName = fixture.portal.user
        login.setPassword(SecretText(fixture.portal.password))
        #expect(login.login())
        await session.settled()
        await session.settled()
    }

    @Test(arguments: [["news"], ["news", "list"]])
    func aSignInThatTheUserHasOpenedLeadsBackToThePageBefore(pages: [String]) async throws {
        var app = Self.personal
        app.pages["list"] = app.pages["news"]
        let host = try ScreenletHost(for: fixture.portal, session: nil)
        let session = try await AppSession.open(app, on: host)
        for page in pages.dropFirst() { try session.open(AppAddress(page: page)) }
        let page = session.page

        session.openFromMenu("door")
        #expect(session.addresses.map(\.page) == pages + ["door"])
        session.openFromMenu("door")
        #expect(session.addresses.map(\.page) == pages + ["door"])
        try await signIn(session)

        #expect(session.addresses.map(\.page) == pages && session.page === page)
        #expect(session.message.isEmpty)
    }

    @Test func aSignInInAnotherTabLeadsToTheStart() async throws {
        let host = try ScreenletHost(for: fixture.portal, session: nil)
        let first = try await AppSession.open(Self.personal, on: host)
        let session = try AppSession(besides: first, at: AppAddress(page: "door"), number: nil)
        let stage = try host.stage(session)
        stage.show()

        try await signIn(session)

        #expect(session.addresses.map(\.page) == ["news"])
    }

    @Test(arguments: [false, true])
    func theEventOfASignInIsHandledBeforeItsPageIsLeft(isStored: Bool) async throws {
        var app = Self.personal
        let login = PlacedScreenlet(
            "login",
            on: ["onLoginResponseUserAttributes": [.message("Welcome")]]
        )
        app.pages["door"]?.screenlets["login"] = login
        let host = try ScreenletHost(
            for: fixture.portal,
            session: nil,
            signIns: SignInServices(store: NoSignIns())
        )
        let session = try await AppSession.open(app, on: host, at: AppAddress(page: "me"))
        var messages: Set<String> = []
        session.onChange = { [weak session] in messages.insert(session?.message ?? "") }

        let screenlet = try stage("login", of: session).screenlet(as: (any LoginScreenlet).self)
        screenlet.userName = fixture.portal.user
        screenlet.setPassword(SecretText(fixture.portal.password))
        screenlet.saveCredentials = isStored
        #expect(screenlet.login())
        await session.settled()
        await session.settled()

        #expect(session.addresses.map(\.page) == ["me"])
        #expect(messages.contains("Welcome"))
    }

    @Test func withoutAPageForItASignInIsAskedForInWords() async throws {
        var app = Self.personal
        app.signInPage = nil
        let host = try ScreenletHost(for: fixture.portal, session: nil)
        let session = try await AppSession.open(app, on: host)

        #expect(throws: AppError.signInRequired(page: "me")) {
            try session.open(AppAddress(page: "me"))
        }
    }

    @Test func aPageForGuestsAsksThePortalAsAGuest() async throws {
        let session = try await open(Self.personal)

        #expect(fixture.host.user != nil)
        #expect(session.page.screenlets.map(\.user) == [nil])
        try session.open(AppAddress(page: "me"))
        #expect(session.page.screenlets.map(\.user) == [fixture.host.user])
    }
}

/// A full page of a list that the portal does not count.
private struct UncountedPage: Interactor {
    private let rows: Range<Int>

    init(_ request: PageRequest<AssetListFilter>) { rows = request.rows }

    func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
        ListPage<AssetEntry>(rows: rows.map { AssetEntry(["title": .text("\($0)")]) })
    }
}

/// A store that has nothing, and stores nothing.
private struct NoSignIns: SignInStore {
    func load(
        for server: LiferayServerContext
    ) throws -> (session: SessionContext, user: SessionUser)? { nil }
    func store(_ session: SessionContext, of user: SessionUser, at server: LiferayServerContext) {}
    func remove(_ user: SessionUser, at server: LiferayServerContext) {}
}
