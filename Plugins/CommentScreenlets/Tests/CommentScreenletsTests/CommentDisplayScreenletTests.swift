import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import CommentScreenlets

@MainActor
struct CommentDisplayScreenletTests {
    private let runtime = ScriptedRuntime()
    private let display = CommentDisplayScreenlet()
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    /// Shows a comment that is loaded.
    private func show(_ comment: CommentEntry = .reply(), _ freshness: Freshness? = nil) async {
        (display.commentId, display.editable) = (comment.commentId, true)
        runtime.attach(display)
        display.onShow()
        await runtime.finish(0, .success(comment), freshness ?? Freshness(source: .remote))
        await runtime.finish(1, .success(ShownComment(comment, text: RichText("Hi"))))
    }

    @Test func loadsTheCommentAndWhatIsShownOfIt() async {
        await show()

        #expect(runtime.actions == ["loadComment", "readComment"])
        #expect(display.model.shown?.isAlone == true && display.model.shown?.isEditable == true)
        #expect(runtime.events == ["onCommentLoaded"] && runtime.eventDefects == [])
    }

    @Test func theAuthorOfACopyIsNotAskedFor() async throws {
        await show(.reply(), Freshness(source: .cache))

        let request = try #require(
            runtime.started[1].request(as: CommentDetails.Request.self)
        )
        #expect(!request.asksForAuthor)
    }

    @Test func aRemovedCommentIsAnError() async {
        var gone = CommentEntry.reply()
        gone.isDeleted = true
        display.commentId = gone.commentId
        runtime.attach(display)
        display.onShow()

        await runtime.finish(0, .success(gone), Freshness(source: .cache))

        #expect(display.model.phase == .failed && runtime.events == ["onLoadCommentError"])
    }

    @Test func aChangeIsBasedOnTheTextThatTheUserSaw() async throws {
        await show()
        _ = display.editComment()
        display.load()
        let theirs = CommentEntry.reply(40_212, "<p>Theirs</p>")
        await runtime.finish(.success(theirs))
        await runtime.finish(.success(ShownComment(theirs, text: RichText("Theirs"))))
        _ = display.perform(.setValue(ShownComment.fieldName, ["Mine"]))
        #expect(display.perform(Action("saveComment")))

        #expect(display.comment == theirs)
        #expect((runtime.started.last?.basedOn as? CommentEntry) == .reply())
    }

    @Test func aCommentThatThePortalDoesNotHaveIsNotChangedHere() {
        runtime.attach(display)
        display.editable = true
        display.comment = CommentEntry(body: "<p>New</p>")

        #expect(!display.editComment() && !display.updateComment(body: "Ho"))
        #expect(!display.deleteComment() && runtime.started.allSatisfy { !$0.isWrite })
    }

    @Test func aChangeIsSentWithTheCopyItIsBasedOn() async throws {
        await show()
        #expect(display.editComment())
        _ = display.perform(.setValue(ShownComment.fieldName, ["Ho"]))
        #expect(display.perform(Action("saveComment")))

        let write = try #require(runtime.started.last)
        #expect(write.action == "updateComment" && write.entry?.key == "40212")
        #expect((write.basedOn as? CommentEntry) == .reply())
        let value: CommentEntry? = .reply(40_212, "<p>Ho</p>")
        await runtime.finish(.success(value))
        let read = ShownComment(.reply(40_212, "<p>Ho</p>"), text: RichText("Ho"))
        await runtime.finish(.success(read))

        #expect(display.comment?.body == "<p>Ho</p>")
        #expect(display.model.shown?.step == nil && runtime.events.last == "onCommentUpdated")
    }

    @Test func aFailedChangeIsReportedAsSuch() async {
        await show()
        #expect(display.updateComment(body: "Ho"))

        await runtime.finish(.failure(refused))

        #expect(runtime.events.last == "onUpdateComment:onError")
        #expect(display.model.shown?.step?.text == "Ho")
        #expect(!display.updateComment(body: " "))
        #expect(runtime.events.last == "onUpdateComment:onError" && runtime.eventDefects == [])
    }

    @Test func aDeletedCommentIsGone() async {
        await show()
        #expect(display.perform(Action("askToDelete")))
        #expect(display.model.shown?.step?.kind == .deleting)
        #expect(display.deleteComment())
        #expect(!display.deleteComment())

        await runtime.finish(.success(CommentEntry?.none))

        #expect(display.model.shown == nil && display.model.isGone)
        #expect(runtime.events.last == "onCommentDeleted")
    }

    @Test func aDeletionWithoutAConnectionIsStored() async {
        await show()
        display.deleteComment()

        let queued = Freshness(source: .cache, unsent: .pending)
        await runtime.finish(.success(CommentEntry?.none), queued)

        #expect(display.model.shown?.isDeleted == true && !display.model.isGone)
        #expect(display.model.freshness?.unsent == .pending)
        #expect(runtime.events.last == "onCommentStoredForLater")
    }

    @Test func whatThePortalForbidsIsNotPossible() async {
        var locked = CommentEntry.reply()
        (locked.mayUpdate, locked.mayDelete) = (false, false)
        await show(locked)

        #expect(!display.editComment() && !display.deleteComment())
        #expect(!display.perform(Action("askToDelete")))
    }

    @Test func aCommentCanBeShownWithoutLoadingIt() async {
        runtime.attach(display)
        display.comment = .reply(7, "<p>A</p><p>B</p>")

        #expect(display.commentId == 7 && display.model.phase == .ready)
        #expect(display.model.shown?.text.plainText == "A\nB")
        #expect(runtime.actions == ["readComment"])
    }
}
