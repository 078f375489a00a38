import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLListScreenlet

/// A delegate that records the events that it receives.
@MainActor
private final class Listener: DDLListScreenletDelegate {
    var pages: [[String?]] = []
    var errors: [ScreensError] = []
    var selected: [Int64?] = []

    func screenlet(
        _ screenlet: any LiferayKit.DDLListScreenlet,
        onDDLListResponseRecords records: [DDLListRecord]
    ) {
        pages.append(records.map(\.label))
    }

    func screenlet(
        _ screenlet: any LiferayKit.DDLListScreenlet,
        onDDLListError error: ScreensError
    ) {
        errors.append(error)
    }

    func screenlet(
        _ screenlet: any LiferayKit.DDLListScreenlet,
        onDDLSelectedRecord record: DDLListRecord
    ) {
        selected.append(record.recordId)
    }
}

@MainActor
struct DDLListScreenletTests {
    private let runtime = ScriptedRuntime()
    private let list = DDLListScreenlet()
    private let listener = Listener()

    init() {
        (list.recordSetId, list.labelFields) = (39_824, " Name, ,Due ")
        (list.firstPageSize, list.pageSize) = (2, 2)
        runtime.attach(list)
        list.delegate = listener
    }

    private var requests: [PageRequest<DDLListFilter>] {
        runtime.started.compactMap { $0.request(as: PageRequest<DDLListFilter>.self) }
    }

    private func records(_ count: Int) -> [DDLListRecord] {
        (0..<count).map { .sample(name: "Contact \($0)", recordId: Int64($0)) }
    }

    @Test func asksForWhatItsAttributesSay() {
        list.userId = 7
        list.obcClassName = "org.example.ByName"

        list.onShow()

        let filter = DDLListFilter(
            recordSetId: 39_824,
            userId: 7,
            labelFields: ["Name", "Due"],
            obcClassName: "org.example.ByName"
        )
        #expect(requests == [PageRequest<DDLListFilter>(page: 0, rows: 0..<2, filter: filter)])
    }

    @Test func theFormOfTheFirstPageIsPassedOn() async throws {
        let form = try DDMDefinition(fields: [DDMField(name: "Name", dataType: "string")])
        list.onShow()
        let details = try #require(form.pageDetails)
        await runtime.finish(
            0,
            .success(ListPage<DDLListRecord>(rows: records(2), count: 4, details: details))
        )

        _ = list.perform(.showRows(0..<4))

        #expect(requests.map(\.filter.definition) == [nil, form])
    }

    @Test func aListWithoutACountContinuesWhileItsPagesAreFull() async {
        list.onShow()
        await runtime.finish(0, .success(ListPage<DDLListRecord>(rows: records(2))))
        #expect(list.model.count == 3 && !list.model.isCounted)

        _ = list.perform(.showRows(2..<3))
        await runtime.finish(1, .success(ListPage<DDLListRecord>(rows: records(2))))
        #expect(list.model.count == 5 && !list.model.isCounted)

        _ = list.perform(.showRows(4..<5))
        await runtime.finish(2, .success(ListPage<DDLListRecord>(rows: [])))

        #expect(list.model.count == 4 && list.model.isCounted)
        #expect((0..<4).allSatisfy { list.model.row(at: $0) != nil })
        #expect(!list.perform(.showRows(0..<4)) || runtime.started.count == 3)
    }

    @Test func aPageThatFailsIsReportedAndCanBeLoadedAgain() async {
        list.onShow()
        await runtime.finish(0, .success(ListPage<DDLListRecord>(rows: records(2), count: 4)))
        _ = list.perform(.showRows(2..<4))

        await runtime.finish(1, .failure(.portal(.connection("reset"))))

        #expect(list.model.problem == .portal(.connection("reset")))
        #expect(list.model.phase == .ready && listener.errors.count == 1)
        _ = list.perform(.showRows(2..<4))
        await runtime.finish(2, .success(ListPage<DDLListRecord>(rows: records(2))))
        #expect(list.model.problem == nil && list.model.row(at: 3) != nil)
    }

    @Test func itsEventsHaveTheDeclaredPayload() async throws {
        list.onShow()
        await runtime.finish(0, .success(ListPage<DDLListRecord>(rows: [.sample()], count: 1)))
        _ = list.perform(Action("select", ["index": 0]))

        #expect(listener.pages == [["Ada Lovelace"]] && listener.selected == [40101])
        #expect(runtime.eventDefects == [])
        let payload = try #require(runtime.reported.last?.payload as? JSONObject)
        #expect(payload["recordId"] == 40101 && payload["recordSetId"] == 39824)
        #expect(payload["userId"] == 20156 && payload["label"] == "Ada Lovelace")
        #expect(
            payload["values"] == [
                "Name": "Ada Lovelace", "Birthday": "1815-12-10", "Note": "Wrote the first program",
            ]
        )
    }
}
