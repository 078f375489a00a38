import DemoPortal
import Foundation
import TestSupport
import Testing

/// The demo app over a portal of one test, and what the portal has at the end.
struct LiveIntranet: Sendable {
    let live: LivePortal
    let app = "\(TestBuild.root)/Plugins/Intranet"
    /// The title of the twentieth article.
    static let article = "Chess evening: Warehouse beats Research"

    init() throws { live = try LivePortal() }

    /// Runs the app at a terminal.
    func start(
        _ words: [String] = [],
        isGuest: Bool = false,
        columns: Int = 130,
        rows: Int = 40
    ) throws -> PseudoTerminal {
        let connection = isGuest ? Array(live.connection.prefix(6)) : live.connection
        return try PseudoTerminal(
            live.screens,
            ["run", app] + words + connection,
            columns: columns,
            rows: rows
        )
    }

    /// Shows the survey once: what is read without a connection was shown before.
    func loadSurvey() async throws {
        let survey = try await live.screens.run(
            ["run", app, "--page", "survey"] + live.connection
        )
        #expect(survey.exit == 0, "\(survey.errors)")
    }

    /// Sends the pending changes; expects the survey of Ada Lovelace and four stars for the article to arrive by that.
    func expectChangesArriveBySync(for entry: String) async throws {
        let before = try portalFacts(of: entry)
        let synced = try await live.screens.run(["sync", "run"] + live.connection)
        let after = try portalFacts(of: entry)

        #expect(synced.exit == 0 && synced.output.contains("2 sent"), "\(synced.errors)")
        #expect(!before.contains("Ada Lovelace") && after.contains("Ada Lovelace"), "\(after)")
        #expect(!before.contains("\"userScore\":0.8") && after.contains("\"userScore\":0.8"))
    }

    /// What curl receives: the survey's records, and the ratings of an article.
    private func portalFacts(of entry: String) throws -> String {
        let portal = live.portal
        let body = """
            [{"/screens.screensddlrecord/get-ddl-records":
              {"ddlRecordSetId": \(live.id("surveyRecordSetId")), "locale": "en_US", "start": -1, "end": -1, "obc": null}},
             {"/screens.screensratingsentry/get-ratings-entries": {"assetEntryId": \(entry), "ratingsLength": 5}}]
            """
        let (output, status) = try child([
            "curl", "--silent", "--user", "\(portal.user):\(portal.password)", "--header",
            "Content-Type: application/json", "--data", body, "\(portal.url)/api/jsonws/invoke",
        ])
        #expect(status == 0 && !output.contains("exception"), "\(output)")
        return output
    }

    /// The asset of a blog entry by its row.
    func entry(_ row: Int) async throws -> String {
        let list = try await live.screens.run(
            ["run", "asset-list", "--set", "classNameId=BlogsEntry", "--json"] + live.connection
        )
        let model = try list.json["model"] as? [String: Any]
        let rows = try #require(model?["rows"] as? [[String: Any]])
        let attributes = try #require(rows[row]["attributes"] as? [String: Any])
        return try #require(attributes["entryId"] as? String)
    }
}
