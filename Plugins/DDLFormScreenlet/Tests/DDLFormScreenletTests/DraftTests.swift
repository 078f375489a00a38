import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

/// New records that the portal does not have, opened again by their keys.
@MainActor
struct DraftTests {
    private let runtime = ScriptedRuntime()
    private let form = DDLFormScreenlet()

    init() {
        (form.structureId, form.draftKey) = (5, "draft-1")
        runtime.attach(form)
        form.onShow()
    }

    @Test func aDraftIsLoadedFromTheCacheAloneAndGoesOnUnderItsKey() async throws {
        let record = try Samples.record("Grace", id: nil)
        #expect(runtime.started.map(\.policy) == [.cacheOnly])

        await runtime.finish(0, .success(record), FormFixture.queued)
        #expect(form.model.record?["Name"] == .text("Grace"))
        #expect(form.model.freshness == FormFixture.queued)
        form.submitForm()

        #expect(runtime.written?.key == "draft-1")
        // The entry knows the record set; the form only has the entry's key.
        #expect(runtime.written?.attributes["recordSetId"] == nil)
    }

    @Test func aDraftThatThePortalHasByNowIsItsRecord() async throws {
        await runtime.finish(0, .success(try Samples.record()), Freshness(source: .cache))

        form.submitForm()

        #expect(form.recordId == 7 && form.draftKey.isEmpty)
        #expect(runtime.written?.key == "recordId-7-en_US")
    }

    @Test func aNewRecordThatIsStoredForLaterIsOpenedAgainByItsKey() async throws {
        let fixture = try await FormFixture()
        fixture.set("Name", "Grace")
        fixture.form.submitForm()
        let key = try #require(fixture.runtime.written?.key)

        await fixture.runtime.finish(
            1,
            .success(try Samples.record("Grace", id: nil)),
            FormFixture.queued
        )

        #expect(fixture.form.draftKey == key)
        fixture.form.onShow()
        #expect(fixture.runtime.started.last?.policy == .cacheOnly)
    }
}
