import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Records that the portal does not have yet, or no longer has: users open, edit, send and discard
/// them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct UnsentFormTests {
    private let fixture: CachedHostFixture

    init() async throws {
        fixture = try CachedHostFixture()
        // Offline, only forms that were loaded before can be filled in.
        _ = try await form(.online)
    }

    private func id(_ name: String) -> Int64 { fixture.portal.samples[name]?.int64 ?? 0 }

    /// Shows the demo portal's contacts, or one of them.
    private func form(
        _ network: NetworkCondition = .offline,
        _ set: JSONObject = [:]
    ) async throws -> Stage {
        let stage = try fixture.host(network).stage("ddl-form")
        for name in ["structureId", "recordSetId"] {
            try stage.attributes.set(name, .int64(id(name)))
        }
        for (name, value) in set { try stage.attributes.set(name, value) }
        stage.show()
        await stage.settled()
        return stage
    }

    private func submit(_ stage: Stage, _ name: String) async throws {
        #expect(try stage.perform(.setValue("FullName", [name])))
        #expect(try stage.perform(Action("submitForm")))
        await stage.settled()
        #expect(stage.model.problem == nil)
    }

    private func model(_ stage: Stage) throws -> DDLFormModel {
        try #require(stage.model as? DDLFormModel)
    }

    private func names() throws -> [String] {
        try fixture.portal.records(id("recordSetId")).compactMap { $0.values["FullName"] }
    }

    @Test func aQueuedRecordIsOpenedEditedAndSentOnce() async throws {
        try await submit(try await form(), "Ada")
        let key = try #require(try fixture.cache.pendingWrites().first?.key)

        let again = try await form(.offline, ["draftKey": .text(key)])
        #expect(try model(again).record?["FullName"] == .text("Ada"))
        #expect(try model(again).freshness?.unsent == .pending)
        try await submit(again, "Ada King")
        #expect(try fixture.cache.pendingWrites().map(\.key) == [key])
        let summary = try await fixture.sync()

        #expect(summary.completed == 1)
        #expect(try names().filter { $0.hasPrefix("Ada King") } == ["Ada King"])
        let sent = try await form(.online, ["draftKey": .text(key)])
        #expect(try model(sent).record?.recordId != nil)
        #expect(try sent.screenlet(as: (any DDLFormScreenlet).self).recordId != 0)
    }

    @Test(arguments: [NetworkCondition.online, .offline], ["clearForm", "loadForm"])
    func eachFormThatIsFilledInAgainIsARecordOfItsOwn(
        network: NetworkCondition,
        way: String
    ) async throws {
        let stage = try await form(network)
        for name in ["Ada", "Grace", "Joan"] {
            try await submit(stage, name)
            #expect(try stage.perform(Action(way)))
            await stage.settled()
            #expect(try model(stage).freshness.map(\.unsent) == .some(nil))
        }
        #expect(try fixture.cache.pendingWrites().count == (network == .online ? 0 : 3))
        _ = try await fixture.sync()

        #expect(Set(try names()).isSuperset(of: ["Ada", "Grace", "Joan"]))
    }

    @Test func aClearedFormOfARecordIsANewRecord() async throws {
        let stage = try await form(.online, ["recordId": .int64(id("recordId"))])

        #expect(try stage.perform(Action("clearForm")))
        try await submit(stage, "Grace")

        #expect(try names().filter { $0 == "Ada Okonkwo" || $0 == "Grace" }.count == 2)
    }

    @Test func eachDraftOfAClearedFormIsADraftOfItsOwn() async throws {
        let stage = try await form(.online, ["offlinePolicy": "cache-only"])

        try await submit(stage, "Ada")
        #expect(try stage.perform(Action("clearForm")))
        try await submit(stage, "Grace")

        #expect(try fixture.cache.drafts().count == 2)
    }

    /// Loading again what is shown never leads to an empty form of an existing record.
    @Test func refreshingLoadsTheRecordThatIsShown() async throws {
        let stage = try await form(.online, ["recordId": .int64(id("recordId"))])
        let refresh = try #require(stage.refreshActions.first)

        #expect(try stage.perform(refresh))
        await stage.settled()

        #expect(try model(stage).record?["FullName"] == .text("Ada Okonkwo"))
    }

    @Test func aDraftIsListedOpenedEditedAndSent() async throws {
        try await submit(try await form(.online, ["offlinePolicy": "cache-only"]), "Grace")
        let key = try #require(try fixture.cache.drafts().first?.entry.key)

        let set: JSONObject = ["draftKey": .text(key), "offlinePolicy": "cache-only"]
        let again = try await form(.online, set)
        #expect(try model(again).record?["FullName"] == .text("Grace"))
        #expect(try model(again).freshness?.unsent == .draft)
        try await submit(again, "Grace Hopper")
        let draft = try #require(try fixture.cache.drafts().first)
        #expect(try fixture.cache.drafts().count == 1 && fixture.cache.pendingWrites().isEmpty)
        let write = try fixture.cache.queue(draft, at: .now())

        #expect(write?.action == "submitForm" && write?.key == key)
        #expect(try fixture.cache.drafts().isEmpty)
        #expect(try fixture.cache.queue(draft, at: .now()) == nil)
        #expect(try await fixture.sync().completed == 1)
        #expect(try names().filter { $0.hasPrefix("Grace") } == ["Grace Hopper"])
    }

    /// Two pages show one new draft; each changes another field.
    @Test func twoPagesOfADraftLoseNoField() async throws {
        try await submit(try await form(.online, ["offlinePolicy": "cache-only"]), "Grace")
        let key = try #require(try fixture.cache.drafts().first?.entry.key)
        let set: JSONObject = ["draftKey": .text(key), "offlinePolicy": "cache-only"]
        let (one, other) = (try await form(.online, set), try await form(.online, set))

        try await submit(one, "Grace Hopper")
        #expect(try other.perform(.setValue("Employees", ["12"])))
        #expect(try other.perform(Action("submitForm")))
        await other.settled()

        let draft = try #require(try fixture.cache.drafts().first)
        #expect(try model(other).record?["FullName"] == .text("Grace Hopper"))
        #expect(try model(other).freshness?.unsent == .draft)
        #expect(try fixture.cache.queue(draft, at: .now()) != nil)
        let summary = try await fixture.sync()
        #expect(summary.completed == 1 && summary.conflicted == 0)
        let record = try fixture.portal.records(id("recordSetId")).last
        #expect(record?.values["FullName"] == "Grace Hopper" && record?.values["Employees"] == "12")
    }

    /// The record was opened from the portal before a draft of it was stored, and the connection is lost.
    @Test func anEditThatCannotBeQueuedBesideADraftSaysSo() async throws {
        let record: JSONObject = ["recordId": .int64(id("recordId"))]
        let online = try await form(.online, record)
        let stage = try await form(.online, record.merging(["offlinePolicy": "cache-only"]) { $1 })
        try await submit(stage, "Draft")
        fixture.portal.faults = FaultPlan(.unavailable(retryAfter: 1))

        #expect(try online.perform(.setValue("FullName", ["Mine"])))
        #expect(try online.perform(Action("submitForm")))
        await online.settled()

        let problem = try #require(try model(online).problem)
        #expect(problem.message.contains("has a draft on this machine"), "\(problem.message)")
        #expect(try model(online).record?["FullName"] == .text("Mine"))
        #expect(try fixture.cache.drafts().count == 1 && fixture.cache.pendingWrites().isEmpty)
    }

    @Test func aDiscardedDraftIsRemoved() async throws {
        try await submit(try await form(.online, ["offlinePolicy": "cache-only"]), "Grace")
        let draft = try #require(try fixture.cache.drafts().first)

        try fixture.cache.discard([draft])

        #expect(try fixture.cache.drafts().isEmpty)
        let again = try await form(.online, ["draftKey": .text(draft.entry.key)])
        #expect(try model(again).problem?.code == ScreensError.notCached("").code)
    }

    @Test func aDraftOfAnExistingRecordOverwritesNothingSilently() async throws {
        let record: JSONObject = ["recordId": .int64(id("recordId"))]
        _ = try await form(.online, record)
        let stage = try await form(.online, record.merging(["offlinePolicy": "cache-only"]) { $1 })
        try await submit(stage, "Mine")
        try fixture.portal.updateRecord(id("recordId"), ["FullName": "Theirs"])
        let draft = try #require(try fixture.cache.drafts().first)
        _ = try fixture.cache.queue(draft, at: .now())

        let summary = try await fixture.sync()

        #expect(summary.conflicted == 1)
        #expect(try fixture.portal.record(id("recordId"))?.values["FullName"] == "Theirs")
    }

    @Test(arguments: [SyncConflictResolution.useLocal, .useRemote])
    func aRecordThatWasRemovedAtThePortalIsAddedAgainOrRemovedHere(
        resolution: SyncConflictResolution
    ) async throws {
        let record: JSONObject = ["recordId": .int64(id("recordId"))]
        _ = try await form(.online, record)
        try await submit(try await form(.offline, record), "Still here")
        try fixture.portal.deleteRecord(id("recordId"))
        let host = try fixture.host()
        let changes = try #require(host.pendingChanges)
        _ = try await changes.sendNow()
        let write = try #require(try await changes.undecided().first)
        #expect(write.isRemovedThere)

        #expect(await changes.decide(write, resolution) == .done)

        let isAdded = resolution == .useLocal
        #expect(try names().filter { $0 == "Still here" }.count == (isAdded ? 1 : 0))
        #expect(try fixture.cache.pendingWrites().isEmpty)
        withExtendedLifetime(host) {}
    }

    /// The second attempt finds what the first one added.
    @Test func aRecordThatIsAddedAgainIsAddedOnceDespiteALostAnswer() async throws {
        let record: JSONObject = ["recordId": .int64(id("recordId"))]
        _ = try await form(.online, record)
        try await submit(try await form(.offline, record), "Still here")
        try fixture.portal.deleteRecord(id("recordId"))
        let host = try fixture.host()
        let changes = try #require(host.pendingChanges)
        _ = try await changes.sendNow()
        let write = try #require(try await changes.undecided().first)

        fixture.portal.faults = FaultPlan(.loseAnswer, pathPrefix: "/ddl.ddlrecord/add-record")
        _ = await changes.decide(write, .useLocal)
        fixture.portal.faults = FaultPlan()
        _ = try await changes.sendNow()

        #expect(try names().filter { $0 == "Still here" }.count == 1)
        #expect(try fixture.cache.pendingWrites().isEmpty)
        withExtendedLifetime(host) {}
    }
}
