import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import CommentScreenlets

/// A visible list of two comments, of which the first may be changed.
@MainActor
struct CommentListFixture {
    nonisolated static let cached = Freshness(source: .cache)
    nonisolated static let queued = Freshness(source: .cache, unsent: .pending)
    let runtime = ScriptedRuntime()
    let list = CommentListScreenlet()

    init(editable: Bool = true) async {
        (list.className, list.classPK, list.editable) = ("BlogsEntry", 30_304, editable)
        runtime.attach(list)
        list.onShow()
        var other = ShownComment.sample(2, "Other")
        (other.comment.mayUpdate, other.comment.mayDelete) = (false, false)
        let rows = [ShownComment.sample(1), other]
        await runtime.finish(0, .success(ListPage(rows: rows, count: 2)))
    }

    func perform(_ name: String, _ arguments: JSONObject = [:]) -> Bool {
        list.perform(Action(name, arguments))
    }

    /// Types a text into the field of the comment that is being changed.
    func type(_ text: String) {
        _ = list.perform(.setValue(ShownComment.fieldName, [text]))
    }

    func row(_ index: Int) -> ShownComment? { list.model.row(at: index) }

    /// Ends the reading of HTML that a screenlet has started last.
    func read(_ text: String, _ comment: CommentEntry) async {
        await runtime.finish(.success(ShownComment(comment, text: RichText(text))))
    }
}

@MainActor
struct CommentListScreenletTests {
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    @Test func asksForTheCommentsOnItsObject() async throws {
        let fixture = await CommentListFixture(editable: false)

        let request = try #require(
            fixture.runtime.started[0].request(as: PageRequest<CommentListFilter>.self)
        )
        #expect(request.filter.className == "BlogsEntry" && request.filter.classPK == 30_304)
        #expect(!request.filter.isEditable)
        #expect(fixture.runtime.events == ["onListResponseComments"])
        #expect(fixture.list.model.count == 2)
    }

    @Test func oneCommentIsChangedAtATime() async {
        let fixture = await CommentListFixture()
        fixture.list.addComment(.reply(3))
        await fixture.read("Hi", .reply(3))

        #expect(fixture.perform("editComment", ["comment": "1"]))
        #expect(fixture.row(0)?.step == CommentStep(.editing, text: "Hi"))
        #expect(fixture.perform("editComment", ["comment": "3"]))

        #expect(fixture.row(0)?.step == nil && fixture.row(2)?.step?.kind == .editing)
        #expect(fixture.list.hasUnsentInput)
        #expect(fixture.perform("cancelComment") && !fixture.list.hasUnsentInput)
    }

    @Test func whatThePortalForbidsIsNotPossible() async {
        let fixture = await CommentListFixture()

        for name in ["editComment", "askToDelete", "deleteComment"] {
            #expect(!fixture.perform(name, ["comment": "2"]))
            #expect(!fixture.perform(name, ["comment": "77"]))
        }
        #expect(fixture.runtime.started.count == 1)
    }

    @Test func aChangedTextIsSent() async throws {
        let fixture = await CommentListFixture()
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.type("Tea & cake")
        #expect(fixture.perform("saveComment"))

        let write = try #require(fixture.runtime.started.last)
        #expect(write.action == "updateComment" && write.entry?.key == "1")
        #expect(write.entry?.attributes["classPK"] == 30_304)
        #expect(write.entry?.title == "Comment “Tea & cake”")
        #expect((write.basedOn as? CommentEntry)?.body == "<p>Hi</p>")
        let value = write.value(changing: CommentEntry?.none)
        #expect(value?.body == "<p>Tea &amp; cake</p>" && value?.commentId == 1)
        #expect(fixture.row(0)?.step?.kind == .sending)
        await fixture.runtime.finish(.success(value))
        await fixture.read("Tea & cake", .reply(1, "<p>Tea &amp; cake</p>"))

        #expect(fixture.row(0)?.step == nil && fixture.row(0)?.unsent == nil)
        #expect(fixture.row(0)?.text.plainText == "Tea & cake")
        #expect(fixture.runtime.events.last == "onUpdatedComment")
    }

    @Test func aChangeWithoutAConnectionIsShownWithItsState() async {
        let fixture = await CommentListFixture()
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.type("Ho")
        _ = fixture.perform("saveComment")

        let value: CommentEntry? = .reply(1, "<p>Ho</p>")
        await fixture.runtime.finish(.success(value), CommentListFixture.queued)
        await fixture.read("Ho", .reply(1, "<p>Ho</p>"))

        #expect(fixture.row(0)?.unsent == .pending && fixture.row(0)?.text.plainText == "Ho")
        #expect(fixture.list.model.freshness?.unsent == .pending)
        #expect(fixture.runtime.events.last == "onCommentStoredForLater")
    }

    @Test func aRefusedTextStaysInItsField() async {
        let fixture = await CommentListFixture()
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.type("Ho")
        _ = fixture.perform("saveComment")

        await fixture.runtime.finish(.failure(refused))

        #expect(fixture.row(0)?.step?.kind == .editing && fixture.row(0)?.step?.text == "Ho")
        #expect(fixture.row(0)?.step?.problem != nil)
        #expect(fixture.runtime.events.last == "onCommentUpdate:onError")
    }

    @Test func anEmptyTextIsNotSentAndAnUnchangedOneNeedsNoRequest() async {
        let fixture = await CommentListFixture()
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.type(" \n ")
        _ = fixture.perform("saveComment")
        #expect(fixture.row(0)?.step?.problem == "The body is empty")

        fixture.type("Hi ")
        _ = fixture.perform("saveComment")

        #expect(fixture.row(0)?.step == nil)
        #expect(fixture.runtime.started.count == 1)
    }

    @Test func aCommentIsDeletedAfterAQuestion() async throws {
        let fixture = await CommentListFixture()
        #expect(fixture.perform("askToDelete", ["comment": "1"]))
        #expect(fixture.row(0)?.step?.kind == .deleting)
        #expect(fixture.runtime.started.count == 1)
        #expect(fixture.perform("deleteComment", ["comment": "1"]))

        let write = try #require(fixture.runtime.started.last)
        #expect(write.action == "deleteComment")
        #expect(write.value(changing: CommentEntry.reply(1)) == nil)
        await fixture.runtime.finish(.success(CommentEntry?.none))

        #expect(fixture.list.model.count == 1 && fixture.row(0)?.key == "2")
        #expect(fixture.runtime.events.last == "onDeletedComment")
    }

    @Test func aDeletionWithoutAConnectionStaysVisible() async {
        let fixture = await CommentListFixture()
        _ = fixture.perform("deleteComment", ["comment": "1"])

        await fixture.runtime.finish(.success(CommentEntry?.none), CommentListFixture.queued)

        #expect(fixture.row(0)?.isDeleted == true && fixture.row(0)?.unsent == .pending)
        #expect(!fixture.perform("editComment", ["comment": "1"]))
        #expect(fixture.runtime.events.last == "onCommentStoredForLater")
    }

    @Test func aNewCommentThatIsDeletedBeforeItIsSentDisappears() async {
        let fixture = await CommentListFixture()
        let key = CacheEntry.temporaryKey("comment")
        let new = ShownComment(
            CommentEntry(body: "<p>New</p>"),
            text: RichText("New"),
            key: key,
            unsent: .pending
        )
        fixture.list.insertRow(new, at: 2)
        #expect(fixture.perform("deleteComment", ["comment": .text(key)]))
        #expect(fixture.runtime.started.last?.entry?.key == key)

        await fixture.runtime.finish(.success(CommentEntry?.none))

        #expect(fixture.list.model.count == 2)
    }

    @Test func aChangeSurvivesReloading() async {
        let fixture = await CommentListFixture()
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.type("Ho")

        fixture.list.loadList()
        await fixture.runtime.finish(.success(ListPage(rows: [ShownComment.sample(1)], count: 1)))

        #expect(fixture.row(0)?.step == CommentStep(.editing, text: "Ho"))
    }

    /// Somebody else changes the comment while the user does: that is a conflict, and nothing is overwritten.
    @Test func aChangeIsBasedOnTheTextThatTheUserSaw() async throws {
        let fixture = await CommentListFixture()
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.list.loadList()
        let theirs = ListPage(rows: [ShownComment.sample(1, "Theirs")], count: 1)
        await fixture.runtime.finish(.success(theirs))
        fixture.type("Mine")
        _ = fixture.perform("saveComment")

        let write = try #require(fixture.runtime.started.last)
        #expect((write.basedOn as? CommentEntry)?.body == "<p>Hi</p>")
    }

    @Test func anUnchangedTextOverwritesNoChangeOfOthers() async {
        let fixture = await CommentListFixture()
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.list.loadList()
        let theirs = ListPage(rows: [ShownComment.sample(1, "Theirs")], count: 1)
        await fixture.runtime.finish(.success(theirs))

        #expect(fixture.perform("saveComment"))
        #expect(fixture.runtime.started.allSatisfy { !$0.isWrite })
        #expect(fixture.row(0)?.step == nil && fixture.row(0)?.text.plainText == "Theirs")
    }

    /// Shows a new comment that is not sent, and begins to change it.
    private func changesNewComment(_ fixture: CommentListFixture) -> String {
        let key = CacheEntry.temporaryKey("comment")
        let comment = CommentEntry(body: "<p>New</p>")
        let new = ShownComment(comment, text: RichText("New"), key: key, unsent: .pending)
        fixture.list.insertRow(new, at: 2)
        _ = fixture.perform("editComment", ["comment": .text(key)])
        fixture.type("Newer")
        return key
    }

    /// Loads the list again, in which the portal has the new comment.
    private func loadAgain(_ fixture: CommentListFixture) async {
        fixture.list.loadList()
        let rows = [ShownComment.sample(1), .sample(3, "New")]
        await fixture.runtime.finish(.success(ListPage(rows: rows, count: 2)))
    }

    @Test func aNewCommentIsSentWhileTheUserChangesIt() async throws {
        let fixture = await CommentListFixture()
        let key = changesNewComment(fixture)
        await loadAgain(fixture)
        let request = try #require(fixture.runtime.started.last?.request(as: CacheEntry.self))
        #expect(request.key == key)

        await fixture.runtime.finish(
            .success(CommentEntry.reply(3, "<p>New</p>")),
            CommentListFixture.cached
        )

        #expect(fixture.row(1)?.step == CommentStep(.editing, text: "Newer"))
        #expect(fixture.perform("saveComment"))
        #expect(fixture.runtime.started.last?.entry?.key == "3")
    }

    @Test func whatIsDoneWithADiscardedCommentEnds() async {
        let fixture = await CommentListFixture()
        _ = changesNewComment(fixture)
        await loadAgain(fixture)

        await fixture.runtime.finish(.failure(.notCached("gone")))

        #expect(!fixture.list.hasUnsentInput)
    }

    @Test func aChangeThatEndsAfterItsCommentGotAKeyIsShown() async {
        let fixture = await CommentListFixture()
        _ = changesNewComment(fixture)
        _ = fixture.perform("saveComment")
        let write = fixture.runtime.started.count - 1
        await loadAgain(fixture)

        let newer: CommentEntry? = .reply(3, "<p>Newer</p>")
        await fixture.runtime.finish(write, .success(newer))
        await fixture.read("Newer", .reply(3, "<p>Newer</p>"))

        #expect(fixture.row(1)?.text.plainText == "Newer" && fixture.list.model.count == 2)
    }

    /// The list was asked for before the comment was changed, and the answer arrives afterwards.
    @Test func anOlderAnswerIsLoadedOnceMore() async {
        let fixture = await CommentListFixture()
        var changed = CommentEntry.reply(1, "<p>Ho</p>")
        changed.modifiedDate = Timestamp(milliseconds: 1_469_000_000_900)
        _ = fixture.perform("editComment", ["comment": "1"])
        fixture.type("Ho")
        _ = fixture.perform("saveComment")
        await fixture.runtime.finish(.success(Optional(changed)))
        await fixture.read("Ho", changed)
        let old = ListPage(rows: [ShownComment.sample(1)], count: 1)

        fixture.list.loadList()
        await fixture.runtime.finish(.success(old))
        let count = fixture.runtime.started.count
        await fixture.runtime.finish(.success(old))

        #expect(fixture.runtime.actions.filter { $0 == "loadPage" }.count == 3)
        #expect(fixture.runtime.started.count == count)
    }

    @Test func aCommentThatTheListHasLoadedMeanwhileIsNotAddedAgain() async {
        let fixture = await CommentListFixture()
        fixture.list.addComment(.reply(3, "<p>New</p>"))
        let reading = fixture.runtime.started.count - 1
        await loadAgain(fixture)

        let shown = ShownComment(.reply(3, "<p>New</p>"), text: RichText("New"))
        await fixture.runtime.finish(reading, .success(shown))

        #expect((0..<fixture.list.model.count).map { fixture.row($0)?.key } == ["1", "3"])
    }

    @Test func whatOthersHaveChangedIsShownWithoutARequest() async {
        let fixture = await CommentListFixture()
        fixture.list.updateComment(.reply(1, "<p>Ho</p>"))
        await fixture.read("Ho", .reply(1, "<p>Ho</p>"))
        fixture.list.addComment(.reply(3, "<p>New</p>"))
        await fixture.read("New", .reply(3, "<p>New</p>"))
        fixture.list.deleteComment(.reply(2))

        #expect((0..<2).map { fixture.row($0)?.key } == ["1", "3"])
        #expect((0..<2).map { fixture.row($0)?.text.plainText } == ["Ho", "New"])
        #expect(fixture.runtime.started.allSatisfy { !$0.isWrite })
    }

    @Test func choosingACommentReportsIt() async {
        let fixture = await CommentListFixture()

        _ = fixture.perform("select", ["index": 1])

        let payload = fixture.runtime.reported.last?.payload as? JSONObject
        #expect(fixture.runtime.events.last == "onSelectedComment")
        #expect(payload?["commentId"] == 2 && payload?["text"] == "Other")
        #expect(fixture.runtime.eventDefects == [])
    }

    @Test func aCommentThatThePortalDoesNotHaveLeadsNowhere() async {
        let fixture = await CommentListFixture()
        let new = ShownComment(
            CommentEntry(body: "<p>New</p>"),
            text: RichText("New"),
            key: CacheEntry.temporaryKey("comment"),
            unsent: .pending
        )
        fixture.list.insertRow(new, at: 2)
        let before = fixture.runtime.events

        _ = fixture.perform("select", ["index": 2])
        #expect(fixture.runtime.events == before)
        #expect(fixture.perform("editComment", ["comment": .text(new.key)]))

        _ = fixture.perform("select", ["index": 0])
        #expect(fixture.runtime.events == before + ["onSelectedComment"])
    }
}
