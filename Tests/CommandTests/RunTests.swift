import DemoPortal
import Foundation
import ScreensKit
import ScreensTesting
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct RunTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test(arguments: ["default", "flat7"]) func showsTheFirstPage(theme: String) async throws {
        let outcome = try await screens.run("run", "asset-list", "--theme", theme)

        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("Use <main> & <nav> in page templates"))
        #expect(outcome.errors.contains("Use --rows N or --rows all to load more."))
        #expect(!hasControls(outcome.output + outcome.errors))
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    // The loader itself prints what it loads.
    @Test func cachedDataNeedsNoServer() async throws {
        let words = ["run", "asset-list", "--offline-policy"]

        let first = try await screens.run(
            words + ["remote-first"],
            environment: ["LD_DEBUG": "files"]
        )
        let second = try await screens.run(
            words + ["cache-only"],
            environment: ["LD_DEBUG": "files"]
        )

        #expect(first.errors.contains("libmicrohttpd"))
        #expect(first.exit == 0 && second.exit == 0)
        #expect(second.output.contains("Use <main> & <nav> in page templates"))
        #expect(!second.errors.contains("libmicrohttpd"))
    }

    @Test(arguments: [0, 7, 60]) func showsAsManyRowsAsAskedFor(count: Int) async throws {
        let outcome = try await screens.run(
            "run",
            "asset-list",
            "--rows",
            "\(count)",
            "--output",
            "html"
        )

        #expect(outcome.exit == 0)
        #expect(outcome.output.components(separatedBy: "<li").count - 1 == count)
    }

    @Test func showsAllRowsOfAFilter() async throws {
        let outcome = try await screens.run(
            "run",
            "asset-list",
            "--set",
            "classNameId=BlogsEntry",
            "--set",
            #"customEntryQuery={"keywords":"picnic"}"#,
            "--set",
            "firstPageSize=3",
            "--set",
            "pageSize=2",
            "--rows",
            "all",
            "--json"
        )

        let model = try #require(try outcome.json["model"] as? [String: Any])
        let rows = try #require(model["rows"] as? [[String: Any]])
        #expect(rows.count == model["count"] as? Int)
        #expect(rows.count > 3)
        #expect(outcome.errors.isEmpty)
    }

    @Test(
        arguments: [
            (["asset-list"], 0, nil), (["asset-list", "--net", "offline"], 4, "not-cached"),
            (["asset-lst"], 3, "not-found"), (["asset-list", "--theme", "flat8"], 3, "not-found"),
        ] as [([String], Int32, String?)]
    )
    func printsEveryMemberWithAnyExitCode(words: [String], exit: Int32, code: String?)
        async throws
    {
        let outcome = try await screens.run(["run"] + words + ["--json", "--rows", "3"])

        let report = try outcome.json
        #expect(outcome.exit == exit)
        #expect(
            Set(report.keys) == [
                "schemaVersion", "screenlet", "theme", "view", "attributes", "model", "events",
                "freshness", "error",
            ]
        )
        #expect(report["schemaVersion"] as? Int == 1)
        #expect((report["error"] as? [String: Any])?["code"] as? String == code)
        #expect((report["error"] is NSNull) == (code == nil))
    }

    @Test func reportsViewAttributesAndFreshness() async throws {
        let report = try await screens.run(
            "run",
            "asset-list",
            "--theme",
            "flat7",
            "--set",
            "firstPageSize=5",
            "--json"
        ).json

        let view = try #require(report["view"] as? [String: Any])
        #expect(view["name"] as? String == "AssetListView_flat7")
        #expect((view["plugin"] as? String)?.hasSuffix("/libFlat7Theme.so") == true)
        #expect(view["fallback"] as? Bool == false)
        #expect((report["attributes"] as? [String: Any])?["firstPageSize"] as? Int == 5)
        #expect((report["freshness"] as? [String: Any])?["source"] as? String == "remote")
    }

    @Test func printsAWholePage() async throws {
        let outcome = try await screens.run("run", "asset-list", "--output", "html", "--rows", "2")

        #expect(outcome.output.lowercased().hasPrefix("<!doctype html>"))
        #expect(outcome.output.hasSuffix("</html>\n"))
        #expect(outcome.output.contains("<title>Asset List</title>"))
    }

    @Test func printsSpanish() async throws {
        let blogs = ["run", "asset-list", "--set", "classNameId=BlogsEntry", "--rows", "20"]
        let spanish = try await screens.run(blogs + ["--locale", "es_ES"])
        let byEnvironment = try await screens.run(blogs, environment: ["LC_ALL": "es_ES.UTF-8"])
        let english = try await screens.run(blogs)

        #expect(spanish.exit == 0)
        #expect(spanish.output == byEnvironment.output)
        #expect(spanish.output != english.output)
        #expect(spanish.output.contains("entradas"))
    }

    @Test(arguments: ["text", "html"]) func printsArabicFromTheRight(output: String) async throws {
        let outcome = try await screens.run(
            ["run", "rating", "--theme", "stars", "--locale", "ar_EG", "--output", output]
        )

        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("تقييم"))
        if output == "html" {
            #expect(outcome.output.contains(#"<html lang="ar-EG" dir="rtl">"#))
        } else {
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.allSatisfy { $0.hasPrefix(" ") })
        }
    }

    @Test func filtersByClass() async throws {
        let outcome = try await screens.run(
            "run",
            "asset-list",
            "--set",
            "classNameId=BlogsEntry",
            "--json",
            "--portal-version",
            "62"
        )

        let model = try #require(try outcome.json["model"] as? [String: Any])
        let rows = try #require(model["rows"] as? [[String: Any]])
        #expect(outcome.exit == 0)
        #expect(!rows.isEmpty)
        #expect("\(rows[0])".contains("blogs"))
    }

    @Test(
        arguments: [
            (["--set", "frstPageSize=3"], "\"frstPageSize\". Did you mean \"firstPageSize\"?"),
            (
                ["--set", "firstPageSize=x"],
                "\"firstPageSize\" must be a whole number"
            ),
            (["--set", "firstPageSize=0"], "from 1 to 10000"),
            (["--set", "firstPageSize"], "--set requires NAME=VALUE, not \"firstPageSize\"."),
            (["--set", "customEntryQuery={x"], "must be a JSON object; \"{x\" is not JSON."),
            (["--set", "customEntryQuery=[1]"], "a JSON object such as"),
            (["--set", "classNameId=BlogEntry"], "BlogsEntry"),
            (["--set", "autoLoad=perhaps"], "true or false"),
            (["--thme", "x"], "Did you mean \"--theme\"?"),
            (["--call", "lodList"], "Did you mean \"loadList\"?"),
            (["--call", "select"], "\"index\" of \"select\" is missing"),
            (["--call", "select", "--arg", "index=x"], "not a number"),
            (["--call", "select", "--arg", "idex=1"], "the method has index"),
            (["--net", "flaky"], "flaky:SEED"), (["--locale", "klingon"], "es_ES"),
            (["--time-zone", "../../etc/passwd"], "Europe/Madrid"),
            (["--time-zone", "Mars/Olympus"], "not \"Mars/Olympus\""),
            (["--rows", "x"], "all"), (["--company-id", "7"], "requires --server"),
            (["--server", "x", "--company-id", "1", "--group-id", "1"], "http://localhost:8080"),
            (["--server", "http://localhost"], "--company-id and --group-id"),
        ])
    func usageErrorsNameSubjectValueAndRemedy(words: [String], part: String) async throws {
        let outcome = try await screens.run(["run", "asset-list", "--json"] + words)

        #expect(outcome.exit == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(part))
        #expect(outcome.errors.hasSuffix("Run \"screens-host run --help\" for usage.\n"))
    }

    @Test(
        arguments: [
            (["asset-lst"], "Did you mean \"asset-list\"?"),
            (["asset-list", "--theme", "flta7"], "Did you mean \"flat7\"?"),
            (["asset-list", "--theme", "a_b"], "no theme \"a_b\""),
        ])
    func unknownNamesAreNotFound(words: [String], part: String) async throws {
        let outcome = try await screens.run(["run"] + words)

        #expect(outcome.exit == 3)
        #expect(outcome.errors.contains(part))
    }

    @Test(arguments: [1, 2, 3, 4]) func flakyIsReproducibleForASeed(seed: Int) async throws {
        let words = [
            "run", "asset-list", "--net", "flaky:\(seed)", "--offline-policy", "remote-only",
            "--set", "firstPageSize=5", "--set",
            "pageSize=5", "--rows", "25", "--json",
        ]
        let first = try await screens.run(words)

        let second = try await screens.run(words)

        #expect([0, 4].contains(first.exit))
        #expect(first.exit == second.exit)
        #expect(try (first.json["error"] as? NSObject) == (second.json["error"] as? NSObject))
    }

    @Test func callsMethodsInsteadOfLoading() async throws {
        let load = try await screens.run("run", "asset-list", "--call", "loadList", "--json")
        let select = try await screens.run(
            "run",
            "asset-list",
            "--call",
            "select",
            "--arg",
            "index=0",
            "--json"
        )
        let outside = try await screens.run(
            "run",
            "asset-list",
            "--call",
            "select",
            "--arg",
            "index=9999"
        )

        #expect(try Self.events(load) == ["onAssetListResponseEntries"])
        #expect(try Self.events(select) == ["onAssetListResponseEntries", "onAssetSelectedEntry"])
        #expect(outside.exit == 1)
    }

    @Test func opensOnlyThePluginsItNeeds() async throws {
        let outcome = try await screens.run(
            "run",
            "asset-list",
            "--theme",
            "flat7",
            "--rows",
            "1",
            environment: ["LD_DEBUG": "files"]
        )

        let opened = ["AssetListScreenlet", "Flat7Theme", "DefaultTheme"].filter {
            outcome.errors.contains("lib\($0).so")
        }
        #expect(outcome.exit == 0)
        #expect(opened == ["AssetListScreenlet", "Flat7Theme"])
    }

    static func events(_ outcome: Screens.Outcome) throws -> [String] {
        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        return events.compactMap { $0["event"] as? String }
    }
}
