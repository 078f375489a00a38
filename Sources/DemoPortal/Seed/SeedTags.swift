import ScreensSQLite

/// The tags and categories of an entry.
struct SeedTags: Sendable {
    static let firstTagId: Int64 = 21_001
    static let firstCategoryId: Int64 = 21_501
    static let vocabularyId: Int64 = 21_500

    private var tagIds: [Int64]
    private var categoryIds: [Int64]

    /// Any tags and categories.
    init(_ random: inout SeedRandom) {
        tagIds = (0..<random.below(4)).map { _ in
            Self.firstTagId + random.below(Int64(seedTags.count))
        }
        categoryIds = (0..<random.below(3)).map { _ in
            Self.firstCategoryId + random.below(Int64(seedCategories.count))
        }
    }

    /// Those of a story.
    init(_ story: SeedStory) {
        tagIds = story.tags.compactMap { seedTags.firstIndex(of: $0) }
            .map { Self.firstTagId + Int64($0) }
        categoryIds = Self.ids(ofCategories: story.categories)
    }

    /// The same tags with the categories of a topic.
    func with(_ topic: SeedTopic) -> SeedTags {
        var tags = self
        tags.categoryIds = Self.ids(ofCategories: topic.categories)
        return tags
    }

    private static func ids(ofCategories names: [String]) -> [Int64] {
        names.compactMap { name in seedCategories.firstIndex { $0.en == name } }
            .map { firstCategoryId + Int64($0) }
    }

    func add(to entryId: Int64, _ connection: Connection) throws(DatabaseFailure) {
        for (table, ids) in [("entryTag", tagIds), ("entryCategory", categoryIds)] {
            for id in ids {
                try connection.run(
                    "INSERT OR IGNORE INTO \(table) VALUES (?, ?)",
                    [.int(entryId), .int(id)]
                )
            }
        }
    }
}
