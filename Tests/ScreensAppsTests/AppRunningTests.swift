import ScreensApps
import ScreensKit
import Testing

struct AppArgumentTests {
    private let page = AppPage(
        title: "Article",
        parameters: [
            "entryId": AppParameter(.number), "title": AppParameter(.text, isOptional: true),
            "isOpen": AppParameter(.boolean, default: true),
            "tags": AppParameter(.list, isOptional: true),
        ],
        screenlets: [:]
    )

    @Test func textsOfAnAddressBecomeTheDeclaredTypes() throws {
        let arguments = try page.arguments(
            from: ["entryId": "30305", "isOpen": "false", "tags": "[\"a\"]", "title": 7]
        )

        #expect(arguments == ["entryId": 30305, "isOpen": false, "tags": ["a"], "title": "7"])
    }

    @Test func missingOptionalValuesAreLeftOutOrHaveTheirDefault() throws {
        #expect(try page.arguments(from: ["entryId": 1]) == ["entryId": 1, "isOpen": true])
    }

    @Test(
        arguments: [
            (
                ["entryId": 1, "titel": "x"],
                #"The page has no parameter "titel". Did you mean "title"?"#
            ),
            (["title": "x"], #"The page requires the parameter "entryId"."#),
            (["entryId": "seven"], #"The parameter "entryId" must be a number, not "seven"."#),
            (["entryId": .null], #"The page requires the parameter "entryId"."#),
        ] as [(JSONObject, String)]
    )
    func otherValuesAreRefused(values: JSONObject, message: String) {
        #expect {
            try page.arguments(from: values)
        } throws: { error in
            (error as? AppArgumentError)?.message == message
        }
    }
}

struct AppAddressTests {
    @Test func anAddressHasTheParametersInOrder() {
        let address = AppAddress(
            page: "article",
            values: ["title": "A & B/ü", "entryId": 30305, "tags": ["x"], "none": .null]
        )

        #expect(
            address.text == "/article?entryId=30305&tags=%5B%22x%22%5D&title=A%20%26%20B%2F%C3%BC"
        )
        #expect(AppAddress(page: "news").text == "/news")
    }
}

struct AppSceneTests {
    private let scene = AppScene(
        page: ["entryId": 5],
        event: ["title": "Fog", "tags": ["a", "b"]],
        exposed: ["list": ["selected": 2]],
        session: [.fullName: "Ana"],
        texts: ["news": "Noticias"]
    )

    @Test func valuesComeFromTheirSources() throws {
        let tag = try #require(JSONPointer("/tags/1"))
        let entry = try #require(JSONPointer("/entryId"))
        let row = try #require(JSONPointer("/selected"))

        #expect(scene.value(of: "constant") == "constant")
        #expect(scene.value(of: .event(tag)) == "b")
        #expect(scene.value(of: .page(entry)) == 5)
        #expect(scene.value(of: .exposed(screenlet: "list", row)) == 2)
        #expect(scene.value(of: .session(.fullName)) == "Ana")
        #expect(scene.value(of: .text("news")) == "Noticias")
    }

    @Test func aSourceWithoutAValueIsLeftOut() throws {
        let missing = try #require(JSONPointer("/missing"))

        let values = scene.values(of: [
            "a": .event(missing), "b": .session(.userId), "c": .exposed(screenlet: "x", missing),
        ])

        #expect(values.isEmpty)
    }
}
