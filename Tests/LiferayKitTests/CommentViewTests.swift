import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// What the default views of comments show.
struct CommentViewTests {
    private struct View: CommentListView {}

    @Test(arguments: [(41, false), (0, true), (-3, true)] as [(Int64, Bool)])
    func aCommentThatThePortalDoesNotHaveCannotBeOpened(id: Int64, leadsNowhere: Bool) {
        let comment = CommentEntry(commentId: id, body: "New")
        let row = ShownComment(comment, text: RichText(blocks: []))

        let node = View().row(row, at: 0, in: DrawingContext())

        #expect(node.leadsNowhere == leadsNowhere)
    }

    @Test(arguments: ["en_US", "es_ES", "ja_JP", "ar_SA", "de_DE", "fr_FR"] as [LocaleIdentifier])
    func aListWithoutCommentsAsksForTheFirstOne(locale: LocaleIdentifier) {
        var rows = PagedRows<ShownComment>(firstPageSize: 9, pageSize: 9)
        rows.start(with: [], counted: 0)
        let model = CommentListModel(phase: .ready, rows: rows)

        let context = DrawingContext(locale: locale)
        let body = View().body(of: model, in: context)

        let words = body.subtree.filter { $0.kind == .state }.flatMap(\.subtree).compactMap(\.text)
        let keys = ["comment-screenlet-none", "comment-screenlet-be-first"]
        #expect(words == keys.map { context.liferayString($0) })
        #expect(words.contains("Be the first.") == (locale == "en_US"))
    }
}
