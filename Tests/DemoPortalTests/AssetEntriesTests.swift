import DemoPortal
import Foundation
import ScreensKit
import Testing

struct AssetEntriesTests {
    @Test func hasALargeIntranetOfAllClasses() async throws {
        let client = try Client()

        let rows = try await client.signedIn(as: "omar").entries(
            ["visible": nil, "listable": nil, "publishDate": nil, "expirationDate": nil])

        #expect(rows.count > 2_000)
        #expect(Set(rows.compactMap { $0["className"]?.text }).count == 34)
        let titles = rows.compactMap { $0["title"]?.text }
        #expect(Double(Set(titles).count) > Double(titles.count) * 0.97)
        #expect(titles.allSatisfy { !$0.isEmpty && !$0.contains("{") })
        #expect(rows.count { $0["description"] == "" } > 20)
    }

    @Test func permissionsShortenPagesButNotTheCount() async throws {
        let client = try Client()
        let query: JSONObject = ["classNameIds": 20011]

        let counted = try await client.count(query)
        let permitted = try await client.count(["classNameIds": 20011, "enablePermissions": true])
        let seen = try await client.ids(query)

        #expect(Int64(seen.count) == permitted)
        #expect(permitted < counted)
        #expect(try await Int64(client.signedIn(as: "omar").ids(query).count) == counted)
        let windows = try await withPages(of: client, query, size: 25, until: counted)
        #expect(windows.flatMap(\.self) == seen)
        #expect(windows.dropLast().contains { $0.count < 25 })
    }

    @Test func oldPagesAreFilteredFirstOnDemand() async throws {
        for version in [62, 70] {
            let client = try Client(version: version)
            let query: JSONObject = [
                "classNameIds": .int64(client.blogs), "enablePermissions": true,
            ]

            let counted = try await client.count(query)
            let windows = try await withPages(of: client, query, size: 25, until: counted)

            #expect(windows.dropLast().allSatisfy { $0.count == 25 } == (version == 62))
        }
    }

    private func withPages(
        of client: Client,
        _ query: JSONObject,
        size: Int64,
        until count: Int64
    ) async throws -> [[Int64]] {
        var pages: [[Int64]] = []
        for start in stride(from: 0, to: count, by: Int(size)) {
            let range: JSONObject = ["start": .int64(start), "end": .int64(start + size)]
            pages.append(try await client.ids(query.merging(range) { $1 }))
        }
        return pages
    }

    @Test func rightsDependOnTheUser() async throws {
        let client = try Client()
        let sales: JSONObject = ["groupIds": 20180]

        let contractor = try await client.signedIn(as: "pat").ids(sales).count
        let jane = try await client.ids(sales).count
        let seller = try await client.signedIn(as: "kenji").ids(sales).count

        #expect(contractor <= jane)
        #expect(jane < seller)
    }

    @Test(arguments: [
        ("en_US", "in"), ("es_ES", "en"), ("es_MX", "en"), ("es", "en"), ("ja-JP", "の"),
        ("de_DE", "Team"), ("fr_FR", "équipe"), ("it_IT", "in"), ("", "in"),
    ])
    func titlesFollowTheLocale(locale: String, word: String) async throws {
        let client = try Client()

        let titles = try await client.entries(["classNameIds": 28802], locale: locale)
            .compactMap { $0["title"]?.text }

        #expect(titles.count { $0.contains(word) } > titles.count / 3)
    }

    @Test func entriesWithoutTheLanguageComeInTheirOwn() async throws {
        let client = try Client()
        let id = try #require(client.portal.samples["entryId"]?.int64)
        try client.portal.renameEntry(id, to: "Nur auf Deutsch", locale: "de_DE")
        let query: JSONObject = ["keywords": "Nur auf Deutsch"]

        let german = try await client.entries(query, locale: "de_DE").first
        let english = try await client.entries(query, locale: "fr_FR").first

        #expect(german?["title"] == "Nur auf Deutsch")
        #expect(german?["locale"] == "de_DE")
        #expect(english?["title"]?.text?.isEmpty == false)
        #expect(english?["title"] != german?["title"])
    }

    @Test(arguments: [62, 70])
    func someClassesReturnTheirObject(version: Int) async throws {
        let client = try Client(version: version).signedIn(as: "omar")
        func object(_ id62: Int64, _ id70: Int64) async throws -> JSONValue {
            let rows = try await client.entries(
                ["classNameIds": .int64(version == 62 ? id62 : id70), "visible": nil, "end": 1])
            return try #require(rows.first?["object"])
        }

        #expect(try await object(10007, 20011)["blogsEntry"]?["urlTitle"] != nil)
        let file = try await object(10011, 20015)
        #expect(file["fileEntry"]?["extension"]?.text?.isEmpty == false)
        #expect(file["url"]?.text?.hasPrefix("/documents/") == true)
        #expect(file["url"]?.text?.utf8.allSatisfy { $0 > 32 && $0 < 127 } == true)
        #expect(try await object(10097, 29501)["modelValues"]?["Title"] != nil)
        #expect(try await object(10109, 29634)["modelValues"]?.text?.contains("<root") == true)
        #expect(try await object(10005, 20087)["user"]?["screenName"] != nil)
        #expect(try await object(10016, 28802) == [:])
    }

    @Test func unusualTitlesArriveUnchanged() async throws {
        let client = try Client()

        for title in ["👨‍👩‍👧‍👦", "\u{1B}[31mFAILED", "مرحبا", "Cafe\u{301}", "<script>", "\u{202E}gpj"] {
            let rows = try await client.entries(["keywords": .text(title)])
            #expect(rows.contains { $0["title"]?.text?.contains(title) == true })
        }
    }
}

struct PortletItemTests {
    private func saved(_ name: JSONValue, max: JSONValue = 50) -> JSONObject {
        [
            "companyId": 20116, "groupId": 20143, "portletItemName": name, "locale": "en_US",
            "max": max,
        ]
    }

    @Test(arguments: [62, 70])
    func savedConfigurationsAreFoundByName(version: Int) async throws {
        let client = try Client(version: version)

        let news = try await client.call(client.entriesPath, saved("Latest news", max: "10")).array
        let files = try await client.call(client.entriesPath, saved("Company documents")).array
        let picks = try await client.call(client.entriesPath, saved("Editor's picks")).array

        #expect(news.map { (5...10).contains($0.count) } == true)
        let dates = (news ?? []).compactMap { $0["createDate"]?.int64 }
        #expect(dates == dates.sorted(by: >))
        #expect(
            files?.allSatisfy { $0["className"]?.text?.hasSuffix("DLFileEntry") == true } == true
        )
        #expect(picks?.count == 7)
        let views = (picks ?? []).compactMap { $0["viewCount"]?.int64 }
        #expect(views == views.sorted(by: >))
    }

    @Test func dynamicSelectionsEndAtFiveHundred() async throws {
        let client = try Client().signedIn(as: "omar")

        #expect(
            try await client.call(client.entriesPath, saved("Everything", max: 5_000)).array?.count
                == 500
        )
        #expect(try await client.call(client.entriesPath, saved("Everything", max: 0)) == [])
    }

    /// A selection by hand lists all its entries; company, site and limit only restrict dynamic
    /// selections.
    @Test(arguments: [62, 70])
    func handPickedEntriesAreAllListed(version: Int) async throws {
        let client = try Client(version: version)
        func count(_ name: JSONValue, _ changes: JSONObject) async throws -> Int? {
            let parameters = saved(name).merging(changes) { $1 }
            return try await client.call(client.entriesPath, parameters).array?.count
        }

        for changes in [["max": 2], ["companyId": 1], ["groupId": 1]] as [JSONObject] {
            #expect(try await count("Editor's picks", changes) == 7)
        }
        #expect(try await count("Everything", ["companyId": 1]) == 0)
        #expect(try await count("Everything", ["groupId": 1]) == 0)
        let sales = try await client.signedIn(as: "omar").call(
            client.entriesPath,
            saved("Everything").merging(["groupId": 20180]) { $1 }
        )
        #expect(sales.array?.isEmpty == false)
        #expect(sales.array?.allSatisfy { $0["groupId"]?.int64 == 20180 } == true)
    }

    @Test(arguments: ["", "latest news", "' OR 1=1 --", nil] as [JSONValue])
    func unknownNamesAreErrors(name: JSONValue) async throws {
        let client = try Client()

        let reply = try await client.send(.object([client.entriesPath: .object(saved(name))]))

        #expect(reply.status == 500)
        #expect(reply.errorType == "com.liferay.portal.kernel.exception.PortalException")
    }
}
