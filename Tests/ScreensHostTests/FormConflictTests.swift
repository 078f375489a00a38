import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Two users edit one record of the demo portal with the installed form, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormConflictTests {
    /// When the other user's record reaches the portal.
    enum Moment: CaseIterable { case beforeLoading, afterLoading, afterARefresh, whileOffline }

    private let fixture: CachedHostFixture
    private let recordId: Int64

    init() throws {
        fixture = try CachedHostFixture()
        recordId = try #require(fixture.portal.samples["recordId"]?.int64)
    }

    /// Shows the record in a host; callers retain the host while they use the stage.
    private func form(
        in host: ScreenletHost,
        _ policy: OfflinePolicy = .remoteOnly
    ) async throws -> Stage {
        let stage = try host.stage("ddl-form", theme: .default)
        let form = try stage.screenlet(as: (any DDLFormScreenlet).self)
        form.structureId = try #require(fixture.portal.samples["structureId"]?.int64)
        form.recordSetId = try #require(fixture.portal.samples["recordSetId"]?.int64)
        (form.recordId, form.offlinePolicy) = (recordId, policy)
        stage.show()
        await stage.settled()
        return stage
    }

    private func submit(_ field: String, _ text: String, on stage: Stage) async throws {
        #expect(try stage.perform(.setValue(field, [text])))
        #expect(try stage.perform(Action("submitForm")))
        await stage.settled()
    }

    /// Edits the record as the other user, with a host that has no cache.
    private func editElsewhere(_ field: String = "Address", _ text: String = "theirs") async throws
    {
        let host = try ScreenletHost(
            for: fixture.portal,
            session: SessionContext(user: fixture.portal.user, password: fixture.portal.password)
        )
        try await submit(field, text, on: try await form(in: host))
        withExtendedLifetime(host) {}
    }

    private func stored(_ field: String) throws -> String? {
        try fixture.portal.record(recordId)?.values[field]
    }

    private func freshness(_ stage: Stage) -> Freshness? { stage.model.freshness }

    @Test func aFormThatIsHiddenWhileItSubmitsCanSubmitAgainLater() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try await form(in: host)
        #expect(try stage.perform(.setValue("FullName", ["first"])))
        #expect(try stage.perform(Action("submitForm")))

        stage.hide()
        await stage.settled()
        #expect(try stored("FullName") == "first")

        stage.show()
        await stage.settled()
        try await submit("FullName", "second", on: stage)
        #expect(try stored("FullName") == "second")
    }

    @Test(
        arguments: [.remoteFirst, .cacheFirst, .staleWhileRevalidate] as [OfflinePolicy],
        Moment.allCases
    )
    func noRecordIsOverwrittenSilently(policy: OfflinePolicy, moment: Moment) async throws {
        let (online, offline) = (try fixture.host(), try fixture.host(.offline))
        defer { withExtendedLifetime((online, offline)) {} }
        _ = try await form(in: online, .remoteFirst)
        if moment == .beforeLoading { try await editElsewhere() }
        let stage = try await form(in: moment == .whileOffline ? offline : online, policy)
        if moment == .afterLoading || moment == .afterARefresh { try await editElsewhere() }
        if moment == .afterARefresh { _ = try await form(in: online, .remoteFirst) }

        try await submit("FullName", "mine", on: stage)

        if moment == .whileOffline {
            try await editElsewhere()
            #expect(try await fixture.sync().conflicted == 1)
        }
        let isSent = try stored("FullName") == "mine"
        #expect(try stored("Address") == "theirs")
        #expect(try isSent == fixture.cache.pendingWrites().isEmpty)
        if !isSent { #expect(try fixture.cache.pendingWrites().map(\.state) == [.conflicted]) }
        if !isSent, moment != .whileOffline { #expect(freshness(stage)?.unsent == .conflicted) }
    }

    @Test func remoteOnlyReplacesChangesOfOthers() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try await form(in: host, .remoteOnly)
        try await editElsewhere("FullName")

        try await submit("FullName", "mine", on: stage)

        #expect(try stored("FullName") == "mine")
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    @Test func aDraftIsComparedWithThePortalWhenItIsSent() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try await form(in: host, .cacheFirst)
        let screenlet = try stage.screenlet(as: (any DDLFormScreenlet).self)
        screenlet.offlinePolicy = .cacheOnly
        try await submit("FullName", "mine", on: stage)
        try await editElsewhere()

        screenlet.offlinePolicy = .remoteFirst
        try await submit("FullName", "mine too", on: stage)

        #expect(try stored("Address") == "theirs")
        #expect(freshness(stage)?.unsent == .conflicted)
    }

    @Test func repeatedSubmissionsDoNotConflictWithThemselves() async throws {
        let (online, offline) = (try fixture.host(), try fixture.host(.offline))
        defer { withExtendedLifetime((online, offline)) {} }
        let stage = try await form(in: online, .remoteFirst)
        try await submit("FullName", "1", on: stage)
        try await submit("Address", "2", on: stage)
        let later = try await form(in: offline, .remoteFirst)
        try await submit("FullName", "3", on: later)
        #expect(try await fixture.sync().completed == 1)
        try await submit("Address", "", on: later)
        #expect(try await fixture.sync().completed == 1)

        #expect(try stored("FullName") == "3")
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    /// The portal has one date for all languages, so that values are compared, and not their texts.
    @Test func anEditInAnotherLanguageWithTheSameValuesIsNoConflict() async throws {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try await form(in: host, .remoteFirst)
        try fixture.portal.updateRecord(recordId, [:])

        try await submit("FullName", "mine", on: stage)

        #expect(try stored("FullName") == "mine")
    }
}
