import ScreensTesting
import Testing

@testable import WebScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: WebScreenlet.self)
    }
}
