import ScreensTesting
import Testing

@testable import WebContentDisplayScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: WebContentDisplayScreenlet.self)
    }
}
