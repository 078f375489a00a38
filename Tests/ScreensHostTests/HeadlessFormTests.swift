import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
import Testing

/// The forms of dynamic data lists by headless REST, over HTTP: changed, added, offline, and by two users.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HeadlessFormTests {
    private let fixture: CachedHostFixture
    private let recordId: Int64
    private let recordSetId: Int64

    init() throws {
        fixture = try CachedHostFixture(dialect: .headless)
        recordId = try #require(fixture.portal.samples["recordId"]?.int64)
        recordSetId = try #require(fixture.portal.samples["recordSetId"]?.int64)
    }

    /// Shows the record, or a new one with id 0; callers retain the host while they use the stage.
    private func form(
        of id: Int64,
        in host: ScreenletHost,
        _ attributes: JSONObject = [:]
    ) async throws -> Stage {
        let stage = try host.stage("ddl-form", theme: .default)
        let usual: JSONObject = [
            "structureId": fixture.portal.samples["structureId"] ?? 0,
            "recordSetId": .int64(recordSetId), "recordId": .int64(id),
        ]
        for (name, value) in usual.merging(attributes, uniquingKeysWith: { $1 }) {
            try stage.attributes.set(name, value)
        }
        stage.show()
        await stage.settled()
        return stage
    }

    private func submit(_ values: [String: String], on stage: Stage) async throws {
        for (field, text) in values {
            #expect(try stage.perform(.setValue(field, [text])))
        }
        #expect(try stage.perform(Action("submitForm")))
        await stage.settled()
    }

    private func stored(_ field: String) throws -> String? {
        try fixture.portal.record(recordId)?.values[field]
    }

    /// Edits the record as another user, without a cache.
    private func editElsewhere(_ values: [String: String]) async throws {
        let host = try fixture.host(storesNothing: true)
        try await submit(values, on: try await form(of: recordId, in: host))
        withExtendedLifetime(host) {}
    }

    @Test func aChangedRecordKeepsWhatWasNotChanged() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        let before = try #require(try fixture.portal.record(recordId)).values
        let stage = try await form(of: recordId, in: host)

        try await submit(["FullName": "Ada King"], on: stage)

        #expect(stage.problem == nil, "\(String(describing: stage.problem))")
        var expected = before
        expected["FullName"] = "Ada King"
        #expect(try fixture.portal.record(recordId)?.values == expected)
    }

    @Test func theValuesOfAnotherLanguageStay() async throws {
        let (spanish, english) = (try fixture.host(locale: "es_ES"), try fixture.host())
        defer { withExtendedLifetime((spanish, english)) {} }
        try await submit(
            ["Address": "Calle Mayor"],
            on: try await form(of: recordId, in: spanish)
        )
        try await submit(["FullName": "Ada King"], on: try await form(of: recordId, in: english))

        let shown = await (try form(of: recordId, in: spanish)).text(columns: 200)
        #expect(shown.contains("Calle Mayor"), "\(shown)")
        #expect(try stored("FullName") == "Ada King")
    }

    @Test func aNewRecordIsAddedOnceAfterItWasFilledInOffline() async throws {
        let (online, offline) = (try fixture.host(), try fixture.host(.offline))
        defer { withExtendedLifetime((online, offline)) {} }
        let count = try fixture.portal.records(recordSetId).count
        _ = try await form(of: 0, in: online)

        let stage = try await form(of: 0, in: offline)
        try await submit(["FullName": "Grace Hopper"], on: stage)
        #expect(stage.model.freshness?.unsent == .pending)
        let summary = try await fixture.sync()

        #expect(summary.completed == 1 && summary.failed == 0, "\(summary)")
        let records = try fixture.portal.records(recordSetId)
        #expect(records.count == count + 1 && records.last?.values["FullName"] == "Grace Hopper")
    }

    @Test func anAdditionWhoseAnswerWasLostIsRecognisedByItsValues() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        let count = try fixture.portal.records(recordSetId).count
        let stage = try await form(of: 0, in: host)
        fixture.portal.faults = FaultPlan(.loseAnswer, remaining: 1, pathPrefix: "/o/data-engine/")

        try await submit(["FullName": "Grace Hopper"], on: stage)
        #expect(try fixture.cache.pendingWrites().count == 1)
        #expect(try fixture.portal.records(recordSetId).count == count + 1)
        let summary = try await fixture.sync()

        #expect(summary.failed == 0, "\(summary)")
        #expect(try fixture.portal.records(recordSetId).count == count + 1)
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    @Test(arguments: [("FullName", "theirs"), ("Address", "theirs")])
    func aChangeOfSomebodyElseIsAConflict(field: String, text: String) async throws {
        let (online, offline) = (try fixture.host(), try fixture.host(.offline))
        defer { withExtendedLifetime((online, offline)) {} }
        _ = try await form(of: recordId, in: online)
        try await submit(["FullName": "mine"], on: try await form(of: recordId, in: offline))
        try await editElsewhere([field: text])

        #expect(try await fixture.sync().conflicted == 1)

        #expect(try fixture.cache.pendingWrites().map(\.state) == [.conflicted])
        #expect(try stored(field) == text)
    }

    /// The price of records without dates, which the documents name.
    @Test func aChangeToAnotherValueAndBackIsNone() async throws {
        let (online, offline) = (try fixture.host(), try fixture.host(.offline))
        defer { withExtendedLifetime((online, offline)) {} }
        let name = try #require(try stored("FullName"))
        _ = try await form(of: recordId, in: online)
        try await submit(["FullName": "mine"], on: try await form(of: recordId, in: offline))
        try await editElsewhere(["FullName": "theirs"])
        try await editElsewhere(["FullName": name])

        let summary = try await fixture.sync()

        #expect(summary.conflicted == 0 && summary.completed == 1, "\(summary)")
        #expect(try stored("FullName") == "mine")
    }

    @Test func aDraftIsRefusedInOneSentenceAndNotStored() async throws {
        let host = try fixture.host(.offline)
        let online = try fixture.host()
        defer { withExtendedLifetime((host, online)) {} }
        _ = try await form(of: recordId, in: online)
        let stage = try await form(of: recordId, in: host, ["saveDraft": true])

        try await submit(["FullName": "mine"], on: stage)

        #expect(stage.problem?.code == "unsupported")
        #expect(stage.problem?.message.contains("headless REST has no drafts of records") == true)
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    @Test(arguments: ["dataRecordValues", "id", "dataDefinitionFields", "fieldType", "value"])
    func aFieldOfAnotherTypeIsAnErrorOrShown(name: String) async throws {
        let host = try fixture.host(storesNothing: true)
        defer { withExtendedLifetime(host) {} }
        fixture.portal.faults = FaultPlan(.changedType(ofField: name))

        let stage = try await form(of: recordId, in: host)

        #expect(stage.model.phase != .loading)
        if let problem = stage.problem {
            #expect(problem.code == "unexpected", "\(problem.message)")
        }
    }

    @Test func theListShowsTheLabelsOfEachRecord() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try fixture.sample("ddl-list", on: host)
        stage.show()
        await stage.settled()

        #expect(stage.problem == nil)
        let shown = await stage.text(columns: 200)
        let names = try fixture.portal.records(recordSetId).compactMap { $0.values["FullName"] }
        #expect(names.first.map(shown.contains) == true, "\(shown)")
    }
}
