import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing

/// The demo app in use at a terminal, by keys alone, with and without a connection.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct IntranetLiveTests {
    private let place: LivePortal
    private let app = "\(Toolbox.root)/Plugins/Intranet"
    /// The key that deletes the line up to the cursor.
    private let clear = "\u{15}"
    private let down = "\u{1B}[B"
    private let right = "\u{1B}[C"
    /// The title of the twentieth article.
    private static let article = "Trade fair: news from Engineering"

    init() throws { place = try LivePortal() }

    private func start(_ words: [String] = [], isGuest: Bool = false) throws -> PseudoTerminal {
        let connection = isGuest ? Array(place.connection.prefix(6)) : place.connection
        return try PseudoTerminal(
            place.screens,
            ["run", app] + words + connection,
            columns: 130,
            rows: 40
        )
    }

    /// What is above the status line.
    private func page(_ terminal: PseudoTerminal) -> [String] {
        Array(terminal.screen.lines.prefix(terminal.screen.lines.count - 1))
    }

    /// Goes down the news to the article, opens it, and waits for its rating; returns what was shown before.
    private func openArticle(_ terminal: PseudoTerminal) throws -> [String] {
        try terminal.wait(toSee: "332 entries")
        func isAtArticle() -> Bool { terminal.cursorPlace.contains(Self.article) }
        for _ in 0..<40 where !isAtArticle() {
            let place = terminal.cursorPlace
            terminal.type(down)
            try terminal.wait(for: "the row below \(place)") {
                $0.cursorPlace != place && !$0.screen.modes.contains(2026)
            }
        }
        let before = page(terminal)
        terminal.type("\r")
        try terminal.wait(toSee: "You have not rated this.")
        return before
    }

    @Test func whatIsDoneOfflineIsAtThePortalAfterTheNextSync() async throws {
        let entry = try await entry(19)
        try await signInReadAndGoBack()
        // What is read without a connection was shown before.
        let survey = try await place.screens.run(
            ["run", app, "--page", "survey"] + place.connection
        )
        #expect(survey.exit == 0, "\(survey.errors)")
        try await rateOffline()
        try await fillInOfflineAndCrash()

        let before = try portalFacts(of: entry)
        let synced = try await place.screens.run(["sync", "run"] + place.connection)
        let after = try portalFacts(of: entry)

        #expect(synced.exit == 0 && synced.output.contains("2 sent"), "\(synced.errors)")
        #expect(!before.contains("Ada Lovelace") && after.contains("Ada Lovelace"), "\(after)")
        #expect(!before.contains("\"userScore\":0.8") && after.contains("\"userScore\":0.8"))
    }

    private func signInReadAndGoBack() async throws {
        let terminal = try start(isGuest: true)
        let portal = place.portal
        try terminal.wait(toSee: "[ Sign in ]")
        try terminal.fill("E-mail address", "\r\(portal.user)\r", shows: portal.user)
        try terminal.fill("Password", "\r\(portal.password)\r", shows: "••••")
        terminal.type("\t\r")

        let before = try openArticle(terminal)
        terminal.type("\u{1B}")
        try terminal.wait(for: "the list as it was left") { page($0) == before }
        try await terminal.leave()
    }

    private func rateOffline() async throws {
        let terminal = try start(["--net", "offline"])
        _ = try openArticle(terminal)
        try terminal.go(to: "[ 1 ☆ ]")
        terminal.type("\(right)\(right)\(right)\r")
        try terminal.wait(toSee: "Stored on this machine.")
        try terminal.wait(toSee: "[● 4 ★]")
        try await terminal.leave()
    }

    /// Sends the form, and ends the command without any warning before the portal could get it.
    private func fillInOfflineAndCrash() async throws {
        let terminal = try start(["--page", "survey", "--net", "offline"])
        try terminal.wait(toSee: "Subscriber")
        try terminal.fill("Subscriber", "\r\(clear)Ada Lovelace\r", shows: "Ada Lovelace")
        try terminal.fill("Room", "\rdou\r", shows: "(•) Double")
        terminal.type("s")
        try terminal.wait(toSee: "Stored on this machine.")
        kill(try #require(terminal.command), SIGKILL)
        try terminal.wait(for: "ended 137")
        await terminal.end()
    }

    /// What curl receives: the survey's records, and the ratings of an article.
    private func portalFacts(of entry: String) throws -> String {
        let portal = place.portal
        let body = """
            [{"/screens.screensddlrecord/get-ddl-records":
              {"ddlRecordSetId": \(place.id("surveyRecordSetId")), "locale": "en_US", "start": -1, "end": -1, "obc": null}},
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
    private func entry(_ row: Int) async throws -> String {
        let list = try await place.screens.run(
            ["run", "asset-list", "--set", "classNameId=BlogsEntry", "--json"] + place.connection
        )
        let model = try list.json["model"] as? [String: Any]
        let rows = try #require(model?["rows"] as? [[String: Any]])
        let attributes = try #require(rows[row]["attributes"] as? [String: Any])
        return try #require(attributes["entryId"] as? String)
    }
}
