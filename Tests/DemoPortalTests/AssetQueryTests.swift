import DemoPortal
import Foundation
import ScreensKit
import Testing

struct AssetQueryTests {
    private let client: Client
    /// A query for all entries, of any class, site, date and visibility.
    private let all: JSONObject = [
        "visible": nil, "listable": nil, "publishDate": nil, "expirationDate": nil,
    ]

    init() throws { client = try Client() }

    private func query(_ changes: JSONObject) -> JSONObject {
        all.merging(changes) { _, change in change }
    }

    @Test func filtersByClass() async throws {
        let blogs = try await client.entries(["classNameIds": 20011])
        let named = try await client.count(["className": "com.liferay.journal.model.JournalArticle"]
        )

        #expect(blogs.count > 300)
        #expect(blogs.allSatisfy { $0["classNameId"] == "20011" })
        #expect(named == (try await client.count(["classNameIds": [29634, 0]])))
        #expect(try await client.count(["classNameIds": 99999]) == 0)
        #expect(try await client.count(["className": "com.example.None"]) == 0)
    }

    @Test(arguments: [0, "0", "", [], "[]", nil] as [JSONValue])
    func noClassMeansAllClasses(value: JSONValue) async throws {
        #expect(
            try await client.count(["classNameIds": value]) == (try await client.count([:]))
        )
    }

    @Test(
        arguments: [[20011, 29634], "[20011,29634]", "20011, 29634", ["20011", 29634]]
            as [JSONValue]
    )
    func listsComeInManyForms(value: JSONValue) async throws {
        let each =
            try await client.count(["classNameIds": 20011])
            + client.count(["classNameIds": "29634"])

        #expect(try await client.count(["classNameIds": value]) == each)
    }

    @Test func filtersBySite() async throws {
        let sales = try await client.count(query(["groupIds": 20180]))
        let intranet = try await client.count(query(["groupIds": "20143"]))

        #expect(sales > 100)
        #expect(intranet > 1_500)
        #expect(try await client.count(query(["groupIds": [20180, 20143]])) == sales + intranet)
        #expect(try await client.count(all) == sales + intranet)
        #expect(try await client.count(query(["groupIds": 1])) == 0)
    }

    @Test func showsVisibleEntriesUnlessAskedOtherwise() async throws {
        #expect(try await client.count(["classNameIds": 20087]) == 0)
        #expect(try await client.count(["classNameIds": 20087, "visible": true]) == 0)
        #expect(try await client.count(["classNameIds": 20087, "visible": "false"]) == 45)
        #expect(try await client.count(["classNameIds": 20087, "visible": nil]) == 45)
    }

    @Test func filtersByClassType() async throws {
        let everything = try await client.count(all)

        #expect(try await client.count(query(["classTypeIds": 0])) == everything)
        #expect(try await client.count(query(["classTypeIds": 5])) == 0)
    }

    @Test func findsKeywordsInTextsOfAnyLanguageAndNames() async throws {
        let titles = try await client.entries(query(["keywords": "company PICNIC"]))

        #expect(titles.count > 10)
        #expect(titles.allSatisfy { $0["title"]?.text?.contains("icnic") == true })
        #expect(try await client.count(query(["keywords": "社内ピクニック"])) > 10)
        #expect(try await client.count(query(["keywords": "Haddad"])) > 5)
        #expect(try await client.count(query(["keywords": "100%"])) == 1)
        #expect(try await client.count(query(["keywords": "_our_"])) == 1)
        #expect(try await client.count(query(["keywords": "no such words"])) == 0)
    }

    @Test func titleDescriptionAndUserNameAreCombinedByTheOperator() async throws {
        let title = try await client.count(query(["title": "picnic"]))
        let user = try await client.count(query(["userName": "jane"]))
        let both: JSONObject = ["title": "picnic", "userName": "jane"]
        let either = try await client.count(query(both))
        let together = try await client.count(
            query(both.merging(["andOperator": true]) { $1 })
        )

        #expect(title > 0)
        #expect(user > 0)
        #expect(either + together == title + user)
        #expect(try await client.count(query(["description": "ask"])) > 0)
    }

    @Test(arguments: [("TagIds", 21001, 21002), ("CategoryIds", 21501, 21502)])
    func filtersByTagsAndCategories(suffix: String, one: Int64, other: Int64) async throws {
        func count(_ name: String, _ ids: JSONValue) async throws -> Int64 {
            try await client.count(query([name + suffix: ids]))
        }
        let everything = try await client.count(all)
        let first = try await count("any", .int64(one))
        let second = try await count("any", .int64(other))
        let either = try await count("any", [.int64(one), .int64(other)])
        let both = try await count("all", [.int64(one), .int64(other), .int64(one)])

        #expect(both > 0)
        #expect(either == first + second - both)
        #expect(try await count("all", .int64(one)) == first)
        #expect(try await count("notAll", [.int64(one), .int64(other)]) == everything - both)
        #expect(try await count("notAny", [.int64(one), .int64(other)]) == everything - either)
    }

    @Test func leavesOutUnseenEntries() async throws {
        let seen = try await client.entries(query(["excludeZeroViewCount": true]))

        #expect(seen.allSatisfy { ($0["viewCount"]?.int64 ?? 0) > 0 })
        #expect(try await client.count(query(["excludeZeroViewCount": true])) < client.count(all))
    }

    @Test func leavesOutWhatIsNotPublishedOrExpired() async throws {
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        let current = try await client.entries(["classNameIds": 20011])
        let inTheYear2000: JSONObject = ["publishDate": 946_684_800_000]

        #expect(current.allSatisfy { ($0["publishDate"]?.int64 ?? 0) <= now })
        #expect(current.allSatisfy { ($0["expirationDate"]?.int64 ?? .max) > now })
        let unpublished = try await client.count(["classNameIds": 20011, "publishDate": nil])
        let expired = try await client.count(["classNameIds": 20011, "expirationDate": nil])
        #expect(unpublished > (try await client.count(["classNameIds": 20011])))
        #expect(expired > (try await client.count(["classNameIds": 20011])))
        #expect(try await client.count(inTheYear2000) == 0)
    }

    @Test func findsLinkedEntriesInBothDirections() async throws {
        var pair: (one: Int64, others: [Int64])?
        for id in try await client.ids(query(["orderByCol1": "createDate"])) where pair == nil {
            let linked = try await client.ids(query(["linkedAssetEntryId": .int64(id)]))
            if !linked.isEmpty { pair = (id, linked) }
        }
        let (one, others) = try #require(pair)

        #expect(!others.contains(one))
        for other in others {
            let back = try await client.ids(query(["linkedAssetEntryId": .int64(other)]))
            #expect(back.contains(one))
        }
    }

    @Test func onlySevenKnowsListable() async throws {
        let old = try Client(client.portal.counterpart(version: 62), version: 62)

        #expect(try await client.count(["listable": false]) > 0)
        #expect(try await client.count([:]) < client.count(["listable": nil]))
        #expect(try await old.count([:]) == client.count(["listable": nil]))
        #expect(try await old.count(["listable": false]) == old.count([:]))
    }

    @Test(arguments: [
        "createDate", "modifiedDate", "publishDate", "expirationDate", "priority", "viewCount",
    ])
    func sortsByNumbersAndDates(column: String) async throws {
        for type in ["ASC", "DESC", "nonsense"] {
            let rows = try await client.entries(
                query([
                    "orderByCol1": .text(column), "orderByType1": .text(type), "end": 200,
                ])
            )

            let values = rows.map { $0[column]?.double ?? -1 }
            #expect(values.count > 150)
            #expect(values == values.sorted(by: type == "DESC" ? { $0 > $1 } : { $0 < $1 }))
        }
    }

    @Test func sortsByTitleRatingsAndSecondColumn() async throws {
        let titles = try await client.entries(
            [
                "orderByCol1": "title", "orderByType1": "asc",
                "className": "com.liferay.wiki.model.WikiPage",
            ])
        let first = try await client.ids(["orderByCol1": "ratings"])
        let second = try await client.entries(
            [
                "orderByCol1": "priority", "orderByCol2": "viewCount", "orderByType2": "ASC",
                "end": 400,
            ])

        let ascii = titles.compactMap { $0["title"]?.text }.filter {
            $0.utf8.allSatisfy { $0 < 128 }
        }
        #expect(ascii == ascii.sorted { $0.lowercased() < $1.lowercased() })
        #expect(first != (try await client.ids([:])))
        let pairs = second.map { (-($0["priority"]?.double ?? 0), $0["viewCount"]?.double ?? 0) }
        #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func unknownColumnsMeanTheDateOfModification() async throws {
        let byDefault = try await client.ids([:])

        #expect(try await client.ids(["orderByCol1": "entryId; DROP TABLE entry"]) == byDefault)
        #expect(try await client.ids(["orderByCol1": "modifiedDate"]) == byDefault)
        #expect(try await client.ids(["nonsense": 1, "": 2, "a.b": 3]) == byDefault)
    }

    @Test func rangesAreTruncatedAsInJava() async throws {
        let everything = try await client.ids(["enablePermissions": true])
        let administrator = client.signedIn(as: "omar")
        let ids = try await administrator.ids([:])

        #expect(everything.count < ids.count)
        #expect(try await administrator.ids(["start": 10, "end": 15]) == Array(ids[10..<15]))
        #expect(try await administrator.ids(["start": "10", "end": "15"]) == Array(ids[10..<15]))
        #expect(try await administrator.ids(["start": -1, "end": -1]) == ids)
        #expect(try await administrator.ids(["start": -5, "end": 3]) == Array(ids[..<3]))
        #expect(try await administrator.ids(["start": 5, "end": 5]) == [])
        #expect(try await administrator.ids(["start": 9, "end": 3]) == [])
        #expect(try await administrator.ids(["start": 100_000, "end": 100_050]) == [])
        #expect(
            try await administrator.ids(["start": .int64(.min), "end": .int64(.max)]) == ids
        )
    }

    @Test(
        arguments: [
            ("start", "1; DROP TABLE entry"), ("groupIds", "20143) OR (1=1"), ("groupIds", ["x"]),
            ("visible", "maybe"), ("visible", 7), ("publishDate", "yesterday"), ("keywords", ["a"]),
            ("classNameIds", ["a": 1]), ("start", 1.5), ("start", 1e300), ("anyTagIds", [[1]]),
            ("anyTagIds", "1,,2"), ("enablePermissions", "'"), ("groupIds", "99999999999999999999"),
        ] as [(String, JSONValue)]
    )
    func wrongTypedValuesAreErrors(name: String, value: JSONValue) async throws {
        let reply = try await client.send([client.pageCommand([name: value])])

        #expect(reply.status == 500)
        #expect(reply.errorType == "jodd.typeconverter.TypeConversionException")
    }

    @Test(arguments: ["keywords", "title", "userName", "className", "orderByCol1", "orderByType1"])
    func injectedTextsAreTexts(name: String) async throws {
        for text in ["'; DROP TABLE entry; --", "' OR '1'='1", "\") OR (\"", "?1", "\u{0}"] {
            let reply = try await client.send([client.countCommand([name: .text(text)])])
            #expect(reply.status == 200)
        }
        #expect(try await client.count([:]) > 1_500)
    }
}

extension DemoPortal {
    /// A portal of another version with the same data.
    func counterpart(version: Int) throws -> DemoPortal { try DemoPortal(.init(version: version)) }
}
