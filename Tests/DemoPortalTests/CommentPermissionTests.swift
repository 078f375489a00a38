import ScreensKit
import ScreensSQLite
import Testing

@testable import DemoPortal

/// Who may read, write and change comments, and which ones there are.
@Suite(.timeLimit(.minutes(5)))
struct CommentPermissionTests {
    private let client: Client

    init() throws { client = try Client() }

    private func body(_ client: Client) async throws -> Reply {
        try await client.reply(
            Client.service("add-comment"),
            client.solar.merging(["body": "<p>Me, too</p>"]) { $1 }
        )
    }

    @Test func guestsMayNotEvenRead() async throws {
        var guest = client
        guest.signIn = nil

        let replies = [
            try await body(guest),
            try await guest.reply(Client.service("get-comments-count"), guest.solar),
            try await guest.reply(Client.deletion, ["commentId": 50_008]),
        ]

        #expect(replies.allSatisfy { $0.status == 403 })
        #expect(replies.allSatisfy { $0.errorType == "java.lang.SecurityException" })
    }

    @Test func onlyMembersOfTheSiteMayWrite() async throws {
        let pat = client.signedIn(as: "pat")

        #expect(try await pat.comments(pat.solar, 0, 3).count == 3)
        let refusal = try await body(pat)
        #expect(refusal.status == 403)
        #expect(refusal.errorType?.contains("PrincipalException") == true)
        #expect(String(decoding: refusal.body, as: UTF8.self).contains("ADD_DISCUSSION"))
        #expect(try await body(client).status == 200)
    }

    @Test func usersChangeTheirOwnCommentsAndAdministratorsAll() async throws {
        let all = try await client.comments(client.solar, -1, -1)
        let omar = client.signedIn(as: "omar")
        let other = try #require(all.first { $0["userId"] != 20201 }?["commentId"])

        for comment in all {
            let isOwn = JSONValue.bool(comment["userId"] == 20201)
            #expect(comment["updatePermission"] == isOwn && comment["deletePermission"] == isOwn)
        }
        #expect(
            try await omar.comments(omar.solar, -1, -1).allSatisfy {
                $0["updatePermission"] == true
            }
        )
        for client in [client, omar] {
            let replies = [
                try await client.reply(
                    Client.service("update-comment"),
                    ["commentId": other, "body": "<p>Changed</p>"]
                ), try await client.reply(Client.deletion, ["commentId": other]),
            ]
            let isOmar = client.signIn?.user == "omar"
            #expect(replies.map(\.status) == (isOmar ? [200, 200] : [403, 403]))
        }
    }

    @Test func commentsBelowWhatAUserMayNotSeeAreHidden() async throws {
        let minutes: JSONObject = [
            "className": .text(client.portal.core.classes[.journalArticle].name),
            "classPK": .int64(SeedHandbook.restrictedId),
        ]
        let id = try client.portal.addComment(
            "<p>Secret</p>",
            className: client.portal.core.classes[.journalArticle].name,
            classPK: SeedHandbook.restrictedId,
            user: "omar"
        )
        let key: JSONObject = ["commentId": .int64(try #require(id))]

        let replies = [
            try await client.reply(Client.service("get-comments-count"), minutes),
            try await client.reply(Client.service("get-comment"), key),
        ]

        #expect(replies.map(\.status) == [403, 403])
        let omar = client.signedIn(as: "omar")
        #expect(try await omar.comments(minutes, -1, -1).count == 1)
    }

    @Test func commentsDisappearWithTheirEntry() throws {
        let portal = client.portal
        #expect(try !portal.comments(className: Client.blogClass, classPK: 30304).isEmpty)

        try portal.deleteEntries([30305])

        #expect(try portal.comments(className: Client.blogClass, classPK: 30304).isEmpty)
    }

    @Test func handwrittenCommentsAreYoungerThanWhatTheyAreAbout() throws {
        let portal = client.portal
        for thread in SeedThread.all {
            let story = SeedStory.named(thread.name).map { _ in Int64(0) }
            let (kind, id) = try #require(thread.place(story), "\(thread.name)")
            let condition = story == nil ? "classPK = \(id)" : "story = '\(thread.name)'"
            let source = story == nil ? "entry" : "entry JOIN blog USING (classPK)"
            let facts = try portal.core.inspect { connection throws(DatabaseFailure) in
                try connection.rows(
                    "SELECT classPK, createDate FROM \(source) WHERE kind = ? AND \(condition)",
                    [.int(kind.rawValue)]
                ) { ($0.int(0), $0.int(1)) }
            }
            let (classPK, created) = try #require(facts.first, "\(thread.name)")
            let comments = try portal.comments(
                className: portal.core.classes[kind].name,
                classPK: classPK
            )
            #expect(!comments.isEmpty && comments.map(\.createDate).allSatisfy { $0 > created })
            #expect(comments.map(\.commentId) == comments.map(\.commentId).sorted())
        }
    }

    @Test func someEntriesHaveManyCommentsSomeNoneAndSomeAreOld() throws {
        let counts = try client.portal.core.inspect { connection throws(DatabaseFailure) in
            try connection.rows(
                """
                SELECT (SELECT count(*) FROM comment c WHERE c.kind = e.kind AND c.classPK = e.classPK)
                FROM entry e WHERE kind = ?
                """,
                [.int(AssetKind.blogsEntry.rawValue)]
            ) { $0.int(0) }
        }
        let oldest = try client.portal.core.inspect { connection throws(DatabaseFailure) in
            try connection.rows("SELECT min(createDate), max(createDate) FROM comment") {
                ($0.int(0), $0.int(1))
            }
        }

        #expect(counts.count { $0 > 60 } == 4 && counts.count { $0 == 0 } > 50)
        let (first, last) = try #require(oldest.first)
        #expect(first < Seed.today - 3 * 365 * SeedEntries.day)
        #expect(last < Seed.today && last > Seed.today - 600_000)
    }
}
