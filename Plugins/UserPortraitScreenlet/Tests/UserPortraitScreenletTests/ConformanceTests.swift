import ScreensTesting
import Testing

@testable import UserPortraitScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(
            of: UserPortraitScreenlet.self,
            UserPortraitSynchronizer.self
        )
    }
}
