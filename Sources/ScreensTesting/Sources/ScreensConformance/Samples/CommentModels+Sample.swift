public import LiferayKit
public import ScreensKit

extension CommentEntry {
    /// A comment of noon of 5 March 2024 in UTC, which the user may change and delete.
    public static let sample = comment(
        40_212,
        "Shall we take the bus, or <b>cycle</b>?",
        by: "Jane Doe"
    )

    fileprivate static func comment(
        _ id: Int64,
        _ text: String,
        by name: String,
        edited: Int64 = 0,
        isOwn: Bool = true
    ) -> CommentEntry {
        let date = Timestamp(milliseconds: 1_709_640_000_000)
        return CommentEntry(
            commentId: id,
            body: "<p>\(text)</p>",
            createDate: date,
            modifiedDate: Timestamp(milliseconds: date.milliseconds + edited),
            userId: 20_201,
            userName: name,
            mayUpdate: isOwn,
            mayDelete: isOwn
        )
    }
}

extension ShownComment: SampledRow {
    /// The samples of comment lists.
    public static var samplesOfLists: [(name: String, model: CommentListModel)] {
        let hostile = HostileText.all.map { text in
            ShownComment(.comment(1, text, by: text), text: .hostileSample, key: text)
        }
        let states = CommentListModel.states(
            of: (0..<130).map { several($0) },
            long: [
                sample(
                    Array(repeating: "A thought that goes on and on", count: 40).joined(
                        separator: ", "
                    )
                ),
                sample(String(repeating: "Donaudampfschifffahrt", count: 12)), sample(""),
            ],
            hostile: hostile,
            nonASCII: [
                sample("湖畔で会いましょう", by: "山田太郎"), sample("نلتقي عند البحيرة", by: "ليلى حداد"),
                sample("👩‍👩‍👧‍👦 🇪🇸 👍🏽 ❤️", by: "Íñigo Núñez"),
            ]
        )
        return states + [
            ("editing", .listing([.editing, sample("Bring a basket.", by: "Omar Haddad")])),
            ("deleting", .listing([.deleting])), ("sending", .listing([.sending])),
            (
                "unsent",
                .listing(allUnsent, freshness: Freshness(source: .remote, unsent: .pending))
            ),
        ]
    }

    /// What users do with comments of a list.
    public static var actionsOfLists: [String: Set<String>] {
        [
            "editComment": ["comment"], "saveComment": [], "askToDelete": ["comment"],
            "deleteComment": ["comment"], "cancelComment": [], "setValue": ["name", "value"],
        ]
    }

    /// A comment with a text.
    fileprivate static func sample(
        _ text: String,
        by name: String = "Jane Doe",
        id: Int64 = 40_213,
        edited: Int64 = 0,
        isOwn: Bool = false
    ) -> ShownComment {
        ShownComment(
            .comment(id, text, by: name, edited: edited, isOwn: isOwn),
            text: RichText(text),
            author: Portrait(userId: 20_201, portraitId: 20_501, firstName: name)
        )
    }

    private static func several(_ index: Int) -> ShownComment {
        let id = 40_213 + Int64(index) * 3
        return sample("Comment \(index + 1)", id: id, edited: Int64(index % 2), isOwn: index == 0)
    }

    /// A comment that is being changed, and that would lose its style.
    fileprivate static let editing: ShownComment = {
        let step = CommentStep(.editing, text: "Shall we walk?", problem: "The body is empty")
        return ShownComment(.sample, text: RichText("Shall we take the bus, or cycle?"), step: step)
    }()

    fileprivate static let deleting = ShownComment(
        .sample,
        text: RichText("Shall we take the bus, or cycle?"),
        step: CommentStep(.deleting, problem: "The portal refused it.")
    )

    fileprivate static let sending = ShownComment(
        .sample,
        text: RichText("Shall we take the bus, or cycle?"),
        step: CommentStep(.sending, text: "Shall we walk?")
    )

    /// A comment in each state that the portal does not have, a deleted one, and a new one.
    private static var allUnsent: [ShownComment] {
        let states = UnsentState.allCases.map { state in
            var shown = sample("Not there yet", isOwn: true)
            shown.unsent = state
            return shown
        }
        var deleted = sample("Gone", isOwn: true)
        (deleted.isDeleted, deleted.unsent) = (true, .pending)
        let new = CommentEntry(body: "<p>New</p>", userName: "Jane Doe")
        let added = ShownComment(
            new,
            text: RichText("New"),
            key: "comment-0123456789abcdef0123456789abcdef",
            unsent: .pending
        )
        return states + [deleted, added]
    }
}

extension CommentDisplayModel: SampledModel {
    /// The states that every view of a comment should draw well, by name.
    public static var conformanceSamples: [(name: String, model: CommentDisplayModel)] {
        let plain = ShownComment(.sample, text: .sample)
        var (locked, deleted) = (plain, plain)
        locked.isEditable = false
        (deleted.isDeleted, deleted.unsent) = (true, .pending)
        let hostile = HostileText.all.joined(separator: " ")
        return [
            ("comment", ready(plain)), ("locked", ready(locked)), ("editing", ready(.editing)),
            ("deleting", ready(.deleting)), ("sending", ready(.sending)),
            ("stale", ready(deleted, Freshness(source: .cache, unsent: .pending))),
            ("gone", CommentDisplayModel(phase: .ready, isGone: true)),
            (
                "hostile",
                ready(ShownComment(.comment(1, hostile, by: hostile), text: .hostileSample))
            ),
            ("loading", CommentDisplayModel(phase: .loading)),
            (
                "failed",
                CommentDisplayModel(
                    phase: .failed,
                    problem: .portal(.connection("Connection refused"))
                )
            ),
        ]
    }

    /// The actions of `comment-display`.
    public static var knownActions: [String: Set<String>]? {
        [
            "load": [], "editComment": [], "setValue": ["name", "value"], "saveComment": [],
            "updateComment": ["body"], "askToDelete": [], "deleteComment": [], "cancelComment": [],
        ]
    }

    private static func ready(
        _ shown: ShownComment,
        _ freshness: Freshness = Freshness(source: .remote)
    ) -> CommentDisplayModel {
        var shown = shown
        shown.isAlone = true
        return CommentDisplayModel(phase: .ready, shown: shown, freshness: freshness)
    }
}

extension CommentAddModel: SampledModel {
    /// The states that every view of the field should draw well, by name.
    public static var conformanceSamples: [(name: String, model: CommentAddModel)] {
        let hostile = HostileText.all.joined(separator: " ")
        let stored = Freshness(source: .cache, unsent: .pending)
        return [
            ("empty", CommentAddModel()),
            ("written", CommentAddModel(body: "Bring a basket.\n\nJane")),
            ("changing", CommentAddModel(body: "Shall we walk?", comment: .sample)),
            ("sending", CommentAddModel(body: "Bring a basket.", isSending: true)),
            ("missing", CommentAddModel(problem: .invalid("The body is empty"))),
            (
                "refused",
                CommentAddModel(body: "Bring a basket.", problem: .portal(.http(status: 403)))
            ),
            ("stored", CommentAddModel(freshness: stored)),
            ("hostile", CommentAddModel(body: hostile, problem: .failed(hostile))),
        ]
    }

    /// The actions of `comment-add`.
    public static var knownActions: [String: Set<String>]? {
        ["addComment": [], "setValue": ["name", "value"], "cancelComment": []]
    }
}
