import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// Lists of records that the built command loads from a real portal.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct DDLListRunTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private func words(_ portal: DemoPortal, _ version: Int, labels: String) throws -> [String] {
        try screens.write(portal.password, as: "password")
        return [
            "run", "ddl-list", "--set",
            "recordSetId=\(portal.samples["surveyRecordSetId"]?.int64 ?? 0)", "--set",
            "labelFields=\(labels)", "--server", portal.url, "--portal-version", "\(version)",
            "--company-id", "\(portal.companyId)", "--group-id", "\(portal.groupId)", "--user",
            portal.user, "--password-file", "password",
        ]
    }

    @Test(
        arguments: [
            (62, "en_US", ["Grace Hughes October 18, 2026 Yes Double", "山田 花子 No Suite"]),
            (70, "en_US", ["Grace Hughes October 18, 2026 Yes Double", "山田 花子 No Suite"]),
            (62, "es_ES", ["Grace Hughes 18 de octubre de 2026 Sí Doble", "山田 花子 No Suite"]),
            (70, "es_ES", ["Grace Hughes 18 de octubre de 2026 Sí Doble", "山田 花子 No Suite"]),
        ])
    func labelsAreInTheUsersLanguage(version: Int, locale: String, labels: [String]) async throws {
        let portal = try DemoPortal(.init(version: version))
        let fields = "subscriberName, Arrival, Again, Room"
        let list = try words(portal, version, labels: fields) + ["--locale", locale, "--json"]

        let online = try await screens.run(list)
        let offline = try await screens.run(list + ["--net", "offline"])
        let cached = try await screens.run(list + ["--offline-policy", "cache-only"])

        for outcome in [online, offline, cached] {
            #expect(outcome.exit == 0, "\(outcome.errors)")
            #expect(try self.labels(outcome) == labels)
        }
        let freshness = try #require(try offline.json["freshness"] as? [String: Any])
        #expect(freshness["source"] as? String == "cache")
        #expect(try events(online) == ["onDDLListResponseRecords"])
    }

    @Test(arguments: [62, 70])
    func aCopyWithOtherLabelsIsNone(version: Int) async throws {
        let portal = try DemoPortal(.init(version: version))
        _ = try await screens.run(try words(portal, version, labels: "subscriberName"))

        let offline = ["--net", "offline", "--json"]
        let other = try await screens.run(try words(portal, version, labels: "Room") + offline)

        #expect(other.exit == 4)
        #expect((try other.json["error"] as? [String: Any])?["code"] as? String == "not-cached")
        #expect(try events(other) == ["onDDLListError"])
    }

    @Test(arguments: [62, 70])
    func recordsAreShownAlthoughThePortalRefusesToCount(version: Int) async throws {
        let portal = try DemoPortal(.init(version: version))
        let plugin = version == 62 ? "/screens-web." : "/screens."
        portal.faults = FaultPlan(
            .status(500, .json),
            pathPrefix: "\(plugin)screensddlrecord/get-ddl-records-count"
        )
        let list = try words(portal, version, labels: "subscriberName")

        let small = ["--set", "firstPageSize=1", "--set", "pageSize=1", "--rows", "all", "--json"]
        let outcome = try await screens.run(list + small)

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try labels(outcome) == ["Grace Hughes", "山田 花子"])
    }

    @Test(arguments: [62, 70])
    func aListThatTheUserMayNotViewIsAnError(version: Int) async throws {
        let portal = try DemoPortal(.init(version: version))
        let set = portal.samples["surveyRecordSetId"]?.int64 ?? 0
        try portal.setViewable(false, recordSet: set)

        let outcome = try await screens.run(try words(portal, version, labels: "Room") + ["--json"])

        #expect(outcome.exit == 1)
        #expect((try outcome.json["error"] as? [String: Any])?["code"] as? String == "exception")
    }

    @Test func showsTheSampleAsTextAndAsAPage() async throws {
        let text = try await screens.run("run", "ddl-list")
        let flat = try await screens.run("run", "ddl-list", "--theme", "flat7")
        let page = try await screens.run("run", "ddl-list", "--output", "html")

        #expect(text.errors.contains("labelFields=FullName, Kind, recordSetId=39801."))
        for outcome in [text, flat, page] {
            #expect(outcome.exit == 0 && outcome.output.contains("Íñigo Muñoz"))
        }
        #expect(page.output.contains("<title>DDL List</title>"))
    }

    /// The list and the form are different screenlets, and the portal does not have the new name yet.
    @Test(arguments: [("remote-first", "pending"), ("cache-only", "draft")])
    func aRecordThatWasChangedInAFormHasItsNewNameBeforeThePortalHasIt(
        policy: String,
        state: String
    ) async throws {
        let list = ["run", "ddl-list", "--json"]
        let before = try labels(try await screens.run(list))
        for edit in [[], ["--value", "FullName=Zoë Quist", "--call", "submitForm"]] {
            let net = edit.isEmpty ? [] : ["--net", "offline", "--set", "offlinePolicy=\(policy)"]
            let form = try await screens.run(["run", "ddl-form", "--json"] + edit + net)
            try #require(form.exit == 0, "\(form.errors)")
        }

        let online = try await screens.run(list)
        let offline = try await screens.run(list + ["--net", "offline"])
        let drawn = try await screens.run("run", "ddl-list")
        let status = try await screens.run("sync", "status", "--json").json
        let unsent = ["writes", "drafts"].flatMap { status[$0] as? [[String: Any]] ?? [] }
        let key = try #require(unsent.first?["key"] as? String)
        let discarded = try await screens.run("sync", "drop", key)
        let after = try await screens.run(list)

        #expect(before.allSatisfy { !$0.contains("Zoë") })
        for outcome in [online, offline] {
            let row = try #require(try rows(outcome).first)
            #expect(row["label"] as? String == "Zoë Quist Customer")
            #expect(row["unsent"] as? String == state)
            #expect(try rows(outcome).dropFirst().allSatisfy { $0["unsent"] == nil })
        }
        #expect(drawn.output.contains("Zoë Quist"))
        #expect(discarded.exit == 0, "\(discarded.errors)")
        #expect(try labels(after) == before)
    }

    @Test func aChosenRecordIsReported() async throws {
        let outcome = try await screens.run(
            ["run", "ddl-list", "--call", "select", "--arg", "index=0", "--json"]
        )

        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        let data = try #require(events.last?["data"] as? [String: Any])
        #expect(events.last?["event"] as? String == "onDDLSelectedRecord")
        #expect(data["recordId"] as? Int == 39901 && data["recordSetId"] as? Int == 39801)
        #expect((data["values"] as? [String: Any])?["Birthday"] as? String == "1980-04-12")
    }

    @Test func whatIsMissingIsNamed() async throws {
        let none = try await screens.run("run", "ddl-list", "--set", "recordSetId=0")
        let unlabelled = try await screens.run("run", "ddl-list", "--set", "recordSetId=39801")

        #expect(none.exit == 1 && none.errors.contains("The recordSetId is undefined"))
        #expect(unlabelled.exit == 1 && unlabelled.errors.contains("The labelFields are undefined"))
    }

    private func labels(_ outcome: Screens.Outcome) throws -> [String] {
        try rows(outcome).compactMap { $0["label"] as? String }
    }

    private func rows(_ outcome: Screens.Outcome) throws -> [[String: Any]] {
        let model = try #require(try outcome.json["model"] as? [String: Any])
        return try #require(model["rows"] as? [[String: Any]])
    }

    private func events(_ outcome: Screens.Outcome) throws -> [String] {
        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        return events.compactMap { $0["event"] as? String }
    }
}
