import ScreensKit
import ScreensSQLite

/// Comments below blog entries, articles and files.
enum SeedComments {
    private static let firstId: Int64 = 50_001
    /// A comment of the default user with two paragraphs, below the newest blog entry.
    static let sampleId = firstId + 7
    private static let minute: Int64 = 60_000
    /// The id of the first comment that a client adds.
    private static let firstAddedId: Int64 = 58_001

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        let blogs = try blogs(connection)
        let stories = Dictionary(blogs.map { ($0.story, $0) }) { first, _ in first }
        var comments: [CommentRow] = []
        for thread in SeedThread.all {
            guard let (kind, classPK) = thread.place(stories[thread.name]?.classPK) else {
                continue
            }
            comments += thread.comments(kind, classPK, firstId: firstId + Int64(comments.count))
        }
        var random = SeedRandom(seed: 8)
        for blog in blogs where blog.story.isEmpty {
            let count = count(below: blog, &random)
            comments += reactions(to: blog, count, firstId + Int64(comments.count), &random)
        }
        try store(comments, connection)
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [.text(Transaction.nextCommentId), .text(String(firstAddedId))]
        )
    }

    private struct Blog: Sendable {
        let classPK: Int64
        let story: String
        let created: Int64
    }

    private static func blogs(_ connection: Connection) throws(DatabaseFailure) -> [Blog] {
        try connection.rows(
            """
            SELECT classPK, story, createDate FROM blog JOIN entry USING (classPK)
            WHERE kind = ? AND groupId = ? AND audience < 2 ORDER BY entryId
            """,
            [.int(AssetKind.blogsEntry.rawValue), .int(SeedPeople.intranet)]
        ) { Blog(classPK: $0.int(0), story: $0.text(1), created: $0.int(2)) }
    }

    /// A third has none, three have them all.
    private static func count(below blog: Blog, _ random: inout SeedRandom) -> Int {
        let number = blog.classPK / 3
        if number % 150 == 1 { return SeedThread.reactions.count }
        return number.isMultiple(of: 3) ? 0 : Int(random.below(6)) + 1
    }

    /// Comments of colleagues in the days after an entry was written.
    private static func reactions(
        to blog: Blog,
        _ count: Int,
        _ firstId: Int64,
        _ random: inout SeedRandom
    ) -> [CommentRow] {
        var date = blog.created
        let staff = SeedPeople.all.dropFirst(SeedPeople.named.count)
        let first = Int(random.below(Int64(SeedThread.reactions.count)))
        var comments: [CommentRow] = []
        for index in 0..<count {
            date += (1 + random.below(900)) * minute
            guard date < Seed.today else { break }
            let text = SeedThread.reactions[(first + index) % SeedThread.reactions.count]
            let author = staff[staff.startIndex + Int(random.below(Int64(staff.count)))]
            comments.append(
                CommentRow(
                    commentId: firstId + Int64(index),
                    kind: .blogsEntry,
                    classPK: blog.classPK,
                    parentId: 0,
                    userId: author.userId,
                    userName: author.fullName,
                    body: text,
                    createDate: date,
                    modifiedDate: date
                )
            )
        }
        return comments
    }

    /// Many in one statement, because hundreds of statements would take noticeable time.
    private static func store(
        _ comments: [CommentRow],
        _ connection: Connection
    ) throws(DatabaseFailure) {
        for start in stride(from: 0, to: comments.count, by: 100) {
            let part = comments[start...].prefix(100)
            let places = part.map { _ in CommentRow.places }.joined(separator: ", ")
            try connection.run(
                "INSERT INTO comment (\(CommentRow.columns)) VALUES \(places)",
                part.flatMap(\.sqlValues)
            )
        }
    }
}
