import Foundation
import LiferayKit
import ScreensKit
import Testing

@testable import BlogsEntryDisplayScreenlet

/// Names of categories, as both dialects answer them.
struct CategoryTests {
    @Test(
        arguments: [
            (nil, []), (.null, []), ("People", []), (7, []), ([:], []), ([], []),
            ([["name": "People"], .null, 7, "x", [], [:], ["name": 7]], ["People"]),
            ([["titleCurrentValue": "Leute", "name": "People"]], ["Leute"]),
            ([["title": true, "titleCurrentValue": [], "name": "People"]], ["People"]),
            ([["name": " \n"], ["name": ""], ["name": "Offices"]], ["Offices"]),
        ] as [(JSONValue?, [String])]
    )
    func whatIsNoCategoryWithANameIsLeftOut(answer: JSONValue?, names: [String]) {
        #expect(BlogsEntry.categories(in: answer) == names)
    }

    @Test func aTitleIsReadInTheRequestedLocale() {
        let answer: JSONValue = [["title": "<xml>", "titleCurrentValue": "People"]]

        #expect(
            BlogsEntry.categories(in: answer) { $0 == "<xml>" ? "Menschen" : $0 } == ["Menschen"]
        )
    }

    @Test func aLongNameIsCut() throws {
        let name = String(repeating: "x", count: 100_000)
        let object = try posting([["taxonomyCategoryName": .text(name)]])

        #expect(BlogsEntry.categories(in: [["name": .text(name)]]).map(\.count) == [100])
        #expect(try BlogsEntry.categories(of: object).map(\.count) == [100])
    }

    @Test(
        arguments: [
            (.null, []), ([], []),
            ([["taxonomyCategoryId": 1, "taxonomyCategoryName": "People"]], ["People"]),
            ([[:], ["taxonomyCategoryName": .null], ["taxonomyCategoryName": " "]], []),
        ] as [(JSONValue, [String])]
    )
    func briefsOfHeadlessRESTHaveNames(briefs: JSONValue, names: [String]) throws {
        #expect(try BlogsEntry.categories(of: posting(briefs)) == names)
    }

    @Test(arguments: ["x", 7, [:], ["x"], [["taxonomyCategoryName": 7]]] as [JSONValue])
    func briefsOfOtherTypesAreAnError(briefs: JSONValue) throws {
        let object = try posting(briefs)

        #expect(throws: PortalError.self) { try BlogsEntry.categories(of: object) }
    }

    @Test func categoriesAreCachedWithTheEntry() throws {
        let answer = BlogsEntryAnswer(BlogsEntry(categories: ["People", "Offices"]), html: "")
        let cached = try JSONEncoder().encode(answer)

        #expect(try JSONDecoder().decode(BlogsEntryAnswer.self, from: cached) == answer)
    }

    @Test func anEntryThatWasCachedWithoutCategoriesHasNone() throws {
        let cached = try JSONEncoder().encode(BlogsEntry(title: "Picnic"))

        #expect(!String(decoding: cached, as: UTF8.self).contains("categories"))
        #expect(try JSONDecoder().decode(BlogsEntry.self, from: cached).categories.isEmpty)
    }

    private func posting(_ briefs: JSONValue) throws -> HeadlessObject {
        try HeadlessObject(["taxonomyCategoryBriefs": briefs])
    }
}
