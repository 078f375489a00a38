import LiferayKit
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensHost

/// What is found by name: screenlets, themes, views, actions, attributes.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct NamesTests {
    @Test func anUnknownScreenletGivesASuggestion() throws {
        let host = try HostFixture().host

        #expect(throws: HostError.unknownScreenlet("aset-list", suggestion: "asset-list")) {
            try host.stage("aset-list")
        }
        #expect(throws: HostError.unknownScreenlet("weather", suggestion: nil)) {
            try host.stage("weather")
        }
    }

    @Test func anUnknownThemeGivesASuggestion() throws {
        let host = try HostFixture().host

        #expect(throws: HostError.unknownTheme("flat", suggestion: "flat7")) {
            try host.stage("asset-list", theme: "flat")
        }
        #expect(throws: HostError.unknownTheme("corporate", suggestion: nil)) {
            try host.stage("asset-list", theme: "corporate")
        }
    }

    @Test func anUnknownActionGivesASuggestion() throws {
        let (stage, _) = try HostFixture().list()

        let expected = HostError.unknownAction(
            "loadLits",
            screenlet: stage.name,
            suggestion: "loadList"
        )
        #expect(throws: expected) { try stage.perform(Action("loadLits")) }
    }

    @Test(arguments: [
        Action("select"), Action("select", ["index": "first"]), Action("select", ["index": nil]),
        Action("select", ["index": 1, "colour": "red"]), Action("loadList", ["page": 2]),
    ])
    func anActionOnlyAcceptsItsArguments(action: Action) throws {
        let (stage, _) = try HostFixture().list()

        let error = #expect(throws: HostError.self) { try stage.perform(action) }

        guard case .wrongArgument(_, action.name, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ("load", "userId", "1.5", "a whole number"), ("load", "userId", "1e19", "a whole number"),
        ("loadByPortraitId", "portraitId", "0.5", "a whole number"),
    ])
    func aNumberThatTheMethodCannotTakeIsNamed(
        method: String,
        argument: String,
        value: String,
        hint: String
    ) throws {
        let stage = try HostFixture().host.stage("user-portrait")
        var arguments: JSONObject = [argument: .text(value)]
        if method == "loadByPortraitId" { arguments.merge(["uuid": "x", "male": true]) { $1 } }

        let expected = HostError.wrongArgument(
            argument,
            action: method,
            reason: "is \"\(value)\", not \(hint)"
        )
        #expect(throws: expected) { try stage.perform(Action(method, arguments)) }
    }

    /// A view may draw a field that hides what is typed wherever it likes.
    @Test(arguments: [
        Action("select").with("index", SecretText("1")),
        Action("select", ["index": 1]).with("title", SecretText("sesame")),
        Action("loadList").with("page", SecretText("2")),
    ])
    func aPasswordReachesOnlyArgumentsThatAreSecrets(action: Action) throws {
        let (stage, _) = try HostFixture().list()

        #expect(throws: HostError.self) { try stage.perform(action) }
    }

    @Test func anAttributeIsSetByName() throws {
        let (stage, list) = try HostFixture().list()

        try stage.attributes.set("firstPageSize", "20")
        try stage.attributes.set("classNameId", "blogsentry")

        #expect(list.firstPageSize == 20)
        #expect(list.classNameId == .known(.blogsEntry))
    }

    @Test(
        arguments: [
            ("firstPageSize", "many"), ("firstPageSize", 0), ("autoLoad", "perhaps"),
            ("classNameId", "Poem"), ("groupId", -1), ("customEntryQuery", 5),
        ] as [(String, JSONValue)]
    )
    func anAttributeOnlyAcceptsItsValues(name: String, value: JSONValue) throws {
        let (stage, _) = try HostFixture().list()
        let before = stage.attributes.all.map(\.value)

        let error = #expect(throws: HostError.self) { try stage.attributes.set(name, value) }

        #expect(error?.message.contains("\"\(name)\"") == true)
        #expect(stage.attributes.all.map(\.value) == before)
    }

    @Test func anUnknownAttributeGivesASuggestion() throws {
        let (stage, _) = try HostFixture().list()

        let expected = HostError.unknownAttribute(
            "fristPageSize",
            screenlet: stage.name,
            suggestion: "firstPageSize"
        )
        #expect(throws: expected) { try stage.attributes.set("fristPageSize", 1) }
    }

    @Test func attributesOfSuperclassesComeFirst() async throws {
        let host = try HostFixture(plugins: [try await CompiledPlugins.trial()]).host

        let description = try host.screenlet("poll")

        #expect(description.attributes.map(\.name) == ["author", "answers"])
        #expect(description.attributes.map(\.value) == ["nobody", 3])
    }

    @Test func aThemeWithoutAViewFallsBackToItsParent() async throws {
        let host = try HostFixture(plugins: [try await CompiledPlugins.trial()]).host

        let resolution = try host.stage("asset-list", theme: "bare").resolution

        #expect(resolution.steps.map(\.name.theme) == ["bare", "flat7"])
        #expect(resolution.choice?.name.theme == "flat7")
        #expect(resolution.isFallback)
    }

    @Test func aViewOfAnotherModelIsIgnoredWithANote() async throws {
        let host = try HostFixture(plugins: [try await CompiledPlugins.trial()]).host

        let resolution = try host.stage("asset-list", theme: "odd").resolution

        #expect(
            resolution.steps.first?.problem == "it draws OddModel, not PagedListModel<AssetEntry>"
        )
        #expect(resolution.choice?.name.theme == .default)
    }

    @Test func themesThatAreEachOthersParentsUseTheDefault() async throws {
        let host = try HostFixture(plugins: [try await CompiledPlugins.trial()]).host

        let resolution = try host.stage("asset-list", theme: "ring").resolution

        #expect(resolution.steps.map(\.name.theme) == ["ring", "rong", .default])
        #expect(resolution.choice?.name.theme == .default)
    }

    @Test(
        arguments: [("bay", "sea"), ("bay-tides", "sea"), ("bare", "flat7"), ("ring", "default")]
            as [(ThemeName, ThemeName)]
    )
    func aThemeWithoutAStyleHasThatOfItsParent(theme: ThemeName, owner: ThemeName) async throws {
        let host = try HostFixture(plugins: [try await CompiledPlugins.trial()]).host

        let stage = try host.stage("asset-list", theme: theme)

        #expect(stage.style == host.style(of: owner))
        #expect(host.style(of: "sea").rows == .cards)
        #expect(host.style(of: "flat7").radius == 0 && host.style(of: "default") == Style())
    }

    @Test func aViewIsDrawnInTheStyleOfItsTheme() async throws {
        let host = try HostFixture(plugins: [try await CompiledPlugins.trial()]).host

        let stage = try host.stage("rating", theme: "bay-tides")
        let drawing = await stage.drawing(in: DrawingContext(style: stage.style))

        #expect(drawing.body.text == "#005080")
        try stage.change(theme: "flat7")
        #expect(stage.style == host.style(of: "flat7"))
    }

    @Test func aThemeOfViewsAloneContinuesTheOneThatItIsNamedAfter() async throws {
        let host = try HostFixture(plugins: [try await CompiledPlugins.trial()]).host

        let resolution = try host.stage("asset-list", theme: "bay-tides").resolution

        #expect(resolution.steps.map(\.name.theme) == ["bay-tides", "bay", "sea", .default])
    }

    @Test func anInstalledViewIsNoFallback() throws {
        let resolution = try HostFixture().host.stage("asset-list", theme: "flat7").resolution

        #expect(resolution.steps.count == 1)
        #expect(!resolution.isFallback)
    }
}
