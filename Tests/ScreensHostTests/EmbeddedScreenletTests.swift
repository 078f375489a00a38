import DemoPortal
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

/// Screenlets that show other screenlets inside their views.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EmbeddedScreenletTests {
    let fixture: HostFixture

    init() async throws {
        fixture = try HostFixture(plugins: [
            try await EmbeddingPlugins.file(), try await EmbeddingPlugins.leaf(),
        ])
    }

    private func nest(_ inside: String = "leaf") async throws -> Stage {
        let stage = try fixture.host.stage("nest")
        try stage.attributes.set("inside", .text(inside))
        stage.show()
        await stage.settled()
        return stage
    }

    private func press(_ stage: Stage, button index: Int) async throws {
        let body = await stage.drawing(in: stage.context()).body
        let buttons = body.subtree.filter { $0.text == "press" }
        #expect(try stage.perform(try #require(buttons[index].extras?.action)))
    }

    @Test func theViewOfTheInnerScreenletIsAPartOfTheOuterOne() async throws {
        let stage = try await nest()

        #expect(
            await stage.texts() == ["nest 0", "press", "leaf green, shown 1, pressed 0", "press"]
        )
        #expect(stage.embeddedStages.map(\.name.commandName) == ["leaf"])
    }

    @Test func eachActionReachesTheScreenletWhoseViewOffersIt() async throws {
        let stage = try await nest("leaf+leaf")
        var events: [ScreenletEvent] = []
        var changes = 0
        stage.onEvent = { events.append($0) }
        stage.onChange = { changes += 1 }

        try await press(stage, button: 0)
        try await press(stage, button: 2)
        try await press(stage, button: 2)

        #expect(
            await stage.texts().filter { $0 != "press" } == [
                "nest 1", "leaf green, shown 1, pressed 0", "leaf green, shown 1, pressed 2",
            ]
        )
        #expect(events.map(\.name) == ["onPress", "onPress"])
        #expect(events.map(\.embedded?.commandName) == ["leaf", "leaf"])
        #expect(changes == 3)
    }

    @Test func theOuterScreenletActsOnTheInnerOneAsFarAsThatDeclares() async throws {
        let stage = try await nest()

        #expect(try stage.perform(Action("poke")))
        #expect(try stage.perform(Action("misuse")))

        let texts = await stage.texts()
        #expect(texts.contains("leaf green, shown 1, pressed 1"))
        #expect(texts[1].contains("\"explode\""), "\(texts)")
    }

    @Test func actionsAreCheckedAgainstTheScreenletThatTheyReach() async throws {
        let stage = try await nest()
        let body = await stage.drawing(in: stage.context()).body
        let recipient = try #require(body.subtree.compactMap(\.extras?.action).last).recipient

        #expect(recipient.count == 1)
        #expect(throws: HostError.self) { try stage.perform(Action("poke").sent(to: recipient)) }
        #expect(throws: HostError.self) { try stage.check(Action("poke").sent(to: recipient)) }
        #expect(try stage.perform(Action("press").sent(to: [77])) == false)
        #expect(try stage.perform(Action("press").sent(to: recipient + recipient)) == false)
    }

    @Test func fieldsAndPicturesOfTwoScreenletsAreDistinct() async throws {
        let stage = try await nest("leaf+leaf")
        let drawing = await stage.drawing(in: stage.context())
        let inputs = drawing.body.subtree.compactMap(\.extras?.input)
        let pictures = drawing.body.subtree.compactMap(\.extras?.image?.id)

        #expect(Set(inputs.map(\.name)).count == 2)
        #expect(Set(pictures).count == 2)
        #expect(pictures.allSatisfy { drawing.frame.picture($0) != nil })
        #expect(drawing.frame.picture("dot") == nil)
        #expect(try stage.perform(inputs[1].setting(["red"])))
        #expect(await stage.texts().contains("leaf red, shown 1, pressed 0"))
    }

    @Test func anActionKeepsItsRecipientInItsCodingAndWithAValue() throws {
        let action = Action("press").sent(to: [1, 2]).with("value", "x")
        let bytes = try #require(JSON.bytes(of: action, .sorted))

        #expect(action.recipient == [1, 2])
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"arguments":{"value":"x"},"name":"press","recipient":[1,2]}"#
        )
        #expect(try JSON.decode(Action.self, from: bytes) == action)
        #expect(Action("press").sent(to: [1]) != Action("press"))
    }

    @Test func theInnerScreenletIsHiddenAndShownWithTheOuterOne() async throws {
        let stage = try await nest()
        let inner = stage.embeddedStages[0]

        stage.hide()
        #expect(inner.model.phase == .idle)
        stage.show()

        #expect(inner.model.phase == .ready)
        #expect(stage.embeddedStages.count == 1)
        #expect(await stage.texts().contains("leaf green, shown 2, pressed 0"))
    }

    @Test func aRemovedScreenletIsNeitherShownNorReached() async throws {
        let stage = try await nest()
        let inner = stage.embeddedStages[0]
        let action = try #require(
            await stage.drawing(in: stage.context()).body.subtree.compactMap(\.extras?.action).last
        )
        try stage.perform(Action("remove"))
        var changes = 0
        stage.onChange = { changes += 1 }

        #expect(inner.model.phase == .idle)
        #expect(await stage.texts() == ["nest 0", "press", "gone"])
        #expect(try !stage.perform(action))
        try inner.perform(Action("press"))
        #expect(changes == 0)
        stage.hide()
        stage.show()
        #expect(inner.model.phase == .idle)
    }

    @Test func anInnerScreenletIsReleasedWithTheOuterOne() async throws {
        weak var inner: Stage?
        do {
            let stage = try await nest("nest:leaf")
            inner = stage.embeddedStages[0].embeddedStages[0]
            #expect(inner != nil)
        }
        #expect(inner == nil)
    }

    @Test func aPartThatWasNeverEmbeddedShowsTheFallback() async throws {
        let stage = try await nest()
        try stage.perform(Action("invent"))

        #expect(await stage.texts() == ["nest 0", "press", "gone"])
    }

    @Test func anUnknownScreenletOrAttributeIsAnErrorWithTheReason() async throws {
        let unknown = try await nest("laef")
        let stage = try await nest("leaf+leaf+rating")

        #expect(await unknown.texts().contains { $0.contains("\"laef\"") })
        #expect(stage.embeddedStages.count == 3)
        #expect(await unknown.texts().contains("gone") == false)
    }

    @Test func nestingEndsAtTheThirdLevel() async throws {
        let three = try await nest("nest:nest:leaf")
        let four = try await nest("nest:nest:nest:leaf")

        #expect(await three.texts().contains("leaf green, shown 1, pressed 0"))
        let texts = await four.texts()
        #expect(!texts.contains { $0.hasPrefix("leaf") })
        #expect(texts.contains("Screenlets can be embedded at most 3 levels deep."))
        try await press(three, button: 3)
        #expect(await three.texts().contains("leaf green, shown 1, pressed 1"))
    }

    @Test func aPartThatIsShownManyTimesIsDrawnOnce() async throws {
        let stage = try fixture.host.stage("nest")
        try stage.attributes.set("inside", "nest:nest:leaf")
        try stage.attributes.set("copies", 8)
        stage.show()

        let texts = await stage.texts()

        #expect(texts.filter { $0.hasPrefix("leaf") }.count == 512)
    }

    @Test func anotherThemeIsUsedForAllOfThem() async throws {
        let stage = try await nest("user-portrait")
        try stage.change(theme: "flat7")
        await stage.settled()

        #expect(
            stage.embeddedStages[0].resolution.choice?.name.typeName == "UserPortraitView_flat7"
        )
        #expect(stage.resolution.isFallback)
    }

    @Test func aNewBuildOfTheInnerPluginReplacesTheInnerScreenletAlone() async throws {
        let stage = try await nest()
        try await press(stage, button: 0)
        var changes = 0
        stage.onChange = { changes += 1 }

        let reload = try stage.reload([try await EmbeddingPlugins.laterLeaf()])

        #expect(!reload.isScreenletNew && changes > 0)
        #expect(await stage.texts().contains("nest 1"))
        #expect(await stage.texts().contains("later leaf green, shown 1, pressed 0"))
        try await press(stage, button: 1)
        #expect(await stage.texts().contains("later leaf green, shown 1, pressed 1"))
    }

    @Test func afterSigningOutNothingOfTheUserIsLeftInside() async throws {
        let stage = try await nest("nest:user-portrait")
        let inner = try #require(stage.embeddedStages.first?.embeddedStages.first)
        #expect("\(inner.model)".contains("jane"))

        await fixture.host.signOut()
        await stage.settled()

        let new = try #require(stage.embeddedStages.first?.embeddedStages.first)
        #expect(new !== inner)
        #expect(!"\(new.model)".contains("jane"))
        #expect(!(await stage.texts()).contains { $0.contains("Jane") })
        #expect(stage.problem?.code == "unauthorized")
    }

    @Test func aSignInInsideBeginsTheOuterScreenletAgain() async throws {
        let stage = try await nest("login+user-portrait")
        let login = stage.embeddedStages[0]
        try login.perform(.setValue("userName", ["omar@example.com"]))
        try login.perform(.setSecret("password", SecretText(fixture.portal.password)))

        #expect(try login.perform(Action("login")))
        await stage.settled()
        while fixture.host.user?.screenName != "omar" { await Task.yield() }
        await stage.settled()

        #expect(await stage.texts().contains { $0.contains("Omar") })
        #expect("\(stage.embeddedStages[1].model)".contains("omar"))
    }
}

@MainActor
extension Stage {
    /// The texts of a drawing, with those of its rows.
    func texts() async -> [String] {
        let drawing = await drawing(in: context())
        let nodes = [drawing.body] + (await drawing.rows(0..<drawing.rowCount))
        return nodes.flatMap(\.subtree).compactMap(\.text).filter { !$0.isEmpty }
    }
}
