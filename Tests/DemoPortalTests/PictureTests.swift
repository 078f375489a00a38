import Foundation
@_spi(Host) import ScreensKit
import Testing

@testable import DemoPortal

/// The pictures of the demo portal.
@Suite(.timeLimit(.minutes(5)))
struct PictureTests {
    @Test func mostOfTheStaffHaveAPortraitOfTheirOwn() throws {
        let portal = try DemoPortal()
        let portraits = try SeedPeople.all.compactMap { try portal.portrait($0.screenName) }

        #expect(portraits.count >= 28 && portraits.count < SeedPeople.all.count)
        #expect(Set(portraits.map(\.bytes)).count == portraits.count)
        #expect(Set(portraits.map(\.portraitId)).count == portraits.count)
        #expect(portraits.allSatisfy { $0.mimeType.hasPrefix("image/") })
    }

    @Test func everyPictureIsUsedAndSmall() {
        let covers = Set(SeedCover.all.map { "cover-\($0.name)" })
        let people = Set(SeedPeople.all.map { "portrait-\($0.screenName)" })
        let library = SeedTexts.pictures.map { file("library", $0[0].title) }

        let names = DemoContents.pictureNames
        let unused = names.filter { name in
            let base = String(name.prefix { $0 != "." })
            return !covers.contains(base) && !people.contains(base) && !library.contains(name)
        }
        #expect(unused.isEmpty)
        #expect(names.allSatisfy { (DemoContents.picture($0)?.count ?? 0) > 500 })
        #expect(names.compactMap { DemoContents.picture($0)?.count }.reduce(0, +) < 640 << 10)
    }

    private func file(_ folder: String, _ title: String) -> String {
        "\(folder)-\(title.lowercased().replacing(" ", with: "-"))"
    }

    @Test func documentsThatArePicturesAreSentWhole() async throws {
        let client = try Client()
        let rows = try await client.entries(["classNameIds": 20015, "groupIds": 20143])

        let pictures = rows.filter { $0["mimeType"] == "image/webp" }

        #expect(pictures.count == 14)
        for row in pictures {
            let address = try #require(row["object"]?["url"]?.text)
            let reply = try await client.send(Data(), method: "GET", path: address)
            #expect(reply.headers["content-type"] == "image/webp")
            #expect(reply.body.dropFirst(8).starts(with: Data("WEBP".utf8)))
            #expect(row["object"]?["fileEntry"]?["size"]?.int64 == Int64(reply.body.count))
        }
    }

    @Test func everyCoverIsSentAsTheFormatThatItsTitleNames() async throws {
        let client = try Client()
        for cover in SeedCover.all {
            let reply = try await client.send(Data(), method: "GET", path: cover.address)
            #expect(reply.status == 200 && reply.body.count > 500, "\(cover.title)")
            let type = cover.title.hasSuffix(".png") ? "image/png" : "image/webp"
            #expect(reply.headers["content-type"] == type)
        }
    }

    @Test(arguments: ["39701", "39702"])
    func formsHaveWordsInAllLanguages(structure: String) async throws {
        let reply = try await Client().call(
            "/ddm.ddmstructure/get-structure",
            ["structureId": .text(structure)]
        )
        let text = try #require(reply["definition"]?.text)
        let definition = try JSON.decode(JSONValue.self, from: Array(text.utf8))
        let fields = try #require(definition["fields"]?.array)

        for field in fields {
            for language in Language.allCases {
                let label = field["label"]?[language.rawValue]?.text
                #expect(label?.isEmpty == false, "\(field["name"] ?? "") \(language)")
            }
        }
        let labels = { (locale: String) in fields.compactMap { $0["label"]?[locale]?.text } }
        #expect(labels("de_DE") != labels("en_US") && labels("fr_FR") != labels("en_US"))
    }
}
