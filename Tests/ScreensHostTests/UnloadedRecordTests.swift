import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import Testing

/// A record of the demo portal whose first read fails is never replaced with an empty form.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct UnloadedRecordTests {
    /// How the first read of the record fails.
    enum Failure: CaseIterable {
        case brokenConnection, status500, status502, status403, status404

        var fault: FaultPlan.Fault {
            switch self {
            case .brokenConnection: .loseAnswer
            case .status500: .status(500, .json)
            case .status502: .status(502, .html)
            case .status403: .status(403, .html)
            case .status404: .status(404, .html)
            }
        }
    }

    private func show(_ fixture: CachedHostFixture, in host: ScreenletHost, _ policy: OfflinePolicy)
        async throws -> Stage
    {
        let stage = try host.stage("ddl-form")
        for name in ["structureId", "recordSetId", "recordId"] {
            try stage.attributes.set(name, try #require(fixture.portal.samples[name]))
        }
        try stage.attributes.set("offlinePolicy", .text(policy.rawValue))
        stage.show()
        await stage.settled()
        return stage
    }

    @Test(arguments: OfflinePolicy.allCases, Failure.allCases)
    func nothingIsSubmittedWithoutALoadedCopy(policy: OfflinePolicy, failure: Failure) async throws
    {
        for (version, isCached) in [(62, true), (70, false)] {
            let fixture = try CachedHostFixture(version: version)
            let host = try fixture.host()
            defer { withExtendedLifetime(host) {} }
            let id = try #require(fixture.portal.samples["recordId"]?.int64)
            if isCached { _ = try await show(fixture, in: host, .remoteFirst) }
            let before = try #require(try fixture.portal.record(id)?.values)
            fixture.portal.faults = FaultPlan(
                failure.fault,
                remaining: 1,
                pathPrefix: PortalVersion(version).screensPath("screensddlrecord/")
            )

            let stage = try await show(fixture, in: host, policy)
            fixture.portal.faults = FaultPlan()
            let isLoaded = (stage.model as? DDLFormModel)?.record?.recordId == id
            _ = try stage.perform(.setValue("FullName", ["mine"]))
            _ = try stage.perform(Action("submitForm"))
            await stage.settled()

            let label: Comment = "\(version), \(isCached ? "" : "not ")cached"
            var expected = before
            if isLoaded, policy != .cacheOnly { expected["FullName"] = "mine" }
            #expect(try fixture.portal.record(id)?.values == expected, label)
            #expect(isLoaded == (stage.model.problem == nil), label)
            #expect(try fixture.cache.pendingWrites().isEmpty, label)
            #expect(try fixture.cache.drafts().isEmpty || isLoaded, label)
            guard !isLoaded else { continue }
            #expect(stage.model.problem?.message.contains("not loaded") == true, label)
            #expect(!isCached || policy == .remoteFirst || policy == .remoteOnly, label)
        }
    }
}
