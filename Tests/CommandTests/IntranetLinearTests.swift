import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing

/// The demo app read line by line, as a screen reader does, with and without a connection.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct IntranetLinearTests {
    private static let prompt = "h for help: "
    private let intranet: LiveIntranet

    init() throws { intranet = try LiveIntranet() }

    /// Enters a line, and waits for what is printed after it, which ends with the question for the next one.
    @discardableResult
    private func enter(
        _ line: String?,
        until words: String,
        question: String = prompt,
        at terminal: PseudoTerminal
    ) throws -> [String] {
        let before = line == nil ? 0 : terminal.transcript.utf8.count
        if let line { terminal.type("\(line)\n") }
        func news(_ terminal: PseudoTerminal) -> String {
            String(decoding: terminal.transcript.utf8.dropFirst(before), as: UTF8.self)
        }
        // A page that took long was printed before, and ends with a line break now.
        let ends = [question, "\(question)\r\n"]
        try terminal.wait(for: "“\(words)” after \(line ?? "the start"): \(news(terminal))") {
            let news = news($0)
            return news.contains(words) && ends.contains(where: news.hasSuffix)
        }
        let pages = news(terminal).components(separatedBy: question)
        let page = pages.last { $0.contains(words) } ?? news(terminal)
        let lines = page.split(separator: "\r\n", omittingEmptySubsequences: false)
        // The terminal shows what was entered.
        return lines.dropFirst(line == nil || page != pages.first ? 0 : 1).map(String.init)
    }

    /// The number of what a text names: before it in its line, or in the next one if the text is the label of a field.
    private func number(of text: String, in lines: [String]) throws -> String {
        let index = try #require(lines.firstIndex { $0.contains(text) }, "\(lines)")
        let before = lines[index].prefix(
            upTo: lines[index].firstRange(of: text)?.lowerBound ?? lines[index].endIndex
        )
        let number =
            before.matches(of: #/(\d+)\. /#).last ?? lines[index + 1].firstMatch(of: #/(\d+)\./#)
        return String(try #require(number, "\(lines[index...])").1)
    }

    private func quit(_ terminal: PseudoTerminal) async throws {
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()
        #expect(!terminal.transcript.contains("\u{1B}"))
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
        let terminal = try intranet.start(["--linear"], isGuest: true)
        let portal = intranet.live.portal
        var page = try enter(nil, until: "[ Sign in ]", at: terminal)
        #expect(page[0] == "Page: Sign in to Intranet")
        let name = try number(of: "E-mail address", in: page)
        try enter(name, until: "E-mail address", question: "clears it): ", at: terminal)
        page = try enter(portal.user, until: portal.user, at: terminal)
        let secret = try number(of: "Password", in: page)
        try enter(secret, until: "Password", question: "keeps it): ", at: terminal)
        page = try enter(portal.password, until: "[ Sign in ]", at: terminal)
        try enter(try number(of: "[ Sign in ]", in: page), until: "Page: News", at: terminal)

        let list = try enter("n", until: "Rows 11 to 20 of 332.", at: terminal)
        let title = LiveIntranet.article
        try enter(try number(of: title, in: list), until: "Page: News › \(title)", at: terminal)
        let back = try enter("b", until: "Page: News", at: terminal)
        #expect(list == Array(back.dropFirst()))
        try await quit(terminal)
    }

    private func rateOffline() async throws {
        let terminal = try intranet.start(["--linear", "--net", "offline"])
        try enter(nil, until: "332", at: terminal)
        let title = LiveIntranet.article
        let list = try enter("/\(title)", until: title, at: terminal)
        let row = try number(of: title, in: list)
        let article = try enter(row, until: "You have not rated this.", at: terminal)
        let star = try number(of: "[ 4 stars ]", in: article)
        try enter(star, until: "Stored on this machine.", at: terminal)
        try await quit(terminal)
    }

    /// Sends the form, and ends the command without any warning before the portal could get it.
    private func fillInOfflineAndCrash() async throws {
        let terminal = try intranet.start(["--linear", "--page", "survey", "--net", "offline"])
        var page = try enter(nil, until: "Subscriber", at: terminal)
        let name = try number(of: "Subscriber *", in: page)
        try enter(name, until: "Subscriber", question: "clears it): ", at: terminal)
        page = try enter("Ada Lovelace", until: "Ada Lovelace", at: terminal)
        let room = try number(of: "Room *", in: page)
        try enter(room, until: "2. Double", question: "clears it): ", at: terminal)
        try enter("2", until: "(•) Double", at: terminal)
        try enter("s", until: "Stored on this machine.", at: terminal)
        kill(try #require(terminal.command), SIGKILL)
        try terminal.wait(for: "ended 137")
        await terminal.end()
    }
}
