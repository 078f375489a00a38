@_spi(Host) import ScreensKit
import ScreensPlugins
import Testing

struct PartPatternTests {
    @Test(arguments: [
        ("AssetListView", ViewName.Subject.screenlet(assetList)),
        ("asset-list", .screenlet(assetList)),
        ("PollAnswerTableCell", .part("PollAnswer")), ("PollAnswer", .part("PollAnswer")),
        ("PollResult", .part("PollResult")), ("PollResults", .screenlet(results)),
    ])
    func shortNamesOfViewsAreUnderstood(text: String, subject: ViewName.Subject) {
        let parts = [
            "part Poll Poll*", "part Poll PollResult", "part Poll 1", "window Poll X*", "",
        ]
        .compactMap { PartPattern(line: $0[...]) }
        .filter { $0.prefix != "Poll" || text.hasPrefix("PollAnswer") }

        #expect(ViewName.Subject(shortName: text, parts: parts) == subject)
    }

    @Test(arguments: [
        ("part Poll PollAnswer*", "PollAnswerYes", true),
        ("part Poll PollAnswer*", "PollAnswer", false),
        ("override Poll PollAnswer", "PollAnswer", true),
        ("part Poll PollAnswer", "PollAnswerYes", false),
    ])
    func patternsMatchParts(line: String, part: String, matches: Bool) throws {
        let pattern = try #require(PartPattern(line: line[...]))

        #expect(pattern.matches(part) == matches)
        #expect(pattern.isOverride == line.hasPrefix("override"))
    }
}

// swift-format-ignore: NeverForceUnwrap
private let assetList = ScreenletName("AssetList")!
// swift-format-ignore: NeverForceUnwrap
private let results = ScreenletName("PollResults")!
