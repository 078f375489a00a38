import TestSupport
import Testing

/// The theme that a tutorial builds, on the pages that it is for.
extension TemplateTests {
    @Test func aWholeThemeHasAtMost80LinesAndPassesTheCheck() throws {
        let shell = try wholeTheme(in: "whole-theme-checked")

        let lines = try output(of: "cat Sources/*/*.swift", by: shell).split(separator: "\n")
        let code = lines.filter { !$0.trimmingPrefix { $0 == " " }.hasPrefix("//") }
        let check = try output(of: "screens-host plugin check .", by: shell)

        #expect(60...80 ~= code.count)
        #expect(check.contains("It provides 1 theme, 2 views."))
        #expect(check.hasSuffix("This host can load it."), "\(check)")
    }

    @Test func aWholeThemeDrawsCoversPeopleAndAShell() throws {
        let shell = try wholeTheme(in: "whole-theme-drawn")
        let list = "screens-host run asset-list --theme plum --output html --set firstPageSize=4"

        let news = try output(of: "\(list) --set classNameId=BlogsEntry", by: shell)
        let people = try output(of: "\(list) --set classNameId=User", by: shell)
        let page = try output(
            of: "screens-host run ../intranet --theme plum --page people --output html",
            by: shell
        )

        for html in [news, people, page] {
            #expect(html.contains("--accent:#7A2E6B") && html.contains("class=\"list grid"))
        }
        #expect(news.contains("<div class=\"card\"><img class=\"picture cover\""))
        #expect(people.contains("avatar a96") && !people.contains("picture cover"))
        #expect(page.contains("<h1 class=\"display\">People</h1>") && page.contains("avatar a96"))
        expectOrder(
            ["class=\"name\"", "alt=\"Plum\"", "Intranet", "class=\"user\"", "class=\"menu\""],
            in: page
        )
    }

    /// A shell in the folder of the package, after its author has built it for the last time.
    private func wholeTheme(in name: String) throws -> Shell {
        let shell = try InstalledSDK().shell(in: name)
        try DocumentRun(tutorial: .wholeTheme, reader: shell).follow { block in
            block.language == "console"
                ? block.text.contains("screens-host new ") : !block.text.hasPrefix("swift ")
        }
        _ = try output(of: "swift build", by: shell)
        return shell
    }

    private func output(of command: String, by shell: Shell) throws -> String {
        let (lines, status) = try shell.run(command, joiningErrors: false)
        guard status == 0 else { throw ToolFailure(words: lines.joined(separator: "\n")) }
        return lines.joined(separator: "\n")
    }

    private func expectOrder(_ parts: [String], in text: String) {
        var rest = text[...]
        for part in parts {
            guard let range = rest.firstRange(of: part) else {
                Issue.record("\(part) is missing, or at another place")
                continue
            }
            rest = rest[range.upperBound...]
        }
    }
}
