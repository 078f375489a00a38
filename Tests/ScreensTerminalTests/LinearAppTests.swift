import DemoPortal
import ScreensApps
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// An app that is read line by line.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct LinearAppTests {
    /// What the surface has printed, and the lines that the user enters one after the other.
    @MainActor
    private final class Reader {
        var printed: [String] = []
        private let answer: (Reader) async -> String?

        init(answer: @escaping (Reader) async -> String?) { self.answer = answer }

        /// Pages are printed when they have loaded, however busy the machine is, unless a test says otherwise.
        func present(
            _ stage: Stage,
            columns: Int = 100,
            patience: Duration = .seconds(60)
        ) async throws {
            let options = LiveOptions(color: .none) { stage, width in stage.context(width) }
            let surface = LinearSurface(options, columns: columns) {
                self.printed.append($0)
            } readLine: { _ in
                await self.answer(self)
            }
            surface.printer.patience = patience
            try await surface.present(stage)
        }

        /// What was printed since the last call.
        func news() -> [String] {
            defer { printed = [] }
            return printed
        }
    }

    private let portal: DemoPortal
    private let connection = PausableConnection()
    private let stage: Stage

    init() throws {
        portal = try DemoPortal()
        stage = try SampleApp.stage(on: portal, over: connection)
        stage.show()
    }

    /// Enters lines; returns what is printed before the first one, and after each.
    private func entering(
        _ lines: [String],
        at other: Stage? = nil,
        columns: Int = 100
    ) async throws -> [[String]] {
        var (rest, answers) = (lines[...], [[String]]())
        let reader = Reader { reader in
            answers.append(reader.news())
            return rest.popFirst()
        }
        try await reader.present(other ?? stage, columns: columns)
        return answers
    }

    /// The number before a text.
    private func number(of text: String, in lines: [String]) throws -> String {
        let line = try #require(lines.first { $0.contains(text) }, "\(lines)")
        return String(line.prefix { $0 != "." })
    }

    @Test func aRowOpensItsPageWhichIsNamedAndPrinted() async throws {
        let list = try await entering(["n"])
        let title = try #require(list[1].dropFirst().first { $0.hasPrefix("3. ") })
        let words = try await entering(["n", "3", "b"])

        #expect(words[0].first == "Page: News")
        #expect(words[2].first?.hasPrefix("Page: News › ") == true)
        #expect(title.contains(words[2].first?.dropFirst("Page: News › ".count) ?? "?"))
        #expect(words[2].count > 5)
        // Going back finds the same rows.
        #expect(words[3] == ["Page: News"] + words[1])
        #expect(words[3].last == "Rows 11 to 20 of 332.")
    }

    @Test func allRowsOfSmallPagesArePrinted() async throws {
        var app = SampleApp.app
        app.pages["news"]?.screenlets["list"]?.set["firstPageSize"] = .constant(1)
        app.pages["news"]?.screenlets["list"]?.set["pageSize"] = .constant(1)
        let small = try SampleApp.stage(of: app, on: portal)
        small.show()

        let words = try await entering(["n"], at: small)

        #expect(words[0].last == "Rows 1 to 10 of 332." && words[1].last == "Rows 11 to 20 of 332.")
        #expect(words.joined().allSatisfy { !$0.contains("…") })
    }

    @Test func theMenuIsACommandAndNoPartOfThePage() async throws {
        let words = try await entering(["g", "2", "g 1", "g 3", "g", ""])

        #expect(words[0].allSatisfy { !$0.contains("Other") })
        #expect(words[1] == ["1. News, this page", "2. Other"])
        #expect(words[2].first == "Page: Other")
        #expect(words[3].first == "Page: News")
        #expect(words[4] == ["\"3\" is not the number of a page. Enter g for the pages."])
        #expect(words[6].isEmpty)
    }

    @Test func helpListsWhatThePageCanDo() async throws {
        let words = try await entering(["h", "3", "h", "b", "b"])

        let (list, article) = (words[1].joined(), words[3].joined())
        #expect(list.contains("the next rows") && !list.contains("b  back"))
        #expect(article.contains("b  back") && !article.contains("the next rows"))
        #expect(list.contains("g  the pages") && !list.contains("send the form"))
        #expect(words[5] == ["There is no page before this one."])
    }

    @Test(arguments: [50, 100])
    func everyListOfAPageIsPrintedAndCanBeUsed(columns: Int) async throws {
        let two = try SampleApp.stage(of: SampleApp.twoLists, on: portal)
        two.show()
        let words = try await entering(
            ["n 2", "n", "n 1", "n 3", "h"],
            at: two,
            columns: columns
        )

        func places(_ lines: [String]) -> [String] { lines.filter { $0.hasPrefix("List ") } }
        let first = ["List 1, rows 1 to 10 of 332.", "List 1, rows 11 to 20 of 332."]
        #expect(places(words[0]) == [first[0], "List 2, rows 1 to 10 of 45."])
        #expect(places(words[1]) == [first[0], "List 2, rows 11 to 20 of 45."])
        #expect(places(words[2]) == [first[0], "List 2, rows 21 to 30 of 45."])
        #expect(places(words[3]) == [first[1], "List 2, rows 21 to 30 of 45."])
        #expect(words[4] == ["There is no list 3."])
        #expect(words[5].joined().contains("n NUMBER"))
    }

    @Test func oneOfSeveralFormsIsSentByItsNumberOrAfterItWasFilledIn() async throws {
        let forms = try SampleApp.stage(of: SampleApp.twoForms, on: portal)
        forms.show()
        let page = try await entering([], at: forms)[0]
        func field(_ label: String) throws -> String {
            let lines = page.indices.filter { page[$0].contains(label) }
            try #require(lines.count == 2)
            return page[lines[1] + 1].filter(\.isNumber)
        }
        var sent: [Int] = []
        for (index, stage) in forms.embeddedStages.enumerated() {
            stage.onEvent = { if $0.name == "onFormSubmitted" { sent.append(index) } }
        }
        let filling = try [field("Subscriber *"), "Ada", field("Room *"), "2"]

        let words = try await entering(["s", "", "s 3", "h", "s 1"] + filling + ["s"], at: forms)

        #expect(words[1].count == 2 && words[1].allSatisfy { $0.contains("Subscriber, ") })
        #expect(words[1][1].hasPrefix("2. ") && words[2].isEmpty)
        #expect(words[3] == ["There is no form 3."])
        #expect(words[4].joined().contains("s NUMBER"))
        #expect(words[5] == ["“Subscriber” must be filled in."])
        #expect(sent == [1])
    }

    @Test func columnsOfAPageArePrintedOneAfterTheOther() async throws {
        var app = SampleApp.twoForms
        app.pages["home"]?.layout = AppLayout(
            wide: [["first"], ["second", "stars"]],
            narrow: ["first", "stars", "second"]
        )
        let wide = try SampleApp.stage(of: app, on: portal)
        wide.show()

        let page = try await entering([], at: wide)[0]

        let marks = page.compactMap { line in
            ["S-2026", "You have not rated this."].first { line.contains($0) }
        }
        #expect(marks == ["S-2026", "You have not rated this.", "S-2026"])
    }

    @Test func rowsOfEveryListOfAPageAreChosen() async throws {
        let two = try SampleApp.stage(of: SampleApp.twoLists, on: portal)
        two.show()
        let page = try await entering([], at: two)[0]
        let person = try number(of: ". Priya García", in: page)
        let article = try number(of: "Company picnic", in: page)
        var events: [String] = []
        two.onEvent = { events.append("\($0.payload)") }

        let words = try await entering([person, "n", article, "b"], at: two)

        #expect(words[1] == ["Row 1 chosen."] && events[0].contains("Priya García"))
        #expect(words[2].contains("List 2, rows 11 to 20 of 45."))
        #expect(words[3].first == "Page: Home › Company picnic: who brings what")
        // Going back finds the same rows of both lists.
        #expect(words[4] == ["Page: Home"] + words[2])
    }

    @Test func whatTakesLongIsPrintedWhenItHasArrived() async throws {
        await stage.settled()
        var (early, late): ([String], [String]) = ([], [])
        var step = 0
        let reader = Reader { reader in
            step += 1
            switch step {
            case 1:
                connection.pause()
                reader.printed = []
                return "3"
            case 2:
                early = reader.news()
                connection.resume()
                try? await until("the article is printed") {
                    reader.printed.last == LineConsole.prompt
                }
                late = reader.news()
                return "q"
            default: return nil
            }
        }

        try await reader.present(stage, patience: .milliseconds(20))

        #expect(early.contains { $0.contains("Loading") }, "\(early)")
        #expect(late.count > 5 && !late.contains { $0.contains("Loading") }, "\(late)")
    }

    @Test func whatArrivesDuringACommandIsPrintedAfterIt() async throws {
        await stage.settled()
        var (printed, step): ([[String]], Int) = ([], 0)
        let reader = Reader { reader in
            printed.append(reader.news())
            step += 1
            switch step {
            case 1:
                connection.pause()
                return "3"
            case 2: return "g"
            case 3:
                // The answer to the question of this command.
                connection.resume()
                await stage.settled()
                return ""
            default: return nil
            }
        }

        try await reader.present(stage, patience: .milliseconds(20))

        #expect(printed[1].contains { $0.contains("Loading") }, "\(printed)")
        #expect(printed[2].count == 2)
        #expect(printed[3].count > 5 && !printed[3].contains { $0.contains("Loading") })
    }
}
