import ScreensAutomation
import ScreensKit
import Testing

@testable import screens_host

struct ParserTests {
    private func invocation(_ words: String...) throws -> Invocation {
        guard case .run(let invocation) = try Parser(root: CommandTable.root).parse(words) else {
            throw CommandError.usage("asks for help")
        }
        return invocation
    }

    private func message(_ words: [String]) -> String? {
        do {
            _ = try Parser(root: CommandTable.root).parse(words)
            return nil
        } catch {
            return error.exit == .usage ? error.message : nil
        }
    }

    @Test func keepsOptionsInOrderAndWordsApart() throws {
        let invocation = try invocation(
            "run",
            "--set",
            "a=1",
            "asset-list",
            "--set=b==2",
            "--json",
            "--theme",
            "x",
            "--theme=y"
        )

        #expect(invocation.command.name == "run")
        #expect(invocation.arguments == ["asset-list"])
        #expect(invocation.values(.set) == ["a=1", "b==2"])
        #expect(invocation.has(.json) && !invocation.has(.verbose))
        #expect(invocation.value(.theme) == "y")
    }

    @Test func takesWordsAfterTwoHyphensLiterally() throws {
        #expect(try invocation("describe", "--", "--odd").arguments == ["--odd"])
    }

    @Test func acceptsAnEmptyValue() throws {
        #expect(try invocation("run", "x", "--theme=").value(.theme) == "")
    }

    @Test(
        arguments: [
            (["rnu"], "Unknown command \"rnu\" for \"screens-host\". Did you mean \"run\"?"),
            (
                ["themes", "reslove"],
                "Unknown command \"reslove\" for \"screens-host themes\". Did you mean \"resolve\"?"
            ),
            (
                ["run"],
                "Missing argument <screenlet>: A screenlet or an installed app, see \"screens-host list\", or the path of "
                    + "an app's folder."
            ),
            (["run", "a", "b"], "Unexpected argument \"b\"."),
            (
                ["help", "rnu"],
                "Unknown command \"rnu\" for \"screens-host\". Did you mean \"run\"?"
            ),
            (["run", "a", "--them", "b"], "Unknown option \"--them\". Did you mean \"--theme\"?"),
            (["run", "a", "--zzzzzz"], "Unknown option \"--zzzzzz\"."),
            (["run", "a", "--theme"], "--theme requires a value: --theme NAME"),
            (["run", "a", "--json=1"], "--json does not take a value."),
            (["run", "a", "-x"], "Unknown option \"-x\". Options start with two hyphens."),
            (
                ["run", "a", "--output", "htm"],
                "--output must be one of auto, tui, text, html, json, not \"htm\". Did you mean \"html\"?"
            ),
            (
                ["list", "theme"],
                "<kind> must be one of screenlets, themes, views, services, plugins, apps, not \"theme\". Did you mean \"themes\"?"
            ),
        ])
    func reportsTheMistakeAndTheRemedy(words: [String], expected: String) {
        #expect(message(words) == expected)
    }

    @Test(arguments: [
        [], ["--help"], ["help"], ["-h"], ["themes"], ["help", "run"], ["run", "--help"],
        ["run", "a", "-h"],
    ])
    func offersHelp(words: [String]) throws {
        guard case .help = try Parser(root: CommandTable.root).parse(words) else {
            Issue.record("no help for \(words)")
            return
        }
    }

    @Test func reportsItsVersion() throws {
        guard case .version = try Parser(root: CommandTable.root).parse(["--version"]) else {
            Issue.record("no version")
            return
        }
    }

    @Test func givesArgumentsToTheCallBeforeThem() throws {
        let calls = try StagePlan.Call.all(
            in: invocation(
                "run",
                "x",
                "--call",
                "a",
                "--call",
                "b",
                "--arg",
                "n=1",
                "--arg",
                "t=u=v",
                "--call",
                "c"
            )
        )

        #expect(calls.map(\.name) == ["a", "b", "c"])
        #expect(calls.map(\.arguments) == [[:], ["n": "1", "t": "u=v"], [:]])
    }

    @Test(
        arguments: [
            ["--arg", "n=1"], ["--call", "a", "--arg", "n"], ["--call", "a", "--arg", "=1"],
        ])
    func refusesArgumentsWithoutCallOrName(words: [String]) throws {
        guard
            case .run(let invocation) = try Parser(root: CommandTable.root).parse(
                ["run", "x"] + words
            )
        else { return }

        #expect(throws: CommandError.self) { try StagePlan.Call.all(in: invocation) }
    }

    @Test(arguments: [("7", 7), ("0", 0), ("all", Int.max)])
    func readsTheNumberOfRows(text: String, count: Int) throws {
        #expect(try StagePlan.rowLimit(invocation("run", "x", "--rows", text)) == count)
    }

    @Test(arguments: ["", "-1", "x", "1.5", "99999999999999999999"])
    func refusesOtherNumbersOfRows(text: String) throws {
        let invocation = try invocation("run", "x", "--rows=\(text)")

        #expect(throws: CommandError.self) { try StagePlan.rowLimit(invocation) }
    }
}
