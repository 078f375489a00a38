import ScreensSQLite

/// The tags and categories of an entry.
struct SeedTags: Sendable {
    static let firstTagId: Int64 = 21_001
    static let firstCategoryId: Int64 = 21_501

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
        tagIds = story.tags.compactMap { Self.id($0, in: seedTags, from: Self.firstTagId) }
        categoryIds = []
        category = story.category
    }

    /// The name of its only category.
    var category: String {
        get { categoryIds.first.map { seedCategories[Int($0 - Self.firstCategoryId)] } ?? "" }
        set {
            let id = Self.id(newValue, in: seedCategories, from: Self.firstCategoryId)
            categoryIds = id.map { [$0] } ?? []
        }
    }

    private static func id(_ name: String, in names: [String], from first: Int64) -> Int64? {
        names.firstIndex(of: name).map { first + Int64($0) }
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
