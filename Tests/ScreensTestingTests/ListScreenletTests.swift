@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

/// What every list does without any code of its author.
@MainActor
struct ListScreenletTests {
    private let runtime = ScriptedRuntime()
    private let news = NewsListScreenlet()

    init() {
        runtime.attach(news)
        (news.firstPageSize, news.pageSize) = (4, 2)
    }

    private func page(_ rows: Range<Int>, count: Int? = nil) -> ListPage<NewsItem> {
        ListPage(rows: rows.map { NewsItem(title: "\($0)") }, count: count)
    }

    private var titles: [String?] { (0..<news.model.count).map { news.model.row(at: $0)?.title } }

    private func requestedRows() -> [Range<Int>] {
        runtime.started.compactMap { $0.request(as: PageRequest<Int64>.self)?.rows }
    }

    @Test func itsOwnAttributesAndThoseOfAllListsAreListed() {
        #expect(
            news.inspectables.map(\.name) == [
                "groupId", "autoLoad", "refreshControl", "firstPageSize", "pageSize",
                "offlinePolicy",
            ]
        )
    }

    @Test func anAttributeOfTheGroupIsSetLikeItsOwn() throws {
        let size = try #require(news.inspectables.first { $0.name == "pageSize" })

        #expect(size.attribute.set(9))
        #expect(!size.attribute.set(0))

        #expect(news.pageSize == 9)
    }

    @Test func shownRowsLoadTheirPagesAndTheNextOne() async {
        news.onShow()
        await runtime.finish(.success(page(0..<4, count: 20)))

        #expect(news.perform(.showRows(5..<7)))

        #expect(requestedRows() == [0..<4, 4..<6, 6..<8, 8..<10])
        #expect(runtime.started.allSatisfy { $0.action == "loadPage" })
    }

    @Test func noMoreThanFourPagesAreLoadedAtOnce() async {
        news.onShow()
        await runtime.finish(.success(page(0..<4, count: 100)))

        _ = news.perform(.showRows(4..<60))

        #expect(runtime.running.count == 4)
    }

    @Test func aFailedPageIsReportedUntilItComes() async {
        news.onShow()
        await runtime.finish(.success(page(0..<4, count: 6)))
        _ = news.perform(.showRows(4..<6))
        await runtime.finish(.failure(.cancelled))
        #expect(news.model.problem == .cancelled && news.model.phase == .ready)

        _ = news.perform(.showRows(4..<6))
        await runtime.finish(.success(page(4..<6)))

        #expect(news.model.problem == nil)
        #expect(runtime.events == ["onListResponse", "onListError", "onListResponse"])
    }

    @Test func aChosenRowIsReportedWithItsFields() async throws {
        news.onShow()
        await runtime.finish(.success(page(0..<4, count: 4)))

        let select = news.model.selectAction
        #expect(news.perform(select.with(Action.indexArgument, 2)))
        #expect(!news.perform(select.with(Action.indexArgument, 4)))

        #expect(runtime.events.last == "onListSelected" && runtime.eventDefects.isEmpty)
        #expect(runtime.reported.last?.payload as? NewsItem == NewsItem(title: "2"))
    }

    @Test func aRemovedRowMovesTheRestUpAndPagesAreRequestedAtTheirNewPositions() async {
        news.onShow()
        await runtime.finish(.success(page(0..<4, count: 8)))
        _ = news.perform(.showRows(0..<4))
        #expect(requestedRows() == [0..<4, 4..<6])

        news.removeRow(at: 1)

        // The pending request used the positions from before the change.
        #expect(runtime.started[1].isCancelled)
        #expect(requestedRows().suffix(2) == [3..<5, 5..<7])
        await runtime.finish(2, .success(page(4..<6)))
        #expect(titles == ["0", "2", "3", "4", "5", nil, nil])
    }

    @Test func anInsertedRowIsShownAtOnce() async {
        news.onShow()
        await runtime.finish(.success(page(0..<4, count: 5)))

        news.insertRow(NewsItem(title: "new"), at: 4)
        news.replaceRow(at: 0, with: NewsItem(title: "other"))

        #expect(titles == ["other", "1", "2", "3", "new", nil])
    }

    @Test func reloadingDropsPendingAnswersForTheOldList() async {
        news.offlinePolicy = .staleWhileRevalidate
        news.onShow()
        await runtime.finish(.success(page(0..<4, count: 5)), Freshness(source: .cache))
        #expect(news.perform(Action("loadList")))

        await runtime.finish(0, .success(page(10..<14, count: 20)))
        await runtime.finish(1, .success(page(0..<2, count: 2)))

        #expect(titles == ["0", "1"])
    }

    @Test func pagesAreCachedUnderAllThatTheyDependOn() throws {
        func key(_ filter: Int64, _ rows: Range<Int>, _ locale: String) throws -> String {
            let request = PageRequest(page: 1, rows: rows, filter: filter)
            let context = ScriptedPortal([]).context(locale: LocaleIdentifier(locale))
            return try #require(NewsPageInteractor(request).cacheEntry(in: context)?.key)
        }

        let keys = [
            try key(7, 0..<2, "en_US"), try key(8, 0..<2, "en_US"), try key(7, 2..<4, "en_US"),
            try key(7, 0..<2, "es_ES"),
        ]

        #expect(Set(keys).count == 4)
    }

    @Test(
        arguments: [
            [], [["title": "one"]], [["title": "one"], "many"], [["title": "one"], -1],
            ["none", 1], [[7], 1], [["title": "one"], 1, 1],
        ] as [[JSONValue]]
    )
    func invalidAnswersAreErrors(results: [JSONValue]) async {
        let request = PageRequest(page: 0, rows: 0..<2, filter: Int64(7))
        let context = ScriptedPortal(results: results.map { $0.object == nil ? $0 : [$0] })
            .context()

        await #expect(throws: PortalError.self) {
            try await NewsPageInteractor(request).run(in: context)
        }
    }

    @Test func aListConforms() async {
        var material = await ConformanceMaterial(of: NewsListScreenlet.self)
        material.outputs = [page(0..<4, count: 20)]
        material.models.append(("new", PagedListModel<NewsItem>()))

        await expectConformance(
            of: NewsListScreenlet.self,
            NewsListView_default.self,
            with: material
        )
    }
}
