import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing

/// The demo app in use at a terminal, by keys alone, with and without a connection.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct IntranetLiveTests {
    private let intranet: LiveIntranet
    /// The key that deletes the line up to the cursor.
    private let clear = "\u{15}"
    private let down = "\u{1B}[B"

    init() throws { intranet = try LiveIntranet() }

    /// The lines of the list, without its scroll bar; the preview beside it arrives later.
    private func list(_ terminal: PseudoTerminal) -> [String] {
        terminal.screen.lines.dropFirst(2).dropLast().map { line in
            String(line.prefix { !"│┃".contains($0) })
        }
    }

    /// Goes down the news to the article, opens it, and waits for its rating; returns what was shown before.
    private func openArticle(_ terminal: PseudoTerminal) throws -> [String] {
        try terminal.wait(toSee: "332")
        // A preview that arrives beside the row is no answer to a key.
        func row(_ terminal: PseudoTerminal) -> Substring {
            terminal.cursorPlace.prefix { !"│┃".contains($0) }
        }
        for _ in 0..<40 where !row(terminal).contains(LiveIntranet.article) {
            let place = row(terminal)
            terminal.type(down)
            try terminal.wait(for: "the row below \(place)") { row($0) != place }
        }
        let before = list(terminal)
        terminal.type("\r")
        // The preview beside the list shows the same rating, but no way back.
        try terminal.wait(toSee: "‹ News")
        try terminal.wait(toSee: "You have not rated this.")
        return before
    }

    @Test func whatIsDoneOfflineIsAtThePortalAfterTheNextSync() async throws {
        let entry = try await intranet.entry(19)
        try await signInReadAndGoBack()
        try await intranet.loadSurvey()
        try await rateOffline()
        try await fillInOfflineAndCrash()

        try await intranet.expectChangesArriveBySync(for: entry)
    }

    private func signInReadAndGoBack() async throws {
        let terminal = try intranet.start(isGuest: true)
        let portal = intranet.live.portal
        try terminal.wait(toSee: "[ Sign in ]")
        try terminal.fill("E-mail address", "\r\(portal.user)\r", shows: portal.user)
        try terminal.fill("Password", "\r\(portal.password)\r", shows: "••••")
        terminal.type("\t\r")

        let before = try openArticle(terminal)
        terminal.type("\u{1B}")
        try terminal.wait(for: "the list as it was left") { list($0) == before }
        try await terminal.quit()
    }

    private func rateOffline() async throws {
        let terminal = try intranet.start(["--net", "offline"])
        _ = try openArticle(terminal)
        terminal.type("4")
        try terminal.wait(for: "Stored on this machine.")
        try terminal.wait(for: "the vote, which waits") {
            $0.screen.text.contains("1 waiting") && $0.screen.text.contains("★ ★ ★ ★ ☆")
        }
        try await terminal.quit()
    }

    @Test func eachSurveyThatIsFilledInIsARecordOfItsOwn() async throws {
        try await intranet.loadSurvey()
        let terminal = try intranet.start(["--page", "survey", "--net", "offline"])
        try terminal.wait(toSee: "Subscriber")
        for (name, waiting) in [("Ada Lovelace", "1 waiting"), ("Grace Hopper", "2 waiting")] {
            try terminal.fill("Subscriber", "\r\(clear)\(name)\r", shows: name)
            try terminal.fill("Room", "\rdou\r", shows: "(•) Double")
            terminal.type("s")
            try terminal.wait(toSee: waiting)
            try terminal.wait(for: "an empty form") { !$0.screen.text.contains(name) }
        }
        try await terminal.quit()

        let live = intranet.live
        let synced = try await live.screens.run(["sync", "run"] + live.connection)
        let records = try live.portal.records(live.id("surveyRecordSetId"))
        let names = records.compactMap { $0.values["subscriberName"] }
        #expect(synced.exit == 0 && synced.output.contains("2 sent"), "\(synced.errors)")
        #expect(Set(names).isSuperset(of: ["Ada Lovelace", "Grace Hopper"]), "\(names)")
    }

    /// Sends the form, and ends the command without any warning before the portal could get it.
    private func fillInOfflineAndCrash() async throws {
        let terminal = try intranet.start(["--page", "survey", "--net", "offline"])
        try terminal.wait(toSee: "Subscriber")
        try terminal.fill("Subscriber", "\r\(clear)Ada Lovelace\r", shows: "Ada Lovelace")
        try terminal.fill("Room", "\rdou\r", shows: "(•) Double")
        terminal.type("s")
        try terminal.wait(for: "Stored on this machine.")
        kill(try #require(terminal.command), SIGKILL)
        try terminal.wait(for: "ended 137")
        await terminal.end()
    }
}
