import ScreensTesting
import Testing

@testable import AssetListScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: AssetListScreenlet.self)
    }
}
