import ScreensTesting
import Testing

@testable import RatingScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(
            of: RatingScreenlet.self,
            RatingSynchronizer.self
        )
    }
}
