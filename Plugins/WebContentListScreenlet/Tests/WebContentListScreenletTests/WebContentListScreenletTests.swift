import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import WebContentListScreenlet

@MainActor
struct WebContentListScreenletTests {
    private final class Listener: WebContentListScreenletDelegate {
        var pages: [[String]] = []
        var errors: [ScreensError] = []
        var selected: [String] = []

        func screenlet(
            _ screenlet: any LiferayKit.WebContentListScreenlet,
            onWebContentListResponse entries: [WebContentEntry]
        ) {
            pages.append(entries.map(\.title))
        }
        func screenlet(
            _ screenlet: any LiferayKit.WebContentListScreenlet,
            onWebContentListError error: ScreensError
        ) {
            errors.append(error)
        }
        func screenlet(
            _ screenlet: any LiferayKit.WebContentListScreenlet,
            onWebContentSelected entry: WebContentEntry
        ) {
            selected.append(entry.title)
        }
    }

    private let runtime = ScriptedRuntime()
    private let list = WebContentListScreenlet()
    private let listener = Listener()

    private func show(_ rows: [WebContentEntry] = [.sample(), .sample(title: "B")]) async {
        list.delegate = listener
        runtime.attach(list)
        list.onShow()
        await runtime.finish(.success(ListPage<WebContentEntry>(rows: rows, count: rows.count)))
    }

    @Test func asksForWhatItsAttributesSay() async {
        (list.groupId, list.folderId, list.obcClassName) = (3, 4, "a.B")
        (list.firstPageSize, list.offlinePolicy) = (7, .cacheFirst)

        await show()

        let request = runtime.started[0].request(as: PageRequest<WebContentListFilter>.self)
        #expect(request?.rows == 0..<7 && runtime.started[0].policy == .cacheFirst)
        #expect(request?.filter == .init(groupId: 3, folderId: 4, obcClassName: "a.B"))
    }

    @Test func reportsEachPage() async {
        await show()

        #expect(listener.pages == [["How to claim expenses", "B"]])
        #expect(runtime.events == ["onWebContentListResponse"])
    }

    @Test func reportsAFailure() async {
        list.delegate = listener
        runtime.attach(list)
        list.onShow()

        await runtime.finish(.failure(.portal(.connection("gone"))))

        #expect(listener.errors == [.portal(.connection("gone"))])
        #expect(runtime.events == ["onWebContentListError"] && list.model.phase == .failed)
    }

    @Test func choosingARowReportsWhatIdentifiesItAndDoesNothingElse() async throws {
        await show()
        let started = runtime.started.count

        #expect(list.perform(Action("select", ["index": 1])))

        #expect(listener.selected == ["B"] && runtime.events.last == "onWebContentSelected")
        #expect(runtime.started.count == started && runtime.eventDefects.isEmpty)
        let payload = try #require(runtime.reported.last?.payload as? JSONObject)
        #expect(payload["articleId"] == "38202" && payload["groupId"] == 20143)
        #expect(payload["title"] == "B" && payload["classPK"] == 38202)
        #expect(!list.perform(Action("select", ["index": 2])))
    }

    @Test func cannotLoadBeforeItIsShown() {
        #expect(!WebContentListScreenlet().loadList())
    }
}
