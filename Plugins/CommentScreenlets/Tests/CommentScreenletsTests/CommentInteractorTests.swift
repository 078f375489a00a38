import LiferayKit
import ScreensKit
import Testing

@testable import CommentScreenlets

struct CommentInteractorTests {
    private func request(
        page: Int = 0,
        rows: Range<Int> = 0..<2,
        count: Int? = nil,
        className: String = "BlogsEntry",
        classPK: Int64 = 30_304
    ) -> PageRequest<CommentListFilter> {
        let filter = CommentListFilter(className: className, classPK: classPK, count: count)
        return PageRequest(page: page, rows: rows, filter: filter)
    }

    private let comments = (0..<5).map { JSONValue.comment(40_212 + $0, "<p>No. \($0)</p>") }

    @Test func theFirstPageAsksForTheCountAndItsAuthors() async throws {
        let portal = CommentPortal(comments)

        let page = try await CommentPageInteractor(request()).run(in: portal.context())

        #expect(
            portal.requests == [["get-comments", "get-comments-count"], ["get-user-by-id"]]
        )
        #expect(portal.commands[0].path == "/screens.screenscomment/get-comments")
        #expect(
            portal.commands[0].parameters == [
                "className": .text(blogName), "classPK": 30_304, "start": 0, "end": 2,
            ]
        )
        #expect(page.count == 5 && page.rows.map(\.key) == ["40212", "40213"])
        #expect(page.rows[0].text.plainText == "No. 0" && page.rows[0].author?.portraitId == 77)
    }

    @Test func furtherPagesAskForNoCount() async throws {
        let portal = CommentPortal(comments)

        let page = try await CommentPageInteractor(request(page: 1, rows: 2..<4))
            .run(in: portal.context())

        #expect(portal.requests.first == ["get-comments"])
        #expect(page.count == nil && page.rows.count == 2)
    }

    @Test func refusedAuthorsLeaveTheirNames() async throws {
        let refusal = PortalError.exception(type: "PrincipalException", message: "")
        let portal = CommentPortal(comments, failing: ["get-user-by-id": refusal])

        let page = try await CommentPageInteractor(request()).run(in: portal.context())

        #expect(page.rows.allSatisfy { $0.author == nil && $0.comment.userName == "Test Test" })
    }

    @Test func aBrokenConnectionToTheAuthorsIsAnError() async {
        let portal = CommentPortal(comments, failing: ["get-user-by-id": .connection("reset")])

        await #expect(throws: PortalError.connection("reset")) {
            try await CommentPageInteractor(request()).run(in: portal.context())
        }
    }

    @Test func anOldPortalIsNotAsked() {
        let portal = CommentPortal([])
        let words = ScreensError.invalid("Portals of version 6.2 have no comments for apps.")

        #expect(throws: words) {
            try CommentPageInteractor(request()).validate(in: portal.context(version: .v62))
        }
        #expect(throws: words) {
            try CommentInteractor(5).validate(in: portal.context(version: .v62))
        }
        #expect(portal.requests.isEmpty)
    }

    @Test(
        arguments: [("", 5, "className"), ("BlogsEntry", 0, "classPK")] as [(String, Int64, String)]
    )
    func whatIdentifiesTheObjectIsRequired(name: String, id: Int64, missing: String) {
        #expect(throws: ScreensError.invalid("The \(missing) is undefined")) {
            try CommentPageInteractor(request(className: name, classPK: id))
                .validate(in: CommentPortal([]).context())
        }
    }

    @Test(
        arguments: [
            ["commentId": nil], ["commentId": "x"], ["commentId": 0], ["body": 5], ["body": nil],
        ] as [JSONObject]
    )
    func aReplyOfAnotherShapeIsAnError(members: JSONObject) async {
        let portal = CommentPortal([.comment(1, "", members)])

        let error = await #expect(throws: PortalError.self) {
            try await CommentPageInteractor(request()).run(in: portal.context())
        }

        #expect(error?.code == "unexpected")
    }

    @Test func aCommentIsCachedWhereItsChangesAreStored() async throws {
        let context = CommentPortal([.comment(7)]).context()

        #expect(CommentInteractor(7).cacheEntry(in: context)?.key == "7")
        #expect(CommentInteractor(7).cacheEntry(in: context)?.collection == "Comment")
        #expect(try await CommentInteractor(7).run(in: context).commentId == 7)
        await #expect(throws: ScreensError.self) { try await CommentInteractor(8).run(in: context) }
    }
}

/// What lists show that the portal does not have, or did not have when they were loaded.
struct UnsentCommentTests {
    private func output(
        _ content: CacheContent,
        rows: Range<Int> = 0..<2,
        of ids: [Int64] = [1, 2],
        counted: Int? = 2,
        known: Int? = nil
    ) -> Answer<ListPage<ShownComment>> {
        let filter = CommentListFilter(className: "BlogsEntry", classPK: 30_304, count: known)
        let page = rows.lowerBound == 0 ? 0 : 1
        let request = PageRequest(page: page, rows: rows, filter: filter)
        let loaded = ListPage(rows: ids.map { ShownComment.sample($0) }, count: counted)
        let moment = Timestamp(milliseconds: 5)
        return CommentPageInteractor(request).output(
            Answer(loaded, freshness: Freshness(source: .cache, storedAt: moment)),
            with: content,
            in: CommentPortal([]).context()
        )
    }

    private let new = CacheEntry(additionTo: .blog, by: 1)
    private let text = CommentEntry(body: "<p>New</p>")

    @Test func aNewCommentIsTheLastOne() {
        let page = output(
            CacheContent(pending: [UnsentChange(entry: new, value: text, state: .pending)]),
            rows: 0..<9
        )

        #expect(page.output.rows.map(\.key) == ["1", "2", new.key])
        #expect(page.output.rows.last?.unsent == .pending)
        #expect(page.output.count == 3 && page.freshness.unsent == .pending)
    }

    @Test func newCommentsAreOnThePageWhereTheyBelong() {
        let others = (0..<3).map { _ in CacheEntry(additionTo: .blog, by: 1) }
        let content = CacheContent(
            pending: others.map { UnsentChange(entry: $0, value: text, state: .pending) }
        )

        let first = output(content)
        let second = output(content, rows: 2..<4, of: [], counted: nil, known: 2)
        let third = output(content, rows: 4..<6, of: [], counted: nil, known: 2)

        #expect(first.output.rows.map(\.key) == ["1", "2"] && first.output.count == 5)
        #expect(first.freshness.unsent == .pending)
        #expect(second.output.rows.map(\.key) == others[..<2].map(\.key))
        #expect(third.output.rows.map(\.key) == [others[2].key])
    }

    @Test func aPortalMayCountAsFarAsItLikes() {
        let change = UnsentChange(entry: new, value: text, state: .pending)
        let content = CacheContent(pending: [change])

        #expect(output(content, counted: .max).output.count == .max)
        #expect(output(content, rows: 2..<4, of: [], counted: nil, known: .max).output.rows == [])
    }

    @Test func newCommentsOnOtherObjectsAreNotShown() {
        let other = CommentedObject(className: "BlogsEntry", classPK: 9, on: .v70)
        let entry = CacheEntry(additionTo: other, by: 1)

        let page = output(
            CacheContent(pending: [UnsentChange(entry: entry, value: text, state: .pending)]),
            rows: 0..<9
        )

        #expect(page.output.rows.count == 2 && page.freshness.unsent == nil)
    }

    @Test(arguments: [UnsentState.pending, .conflicted, .refused, .draft])
    func changesAreShownWithTheirState(state: UnsentState) {
        let changed = UnsentChange(entry: CacheEntry(comment: 2), value: text, state: state)

        let page = output(CacheContent(pending: [changed]))

        #expect(page.output.rows[1].text.plainText == "New" && page.output.rows[1].unsent == state)
        #expect(page.output.rows[1].comment.userName == "Test Test")
        #expect(page.output.rows[0].unsent == nil && page.freshness.unsent == state)
    }

    @Test func aDeletedCommentSaysSoUntilThePortalHasDeletedIt() {
        let removed = UnsentChange<CommentEntry>(
            entry: CacheEntry(comment: 2),
            value: nil,
            state: .pending
        )

        let page = output(CacheContent(pending: [removed]))

        #expect(page.output.rows[1].isDeleted && page.output.rows[1].unsent == .pending)
        #expect(!page.output.rows[1].canUpdate && !page.output.rows[1].canDelete)
    }

    @Test func anOlderCopyHasWhatWasSentSince() {
        var (gone, changed) = (CommentEntry.reply(1), CommentEntry.reply(2, "<p>Changed</p>"))
        gone.isDeleted = true
        changed.modifiedDate = Timestamp(milliseconds: 1_469_000_000_001)
        let added = CacheEntry(comment: 50_000, new.attributes)
        let content = CacheContent(sent: [
            EntryVersion(entry: CacheEntry(comment: 1), value: gone),
            EntryVersion(entry: CacheEntry(comment: 2), value: changed),
            EntryVersion(entry: added, value: .reply(50_000)),
            EntryVersion(
                entry: CacheEntry(comment: 9, CommentedObject.blog.parameters),
                value: .reply(9)
            ),
        ])

        let page = output(content, rows: 0..<9)

        #expect(page.output.rows.map(\.key) == ["2", "50000"])
        #expect(
            page.output.rows[0].text.plainText == "Changed" && page.output.rows[0].comment.isEdited
        )
        #expect(page.freshness.unsent == nil)
    }

    @Test func aSentCommentThatThePageHasIsShownOnce() {
        let added = CacheEntry(comment: 2, new.attributes)

        let page = output(
            CacheContent(sent: [EntryVersion(entry: added, value: .reply(2))]),
            rows: 0..<9
        )

        #expect(page.output.rows.map(\.key) == ["1", "2"])
    }
}
