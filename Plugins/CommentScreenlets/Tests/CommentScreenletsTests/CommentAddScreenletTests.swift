import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import CommentScreenlets

@MainActor
struct CommentAddScreenletTests {
    private let runtime = ScriptedRuntime()
    private let add = CommentAddScreenlet()
    private let queued = Freshness(source: .cache, unsent: .pending)

    init() {
        (add.className, add.classPK) = ("BlogsEntry", 30_304)
        runtime.user = SessionUser(signInName: "jane", userId: 20_156, fullName: "Jane Doe")
        runtime.attach(add)
        add.onShow()
    }

    private func write(_ text: String) {
        _ = add.perform(.setValue(CommentAddModel.bodyField, [text]))
    }

    @Test func aCommentIsAddedToItsObject() async throws {
        write("Tea?\n\nJane")
        #expect(add.hasUnsentInput)
        #expect(add.addComment() && !add.addComment())

        let started = try #require(runtime.started.last)
        #expect(started.action == "addComment" && runtime.started.count == 1)
        let entry = try #require(started.entry)
        #expect(CommentedObject(entry) == .blog && entry.commentId == nil && entry.isAddition)
        #expect(entry.attributes["userId"] == 20_156)
        let value = try #require(started.value(changing: CommentEntry?.none))
        #expect(value.body == "<p>Tea?</p><p>&nbsp;</p><p>Jane</p>" && value.userName == "Jane Doe")
        #expect(add.model.isSending && !add.hasUnsentInput)
        let sent: CommentEntry? = .reply(5, value.body)
        await runtime.finish(.success(sent))

        #expect(add.body.isEmpty && !add.model.isSending)
        #expect(runtime.events == ["onCommentAdded"])
        let payload = runtime.reported.last?.payload as? JSONObject
        #expect(payload?["commentId"] == 5)
    }

    /// A text that was refused would become one of the other comment.
    @Test func whileACommentIsSentNoOtherOneIsChanged() async {
        write("Tea?")
        add.addComment()
        add.comment = .reply(7)

        await runtime.finish(.failure(.portal(.exception(type: "", message: "no"))))

        #expect(add.comment == nil && add.body == "Tea?")
    }

    @Test func aCommentWithoutAnIdIsNotChanged() {
        add.comment = CommentEntry(body: "<p>New</p>")
        write("Newer")

        #expect(!add.addComment() && runtime.started.isEmpty)
        #expect(add.model.problem?.code == "invalid")
    }

    @Test func eachCommentHasAKeyOfItsOwn() async {
        var keys: [String?] = []
        for _ in 0..<2 {
            write("Again")
            add.addComment()
            keys.append(runtime.started.last?.entry?.key)
            let sent: CommentEntry? = .reply()
            await runtime.finish(.success(sent))
        }

        #expect(Set(keys).count == 2)
    }

    @Test func withoutAConnectionTheFieldIsEmptyAndSaysWhy() async {
        write("Later")
        add.addComment()
        let stored: CommentEntry? = CommentEntry(body: "<p>Later</p>")
        await runtime.finish(.success(stored), queued)

        #expect(add.body.isEmpty && add.model.freshness?.unsent == .pending)
        #expect(runtime.events == ["onCommentStoredForLater"])
        add.onShow()
        #expect(runtime.started.last?.action == "readStoredComment")
        #expect(runtime.started.last?.policy == .cacheOnly)
        await runtime.finish(.success(CommentEntry.reply()), Freshness(source: .cache))

        #expect(add.model.freshness == nil)
        add.onShow()
        #expect(runtime.started.count == 2)
    }

    @Test func aDiscardedCommentIsNotWaitedFor() async {
        write("Later")
        add.addComment()
        let stored: CommentEntry? = CommentEntry(body: "<p>Later</p>")
        await runtime.finish(.success(stored), queued)
        add.onShow()

        await runtime.finish(.failure(.notCached("")))

        #expect(add.model.freshness == nil && add.model.problem == nil)
    }

    @Test(
        arguments: [
            (" ", "BlogsEntry", 5, "The body is empty"), ("a", "", 5, "The className is undefined"),
            ("a", "BlogsEntry", 0, "The classPK is undefined"),
            (String(repeating: "x", count: 70_000), "A", 5, "The comment is longer than 64 kB."),
        ] as [(String, String, Int64, String)]
    )
    func whatIsMissingIsSaid(text: String, name: String, id: Int64, words: String) {
        (add.className, add.classPK) = (name, id)
        write(text)

        #expect(!add.addComment())

        #expect(add.model.problem == .invalid(words) && runtime.started.isEmpty)
        #expect(runtime.events == ["onAddCommentError"] && runtime.eventDefects == [])
    }

    @Test func aRefusedCommentStaysInTheField() async {
        write("Tea?")
        add.addComment()

        await runtime.finish(.failure(.portal(.http(status: 403))))

        #expect(add.body == "Tea?" && !add.model.isSending)
        #expect(runtime.events == ["onAddCommentError"])
        #expect(add.addComment())
    }

    @Test func aCommentCanBeChangedAndTheNextOneIsNew() async throws {
        add.offlinePolicy = .cacheFirst
        add.comment = .reply(7, "<p>Hi</p>")
        #expect(add.body == "Hi" && !add.hasUnsentInput)
        write("Ho")
        add.addComment()

        let started = try #require(runtime.started.last)
        #expect(started.action == "updateComment" && started.policy == .cacheFirst)
        #expect(started.entry?.key == "7")
        let sent: CommentEntry? = .reply(7, "<p>Ho</p>")
        await runtime.finish(.success(sent))
        #expect(runtime.events == ["onCommentUpdated"])
        write("New")
        add.addComment()

        #expect(runtime.started.last?.action == "addComment")
    }

    @Test func whatAPlainTextLosesIsKnownBeforeItIsChanged() {
        add.comment = .reply(7, "<p>A <b>bold</b> word</p>")
        #expect(add.model.losesStyle && add.body == "A bold word")

        #expect(add.perform(Action("cancelComment")))

        #expect(add.comment == nil && add.body.isEmpty && !add.model.losesStyle)
    }
}
