import LiferayKit
import ScreensKit
import Testing

@testable import CommentScreenlets

struct CommentSynchronizerTests {
    private let synchronizer = CommentSynchronizer()
    private let new = CacheEntry(additionTo: .blog, by: 20_156)
    private let old = CacheEntry(comment: 40_212, CommentedObject.blog.parameters)

    private func change(
        _ entry: CacheEntry,
        _ local: CommentEntry?,
        since base: CommentEntry? = nil,
        madeAt: Int64? = nil
    ) -> EntryChange<CommentEntry> {
        var change = EntryChange(entry: entry, base: base, local: local, id: "id")
        change.madeAt = madeAt.map(Timestamp.init(milliseconds:))
        return change
    }

    private func mine(_ body: String = "<p>Hi</p>") -> CommentEntry {
        CommentEntry(body: body, userId: 20_156)
    }

    @Test func addsAComment() async throws {
        let portal = CommentPortal([])

        let version = try await synchronizer.send(change(new, mine()), in: portal.context())

        #expect(portal.requests == [["add-comment"]])
        #expect(
            portal.commands[0].parameters == [
                "className": .text(blogName), "classPK": 30_304, "body": "<p>Hi</p>",
            ]
        )
        #expect(version.entry.key == "50000" && version.value?.commentId == 50_000)
        #expect(CommentedObject(version.entry) == .blog)
    }

    @Test func changesAComment() async throws {
        let portal = CommentPortal([.comment()])

        let version = try await synchronizer.send(
            change(old, .reply(40_212, "<p>Ho</p>"), since: .reply()),
            in: portal.context()
        )

        #expect(portal.requests == [["update-comment"]])
        #expect(portal.commands[0].parameters == ["commentId": 40_212, "body": "<p>Ho</p>"])
        #expect(version.entry.key == "40212" && version.value?.body == "<p>Ho</p>")
    }

    @Test func deletesACommentAndRemembersThat() async throws {
        let portal = CommentPortal([.comment()])

        let version = try await synchronizer.send(
            change(old, nil, since: .reply()),
            in: portal.context()
        )

        #expect(
            portal.commands == [
                ServiceCommand(
                    "/comment.commentmanagerjsonws/delete-comment",
                    ["commentId": 40_212]
                )
            ]
        )
        #expect(version.value?.isDeleted == true)
    }

    @Test func aCommentThatIsGoneCountsAsDeleted() async throws {
        let type = "com.liferay.message.boards.kernel.exception.NoSuchMessageException"
        let gone = PortalError.exception(type: type, message: "none")
        let portal = CommentPortal([], failing: ["delete-comment": gone])

        let version = try await synchronizer.send(
            change(old, nil, since: .reply()),
            in: portal.context()
        )

        #expect(version.value?.isDeleted == true)
    }

    @Test func aNewCommentThatWasDeletedIsNotSent() async throws {
        let portal = CommentPortal([])

        let version = try await synchronizer.send(change(new, nil), in: portal.context())

        #expect(portal.requests.isEmpty && version.value == nil && version.entry == new)
    }

    @Test func aCommentThatIsKeptThoughItWasDeletedElsewhereIsAddedAgain() async throws {
        let portal = CommentPortal([])

        let version = try await synchronizer.send(change(old, .reply()), in: portal.context())

        #expect(portal.requests == [["get-comment"], ["add-comment"]])
        #expect(version.entry.key == "50000")
    }

    @Test func thePortalsVersionOfACommentIsLoaded() async throws {
        let portal = CommentPortal([.comment(40_212, "<p>Theirs</p>")])

        let version = try await synchronizer.loadRemoteVersion(
            of: change(old, .reply(), since: .reply()),
            in: portal.context()
        )
        let none = try await synchronizer.loadRemoteVersion(
            of: change(CacheEntry(comment: 1), .reply(), since: .reply()),
            in: portal.context()
        )

        #expect(version?.value?.body == "<p>Theirs</p>" && none == nil)
    }

    @Test func aLostAdditionIsFoundByTextAuthorAndTime() async throws {
        let others = [
            JSONValue.comment(1, "<p>Hi</p>", ["userId": 9]), .comment(2, "<p>Other</p>"),
            .comment(3, "<p>Hi</p>"), .comment(4, "<p>Last</p>"),
        ]
        let portal = CommentPortal(others)

        let found = try await synchronizer.loadRemoteVersion(
            of: change(new, mine("<p>Hi</p>"), madeAt: 1_469_000_000_000),
            in: portal.context()
        )

        #expect(found?.entry.key == "3")
        #expect(portal.requests == [["get-comments-count"], ["get-comments"]])
    }

    @Test(
        arguments: [
            (.comment(3, "<p>Ho</p>"), 1_469_000_000_000),
            (.comment(3, "<p>Hi</p>", ["userId": 9]), 1_469_000_000_000),
            // Two days before it was written.
            (.comment(3, "<p>Hi</p>"), 1_469_172_800_000),
        ] as [(JSONValue, Int64)]
    )
    func anotherCommentIsNotTheLostOne(comment: JSONValue, madeAt: Int64) async throws {
        let portal = CommentPortal([comment])

        let found = try await synchronizer.loadRemoteVersion(
            of: change(new, mine("<p>Hi</p>"), madeAt: madeAt),
            in: portal.context()
        )

        #expect(found == nil)
    }

    @Test func aCommentThatAnotherAdditionHasBecomeIsNotTheLostOne() async throws {
        let equal = (3...4).map { JSONValue.comment($0, "<p>Hi</p>") }
        var lost = change(new, mine("<p>Hi</p>"), madeAt: 1_469_000_000_000)

        for (others, expected) in [([], "4"), (["4"], "3"), (["3", "4"], nil)]
            as [(Set<String>, String?)]
        {
            lost.others = others
            let context = CommentPortal(equal).context()
            #expect(
                try await synchronizer.loadRemoteVersion(of: lost, in: context)?.entry.key
                    == expected
            )
        }
    }

    @Test func anUnknownAuthorIsTheOneWhoseSignInIsUsed() async throws {
        let portal = CommentPortal([.comment(3, "<p>Hi</p>")])

        let found = try await synchronizer.loadRemoteVersion(
            of: change(new, CommentEntry(body: "<p>Hi</p>"), madeAt: 1_469_000_000_000),
            in: portal.context()
        )

        #expect(found?.entry.key == "3" && portal.requests.contains(["get-current-user"]))
    }

    @Test func aSearchEndsAtTheFirstCommentThatIsTooOld() async throws {
        let old = (0..<1_000).map { JSONValue.comment(1 + $0, "<p>Old</p>", ["createDate": 5]) }
        let portal = CommentPortal(old)

        let found = try await synchronizer.loadRemoteVersion(
            of: change(new, mine(), madeAt: 1_469_000_000_000),
            in: portal.context()
        )

        #expect(found == nil)
        #expect(portal.requests == [["get-comments-count"], ["get-comments"]])
        #expect(portal.commands[1].parameters["start"] == 950)
    }

    @Test func aSearchIsBounded() async {
        let many = (0..<3_000).map { JSONValue.comment(1 + $0, "<p>Other</p>") }
        let portal = CommentPortal(many)

        // After a refusal, whether it is among older comments is not known.
        await #expect(throws: PortalError.self) {
            try await synchronizer.loadRemoteVersion(of: change(new, mine()), in: portal.context())
        }
        #expect(portal.requests.count == 5)
    }

    @Test func onlyWhatMakesSenseIsSent() throws {
        let context = CommentPortal([]).context()
        try synchronizer.validate(change(new, mine()), in: context)
        try synchronizer.validate(change(old, nil, since: .reply()), in: context)
        let nameless = CacheEntry(
            collection: "Comment",
            key: CacheEntry.temporaryKey("comment"),
            attributes: ["className": "A"]
        )
        let long = mine("<p>\(String(repeating: "x", count: 200_000))</p>")

        for bad in [change(new, mine("")), change(nameless, mine()), change(new, long)] {
            #expect(throws: ScreensError.self) { try synchronizer.validate(bad, in: context) }
        }
        #expect(throws: ScreensError.invalid("The classPK is undefined")) {
            try synchronizer.validate(change(nameless, mine()), in: context)
        }
        #expect(throws: ScreensError.self) {
            try synchronizer.validate(
                change(new, mine()),
                in: CommentPortal([]).context(version: .v62)
            )
        }
    }

    @Test func aChangeByOthersIsSeenByItsDate() {
        var later = CommentEntry.reply()
        later.modifiedDate = Timestamp(milliseconds: 1_469_000_000_001)

        #expect(synchronizer.isUnchanged(.reply(), since: .reply(40_212, "<p>Rewritten</p>")))
        #expect(!synchronizer.isUnchanged(later, since: .reply()))
        #expect(synchronizer.isSame(later, as: .reply()))
        #expect(synchronizer.isSame(.reply(40_212, "Hi"), as: .reply()))
    }

    @Test func onlyOneSideMayHaveChangedTheText() {
        let (base, other) = (CommentEntry.reply(), CommentEntry.reply(40_212, "<p>Ho</p>"))
        let third = CommentEntry.reply(40_212, "<p>Hu</p>")

        #expect(synchronizer.merged(base: base, local: other, remote: base)?.body == "<p>Ho</p>")
        #expect(synchronizer.merged(base: base, local: base, remote: other)?.body == "<p>Ho</p>")
        #expect(synchronizer.merged(base: base, local: other, remote: third) == nil)
    }
}
