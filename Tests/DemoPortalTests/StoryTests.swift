import Foundation
@_spi(Host) import ScreensKit
import Testing

@testable import DemoPortal

/// The blog entries of the demo portal.
@Suite(.timeLimit(.minutes(5)))
struct StoryTests {
    private func news(_ query: JSONObject = [:]) async throws -> [JSONObject] {
        let own: JSONObject = ["classNameIds": 20011, "groupIds": 20143]
        return try await Client().entries(own.merging(query) { $1 })
    }

    /// Whether they are one to three different categories of the vocabulary.
    private func areKnown(_ categories: [String]) -> Bool {
        (1...3).contains(categories.count) && Set(categories).count == categories.count
            && Set(seedCategories.map(\.en)).isSuperset(of: categories)
    }

    private func blog(_ entry: JSONObject) -> JSONValue? { entry["object"]?["blogsEntry"] }

    @Test func handwrittenStoriesAreOnTopOfTheNews() async throws {
        let rows = try await news(["start": 0, "end": 24])

        let titles = rows.compactMap { $0["title"]?.text }
        #expect(titles == SeedStory.all.prefix(24).compactMap { $0.texts[.english]?.title })
        let authors = Set(rows.compactMap { $0["userName"]?.text })
        #expect(authors.count == 24)
        let dates = rows.compactMap { $0["modifiedDate"]?.int64 }
        let newest = try #require(dates.first)
        let oldest = try #require(dates.last)
        #expect(newest - oldest > 60 * SeedEntries.day)
    }

    @Test func storiesAreToldInAllLanguages() throws {
        #expect(SeedStory.all.count == DemoContents.rows("stories").count)
        for story in SeedStory.all {
            for language in Language.allCases {
                let text = try #require(story.texts[language], "\(story.name) \(language)")
                #expect(!text.summary.isEmpty && text.body.contains("<"))
            }
            let body = try #require(story.texts[.english]?.body)
            #expect((150...430).contains(body.split { " <".contains($0) }.count), "\(story.name)")
            for part in ["<h2>", "<ul>", "<p>"] { #expect(body.contains(part), "\(story.name)") }
        }
    }

    @Test func authorsCategoriesAndTagsOfStoriesExist() {
        let people = Set(SeedPeople.all.map(\.screenName))
        for story in SeedStory.all {
            #expect(people.contains(story.author))
            #expect(areKnown(story.categories), "\(story.name)")
            #expect(Set(seedTags).isSuperset(of: story.tags))
        }
    }

    @Test func everyStoryHasACoverOfItsOwn() throws {
        let covers = SeedStory.all.map { SeedCover.named($0.name) }

        #expect(covers.map(\.name) == SeedStory.all.map(\.name))
        let bytes = try covers.map { cover in
            try #require(DemoContents.picture("cover-\(cover.name).webp") ?? png(cover.name))
        }
        #expect(Set(bytes).count == covers.count)
    }

    private func png(_ name: String) -> [UInt8]? { DemoContents.picture("cover-\(name).png") }

    @Test func everyTopicHasACoverAndACategory() {
        let covers = Set(SeedCover.all.map(\.name))
        for topic in SeedTopic.all {
            #expect(covers.contains(topic.cover), "\(topic.cover)")
            #expect(areKnown(topic.categories), "\(topic.name.en)")
        }
        for number in Int64(0)..<500 {
            let subject = SeedSubject(.blogsEntry, classPK: number * 3)
            #expect(covers.contains(subject.cover), "\(subject.cover)")
        }
    }

    @Test func neighboursHaveDifferentCovers() async throws {
        let rows = try await news()

        let covers = rows.compactMap { blog($0)?["coverImageFileEntryId"]?.int64 }.filter { $0 > 0 }
        #expect(covers.count > 300)
        #expect(zip(covers, covers.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test(arguments: ["en_US", "de_DE", "fr_FR", "es_ES", "ja_JP"])
    func noTwoTextsAreTheSame(locale: String) async throws {
        let rows = try await Client().entries(
            ["classNameIds": [20011, 29634], "groupIds": 20143],
            locale: locale
        )

        let titles = rows.compactMap { $0["title"]?.text }
        #expect(titles.count > 600 && Set(titles).count == titles.count)
        let bodies = rows.compactMap { blog($0)?["content"]?.text }
        #expect(bodies.count > 300 && Set(bodies).count == bodies.count)
        #expect(bodies.allSatisfy { $0.hasPrefix("<") && !$0.contains("{") })
    }

    @Test func categoriesOfTheNewsAreWhatTheirNamesSay() async throws {
        let index = try #require(seedCategories.firstIndex { $0.en == "Technology" })
        let category = SeedTags.firstCategoryId + Int64(index)

        let rows = try await news(["anyCategoryIds": .int64(category), "start": 0, "end": 2])

        #expect(rows.first?["title"]?.text == "Help desk hours over the holidays")
    }
}
