import ScreensTesting
import Testing

@testable import RatingScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(
            of: RatingScreenlet.self,
            RatingSynchronizer.self
        )
    }
}
