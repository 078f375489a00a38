import ScreensKit
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

    private func drawn(_ phase: Phase, _ problem: ScreensError? = nil) -> Node {
        View().body(of: Model(phase: phase, problem: problem), in: DrawingContext())
    }

    @Test(arguments: [Phase.idle, .ready, .failed])
    func nothingIsShownWithoutAProblem(phase: Phase) {
        #expect(drawn(phase).children.isEmpty)
    }

    @Test func loadingIsShown() {
        #expect(drawn(.loading).children.map(\.text) == ["Loading…"])
    }

    @Test func failedLoadsCanBeRetried() throws {
        let nodes = drawn(.failed, refused).children

        #expect(nodes.map(\.kind) == [.notice, .button])
        #expect(nodes.first?.text?.hasSuffix(" No such poll.") == true)
        #expect(nodes.last?.extras?.action == Action("load"))
        let model = Model(phase: .failed, problem: refused)
        let bare = View().notices(of: model, retry: nil, in: DrawingContext())
        #expect(bare.map(\.kind) == [.notice])
    }

    @Test(arguments: [Phase.ready, .loading])
    func otherProblemsAreShownWithTheirMessages(phase: Phase) {
        #expect(drawn(phase, refused).children.map(\.text) == ["No such poll."])
    }
}
