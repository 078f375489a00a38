import ScreensTesting
import Testing

@testable import CommentScreenlets

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(
            of: CommentAddScreenlet.self,
            CommentDisplayScreenlet.self,
            CommentListScreenlet.self,
            CommentSynchronizer.self
        )
    }
}
