import DemoPortal
import ScreensKit
import Testing

/// The services for comments.
@Suite(.timeLimit(.minutes(5)))
struct CommentTests {
    private let client: Client

    init() throws { client = try Client() }

    @Test func aCommentHasTheMembersOfThePluginWithIdsAsNumbers() async throws {
        let id = try #require(client.portal.samples["commentId"])

        let comment = try await client.comment("get-comment", ["commentId": id])

        #expect(
            Set((comment.object ?? [:]).keys) == [
                "body", "commentId", "createDate", "modifiedDate", "userId", "userName",
                "updatePermission", "deletePermission",
            ]
        )
        #expect(comment["commentId"] == id && comment["userId"] == 20201)
        #expect(comment["userName"] == "Jane Doe")
        #expect(comment["updatePermission"] == true && comment["deletePermission"] == true)
    }

    @Test func pagesHaveTheOrderOfTheThreadAndNeitherGapsNorOverlaps() async throws {
        let picnic: JSONObject = ["className": .text(Client.blogClass), "classPK": 30310]

        let all = try await client.comments(picnic, -1, -1)
        let count = try await client.comment("get-comments-count", picnic).int64
        var paged: [JSONValue] = []
        for start in stride(from: Int64(0), to: 80, by: 25) {
            paged += try await client.comments(picnic, start, start + 25)
        }

        #expect(all.count > 60 && Int64(all.count) == count)
        #expect(paged == all)
        let stored = try client.portal.comments(className: Client.blogClass, classPK: 30310)
        #expect(stored.map(\.commentId) == all.compactMap { $0["commentId"]?.int64 })
        #expect(stored.contains { $0.parentId != 0 })
    }

    @Test(arguments: [(5, 5), (7, 3), (1_000, 1_025), (0, -7)] as [(Int64, Int64)])
    func rangesWithoutRowsAreEmpty(start: Int64, end: Int64) async throws {
        #expect(try await client.comments(client.solar, start, end).isEmpty)
    }

    @Test func aCommentIsAddedChangedAndDeleted() async throws {
        let body = "<p>One &amp; <strong>two</strong> 🎉</p>"
        let before = try await client.comments(client.solar, -1, -1)

        let added = try await client.comment(
            "add-comment",
            client.solar.merging(["body": .text(body)]) { $1 }
        )
        let id: JSONObject = ["commentId": try #require(added["commentId"])]
        let listed = try await client.comments(client.solar, -1, -1)
        let changed = try await client.comment(
            "update-comment",
            id.merging(["body": "<p>Three</p>"]) { $1 }
        )
        let deleted = try await client.call(Client.deletion, id)

        #expect(added["body"] == .text(body) && added["createDate"] == added["modifiedDate"])
        #expect(listed == before + [added])
        #expect(changed["body"] == "<p>Three</p>")
        #expect(changed["createDate"] == added["createDate"])
        #expect(changed["modifiedDate"] != added["modifiedDate"])
        #expect(deleted == .null)
        #expect(try await client.comments(client.solar, -1, -1) == before)
    }

    @Test func repliesStayWhenTheirCommentIsDeleted() async throws {
        let before = try client.portal.comments(className: Client.blogClass, classPK: 30304)
        let parent = try #require(before.first { $0.parentId != 0 }?.parentId)

        _ = try await client.signedIn(as: "omar")
            .call(Client.deletion, ["commentId": .int64(parent)])

        let after = try client.portal.comments(className: Client.blogClass, classPK: 30304)
        #expect(after.count == before.count - 1)
        #expect(after.allSatisfy { $0.parentId != parent })
    }

    @Test func aCommentMayBeWrittenTwice() async throws {
        let twin = client.solar.merging(["body": "<p>Yes!</p>"]) { $1 }

        let first = try await client.comment("add-comment", twin)
        let second = try await client.comment("add-comment", twin)

        #expect(first["commentId"] != second["commentId"])
    }

    @Test(arguments: ["", " \n\t", nil] as [String?])
    func aBodyOfNothingIsRefused(body: String?) async throws {
        let text = body.map(JSONValue.text) ?? .null
        let id = try #require(client.portal.samples["commentId"])

        let replies = [
            try await client.reply(
                Client.service("add-comment"),
                client.solar.merging(["body": text]) { $1 }
            ),
            try await client.reply(
                Client.service("update-comment"),
                ["commentId": id, "body": text]
            ),
        ]

        for reply in replies {
            #expect(reply.status == 500)
            #expect(reply.errorType?.hasSuffix(".MessageBodyException") == true)
        }
    }

    @Test func unknownCommentsAndObjectsAreRefusedAsByThePortal() async throws {
        let other: JSONObject = ["className": .text(Client.blogClass), "classPK": 1]
        let gone: JSONObject = ["commentId": 1, "body": "x"]
        func type(_ path: String, _ parameters: JSONObject) async throws -> String? {
            try await client.reply(path, parameters).errorType
        }

        let messages = [
            try await type(Client.service("update-comment"), gone),
            try await type(Client.deletion, gone),
        ]
        let entries = [
            try await type(Client.service("get-comments-count"), other),
            try await type(Client.service("add-comment"), other.merging(gone) { $1 }),
            try await type(
                Client.service("get-comments"),
                ["className": "no.Class", "classPK": 30304, "start": 0, "end": 1]
            ),
        ]

        #expect(messages.allSatisfy { $0?.hasSuffix(".NoSuchMessageException") == true })
        #expect(entries.allSatisfy { $0?.hasSuffix(".NoSuchEntryException") == true })
        let read = try await type(Client.service("get-comment"), gone)
        #expect(read == "java.lang.NullPointerException")
    }

    @Test func thePluginOfThePreviousVersionHasNoComments() async throws {
        let old = try Client(version: 62)

        let reply = try await old.reply(
            "/screens-web.screenscomment/get-comments-count",
            ["className": "com.liferay.portlet.blogs.model.BlogsEntry", "classPK": 30304]
        )

        #expect(String(decoding: reply.body, as: UTF8.self).contains("No JSON web service action"))
    }
}
