import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// How portraits are drawn by default.
struct PortraitViewTests {
    private struct View: UserPortraitView {}

    private func model(_ portrait: Portrait?) -> UserPortraitModel {
        UserPortraitModel(phase: .ready, portrait: portrait)
    }

    private func body(of model: UserPortraitModel) -> Node {
        View().body(of: model, in: DrawingContext())
    }

    @Test func theNameIsATitleAboveFacts() throws {
        var jane = Portrait(firstName: "Jane", lastName: "Doe", screenName: "jane")
        jane.jobTitle = "Editor"

        let body = body(of: model(jane))
        let facts = try #require(body.subtree.first { $0.kind == .facts })

        #expect(body.subtree.first { $0.role == .title }?.text == "Jane Doe")
        #expect(facts.children.map(\.text) == ["Editor", "@jane"])
        #expect(body.subtree.first { $0.kind == .image }?.extras?.shape == .avatar96)
    }

    @Test func theProgressIsBelowThePortrait() {
        var model = model(Portrait(screenName: "jane"))
        (model.isUploading, model.progress) = (true, 0.4)
        #expect(body(of: model).children.map(\.kind) == [.row, .progress])

        model.progress = nil
        #expect(body(of: model).children.last?.text == "Sending…")
    }

    @Test func anUnsentPictureHasABand() {
        var model = model(Portrait(screenName: "jane"))
        model.freshness = Freshness(source: .cache, unsent: .pending)

        let band = body(of: model).children.first

        #expect(band?.kind == .notice && band?.extras?.placement == .band)
        #expect(!body(of: model).subtree.contains { $0.kind == .badge })
    }

    @Test func whatAPortalFailsWithIsSaidInWordsForPeopleBeforeItsTechnicalName() {
        var model = UserPortraitModel(phase: .failed)
        model.problem = .portal(.exception(type: "", message: "java.lang.NullPointerException"))

        let texts = body(of: model).subtree.filter { $0.text?.contains("java.") == true }

        #expect(texts.map(\.text) == ["java.lang.NullPointerException"])
        #expect(texts.map(\.role) == [.caption])
    }

    @Test func aPortraitThatIsNotThereHasAPlaceholderAndCanBeChanged() {
        var model = UserPortraitModel(phase: .loading)
        #expect(body(of: model).children.map(\.kind) == [.skeleton])

        (model.phase, model.problem, model.isEditable) = (.failed, .failed("No."), true)
        #expect(body(of: model).children.map(\.kind) == [.state, .input])
    }
}
