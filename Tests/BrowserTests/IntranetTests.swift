import DemoPortal
import Foundation
import ScreensKit
import Testing

extension BrowserSuite {
    /// The demo app in use, with and without a connection, a script and a mouse.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct IntranetTests {
        @Test(arguments: IntranetUser.Means.allCases)
        func whatIsDoneOfflineSurvivesAKillAndIsSentLater(means: IntranetUser.Means) async throws {
            let app = try ServedIntranet()
            try await Chromium.open(.init(runsScripts: means != .noScript, height: 740)) {
                let user = IntranetUser(browser: $0, means: means, portal: app.portal)
                var article: Int64 = 0
                try await app.serve { address in
                    try await user.open(address)
                    try await user.signIn()
                    // What is filled in without a connection was shown before.
                    try await user.openSurvey()
                    try await user.choose(#"#menu a[href^="/news"]"#)
                    article = try await user.openArticle()

                    app.portal.faults = FaultPlan(.refuse)
                    try await user.rate()
                    try await user.goBack()
                    try await user.fillInSurvey()
                }
                if means != .noScript { try await user.seeThatTheConnectionIsLost() }
                app.portal.faults = FaultPlan()
                let before = try await app.facts(ofArticle: article)
                try await app.serve { address in
                    try await user.open(address)
                    try await user.signIn()
                    try await user.sendChanges()
                }
                let after = try await app.facts(ofArticle: article)
                #expect(!before.contains("Ada Lovelace") && after.contains("Ada Lovelace"))
                #expect(
                    !before.contains("\"userScore\":0.8") && after.contains("\"userScore\":0.8")
                )
            }
        }

        @Test(arguments: IntranetUser.Means.allCases)
        func theSearchFindsNewsFromAnyPage(means: IntranetUser.Means) async throws {
            let app = try ServedIntranet()
            try await Chromium.open(.init(runsScripts: means != .noScript, height: 740)) {
                let user = IntranetUser(browser: $0, means: means, portal: app.portal)
                try await app.serve { address in
                    try await user.open(address)
                    try await user.signIn()
                    try await user.openSurvey()
                    try await user.findNews(with: "picnic")
                }
            }
        }

        @Test func eachSurveyThatIsFilledInIsARecordOfItsOwn() async throws {
            let app = try ServedIntranet()
            let set = try #require(app.portal.samples["surveyRecordSetId"]?.int64)
            try await Chromium.open { browser in
                let user = IntranetUser(browser: browser, means: .mouse, portal: app.portal)
                try await app.serve { address in
                    try await user.open(address)
                    try await user.signIn()
                    try await user.openSurvey()
                    for name in ["Ada", "Grace", "Joan"] { try await user.sendSurvey(of: name) }
                }
            }
            let names = try app.portal.records(set).compactMap { $0.values["subscriberName"] }
            #expect(Set(names).isSuperset(of: ["Ada", "Grace", "Joan"]), "\(names)")
        }
    }
}

/// Somebody who uses the demo app.
struct IntranetUser {
    let browser: Chromium
    let means: Means
    let portal: DemoPortal

    /// What somebody uses an app with.
    enum Means: CaseIterable {
        case mouse, keys
        /// A mouse, in a browser that runs no script.
        case noScript
    }

    private static let row = "#row-25 .pick"
    private static let top = "document.querySelector('#row-25').getBoundingClientRect().top"
    private static let isNews = "location.pathname == '/news' && document.querySelector('#row-25')"
    private static func shows(_ words: String) -> String {
        "document.body.innerText.includes('\(words)')"
    }

    func open(_ address: String) async throws {
        try await browser.go(address)
        try await browser.poll("location.pathname == '/sign-in' && document.querySelector('form')")
        if means != .noScript {
            try await browser.poll("document.documentElement.classList.contains('live')")
        }
    }

    func signIn() async throws {
        try await fill("[autocomplete=username]", with: portal.user)
        try await fill("[autocomplete=current-password]", with: portal.password)
        try await submit("[autocomplete=current-password]")
        try await browser.poll(Self.isNews)
    }

    /// Follows a link, or presses a button.
    func choose(_ selector: String) async throws {
        switch means {
        case .mouse: try await browser.click(selector)
        case .keys:
            try await browser.tab(to: "document.activeElement.matches(\(quoted(selector)))")
            try await browser.press(.enter)
        case .noScript: try await browser.follow(selector)
        }
    }

    private func fill(_ selector: String, with text: String) async throws {
        guard means == .keys else { return try await browser.fill(selector, with: text) }
        try await browser.tab(to: "document.activeElement.matches(\(quoted(selector)))")
        try await browser.type(text)
    }

    /// Sends the form of a field.
    private func submit(_ field: String) async throws {
        guard means != .keys else { return try await browser.press(.enter) }
        try await choose("form:has(\(field)) button[name=act]")
    }

    /// Opens an article that is out of sight at first, and returns its number.
    func openArticle() async throws -> Int64 {
        try await browser.poll(Self.isNews)
        if means == .keys {
            try await browser.tab(to: "document.activeElement.matches('.pick')")
            for _ in 0..<25 { try await browser.press(.down) }
        } else {
            try await browser.bringIntoSight(Self.row)
        }
        let before = try await browser.number(of: Self.top)
        if means == .keys { try await browser.press(.enter) } else { try await choose(Self.row) }
        try await browser.poll(
            "location.pathname == '/article' && \(Self.shows("You have not rated this."))"
        )
        try await browser.run("window.name = '\(before)'")
        let classPK = try await browser.text(
            of: "new URLSearchParams(location.search).get('classPK')"
        )
        return try #require(Int64(classPK))
    }

    /// Searches for a word that few news contain, and opens the first one that is found.
    func findNews(with word: String) async throws {
        let field = "[name$=search]"
        try await fill(field, with: word)
        try await submit(field)
        try await browser.poll(
            "location.pathname == '/found' && !document.querySelector('#row-25')"
                + " && document.querySelector('#row-0')?.innerText.toLowerCase().includes('\(word)')"
        )
        try await browser.poll("document.querySelector('\(field)').value == '\(word)'")
        try await choose("#row-0 .pick")
        try await browser.poll("location.pathname == '/article'")
    }

    func rate() async throws {
        try await choose(#"main button[value*="0.8"]"#)
        try await browser.poll(Self.shows("Stored on this machine."))
        try await browser.poll(Chromium.hasChosen("4 stars"))
        guard means == .keys else { return }
        try await browser.poll(Self.shows("1 waiting"))
        try await browser.poll("document.activeElement.ariaLabel == '4 stars'")
    }

    /// Goes back to the list, which is at the place where it was.
    func goBack() async throws {
        if means == .noScript {
            // The rating has a place of its own in the history.
            for _ in 0..<2 { try await browser.ask("POST", "/back") }
        } else {
            try await choose("a[data-act=back]")
        }
        try await browser.poll(Self.isNews)
        try await browser.poll("Math.abs(\(Self.top) - Number(window.name)) < 2")
        if means == .keys {
            try await browser.poll("document.activeElement.matches(\(quoted(Self.row)))")
        }
    }

    func openSurvey() async throws {
        try await choose(#"#menu a[href^="/survey"]"#)
        try await browser.poll("document.querySelector('[name$=subscriberName]')")
    }

    /// Fills in the survey that is shown, and waits for an empty one.
    func sendSurvey(of name: String) async throws {
        try await fill("[name$=subscriberName]", with: name)
        try await browser.click("[name$=Room][value=double]")
        try await choose("main form:has([name$=subscriberName]) button[name=act]")
        try await browser.poll(Self.shows("Thank you."))
        try await browser.poll(
            "document.querySelector('[name$=subscriberName]').value != '\(name)'"
        )
    }

    func fillInSurvey() async throws {
        try await openSurvey()
        try await fill("[name$=subscriberName]", with: "Ada Lovelace")
        if means == .keys {
            try await browser.tab(to: "document.activeElement.matches('[type=radio]')")
            try await browser.press(.space, .down)
        } else {
            try await browser.click("[name$=Room][value=double]")
        }
        try await choose("main form:has([name$=subscriberName]) button[name=act]")
        try await browser.poll(Self.shows("Stored on this machine."))
        try await browser.poll(Self.shows("2 waiting"))
    }

    /// The page of a server that was killed says that it has lost its connection.
    func seeThatTheConnectionIsLost() async throws {
        try await browser.wait(Self.shows("The connection is lost."))
    }

    /// Presses the button whose text ends with these words.
    private func press(_ words: String) async throws {
        guard means != .keys else {
            try await browser.tab(
                to: "document.activeElement.innerText.trim().endsWith('\(words)')"
            )
            return try await browser.press(.enter)
        }
        let button =
            "[...document.querySelectorAll('button')].find(it => it.innerText.trim().endsWith('\(words)'))"
        // The button that was pressed before may still be there.
        try await browser.run(
            """
            document.querySelectorAll('[data-test]').forEach(it => delete it.dataset.test);
            \(button).dataset.test = 'press'
            """
        )
        try await choose("[data-test=press]")
    }

    /// Sends the changes that were stored before the server was killed.
    func sendChanges() async throws {
        try await browser.poll(Self.shows("2 waiting"))
        try await press("2 waiting")
        try await browser.poll(Self.shows("Send now"))
        try await press("Send now")
        try await browser.poll(Self.shows("All changes sent"))
    }
}
