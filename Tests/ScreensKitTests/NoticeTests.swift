@_spi(Host) import ScreensKit
import Testing

/// The texts of views while there is nothing to draw, or after an error.
struct NoticeTests {
    private struct Model: ScreenletModel {
        var phase = Phase.ready
        var freshness: Freshness?
        var problem: ScreensError?
    }

    private struct View: ScreenletView {
        func body(of model: Model, in context: DrawingContext) -> Node {
            .column(notices(of: model, retry: Action("load"), in: context))
        }
    }

    private let refused = ScreensError.invalid("No such poll.")
    private let offline = ScreensError.portal(.connection("Connection refused"))

    private func drawn(_ phase: Phase, _ problem: ScreensError? = nil) -> Node {
        View().body(of: Model(phase: phase, problem: problem), in: DrawingContext())
    }

    @Test(arguments: [Phase.idle, .ready, .failed])
    func nothingIsShownWithoutAProblem(phase: Phase) {
        #expect(drawn(phase).children.isEmpty)
    }

    @Test func loadingIsShown() {
        let skeleton = drawn(.loading).children
        #expect(skeleton.map(\.kind) == [.skeleton])
        #expect(skeleton.flatMap(\.children).map(\.text) == ["Loading…"])
    }

    @Test func failedLoadsCanBeRetried() throws {
        let nodes = drawn(.failed, refused).children

        #expect(nodes.map(\.kind) == [.state])
        let texts = nodes.flatMap(\.subtree).compactMap(\.text)
        #expect(texts == ["This could not be loaded", "No such poll.", "Try again"])
        let actions = nodes.flatMap(\.subtree).compactMap(\.extras?.action)
        #expect(actions == [Action("load")])
        let model = Model(phase: .failed, problem: refused)
        let bare = View().notices(of: model, retry: nil, in: DrawingContext())
        #expect(!bare.flatMap(\.subtree).contains { $0.kind == .button })
    }

    @Test func technicalWordsHaveLessImportance() throws {
        let state = try #require(drawn(.failed, offline).children.first)

        let words = state.children.filter { $0.kind == .text }
        #expect(words.map(\.role) == [.section, .body, .caption])
        #expect(
            words[1].text?.contains("refused") == false && words[2].text == "Connection refused"
        )
        #expect(state.children.first?.extras?.image?.symbol == .offline)
    }

    @Test func withoutAConnectionWhatIsShownRemainsWithAWarning() {
        let nodes = drawn(.ready, offline).children

        #expect(nodes.map(\.kind) == [.notice, .text])
        #expect(nodes.first?.role == .warning && nodes.first?.extras?.symbol == .offline)
    }

    @Test(arguments: [Phase.ready, .loading])
    func otherProblemsAreShownWithTheirMessages(phase: Phase) {
        #expect(drawn(phase, refused).children.map(\.text) == ["No such poll."])
    }
}
