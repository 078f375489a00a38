import ScreensTesting
import Testing

@testable import AssetDisplayScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: AssetDisplayScreenlet.self)
    }
}
