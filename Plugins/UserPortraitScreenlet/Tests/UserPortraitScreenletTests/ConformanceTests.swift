import ScreensTesting
import Testing

@testable import UserPortraitScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(
            of: UserPortraitScreenlet.self,
            UserPortraitSynchronizer.self
        )
    }
}
