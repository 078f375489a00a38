import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

/// How comments are drawn in every state, on every surface.
struct CommentGoldenTests {
    private static let lists = CommentListModel.conformanceSamples.map(\.name)
        .filter { $0 != "huge" && $0 != "new" }
    private static let displays = CommentDisplayModel.conformanceSamples.map(\.name)
    private static let fields = CommentAddModel.conformanceSamples.map(\.name)

    @Test(arguments: lists) func drawsListsAsRecorded(state: String) throws {
        let (view, model) = (try InstalledView("CommentList", .default), try list(state))

        try view.expectText(model, named: "Comments/list/\(state)")
        try view.expectHTML(model, named: "Comments/list/\(state)")
    }

    @Test(arguments: displays) func drawsACommentAsRecorded(state: String) throws {
        let view = try InstalledView("CommentDisplay", .default)
        let samples = CommentDisplayModel.conformanceSamples
        let model = try #require(samples.first { $0.name == state }?.model)

        try view.expectText(model, named: "Comments/display/\(state)")
        try view.expectHTML(model, named: "Comments/display/\(state)")
    }

    @Test(arguments: fields) func drawsTheFieldAsRecorded(state: String) throws {
        let view = try InstalledView("CommentAdd", .default)
        let samples = CommentAddModel.conformanceSamples
        let model = try #require(samples.first { $0.name == state }?.model)

        try view.expectText(model, named: "Comments/add/\(state)")
        try view.expectHTML(model, named: "Comments/add/\(state)")
    }

    @Test(arguments: ["de_DE", "fr_FR", "es_ES", "ja_JP", "ar_EG"])
    func usesTheUsersLanguage(locale: String) throws {
        let (view, name) = (try InstalledView("CommentList", .default), LocaleIdentifier(locale))

        for state in ["editing", "deleting", "unsent"] {
            let file = "Comments/list/\(state)-\(locale)"
            try view.expectText(try list(state), named: file, locale: name)
        }
    }

    @Test func runsFromRightToLeft() throws {
        let view = try InstalledView("CommentList", .default)

        try view.expectHTML(
            try list("nonASCII"),
            named: "Comments/list/nonASCII-ar_EG",
            locale: "ar_EG"
        )
    }

    private func list(_ state: String) throws -> CommentListModel {
        try #require(CommentListModel.conformanceSamples.first { $0.name == state }?.model)
    }
}
