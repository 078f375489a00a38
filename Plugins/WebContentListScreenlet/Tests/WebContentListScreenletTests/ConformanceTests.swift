import ScreensTesting
import Testing

@testable import WebContentListScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: WebContentListScreenlet.self)
    }
}
