import ScreensTesting
import Testing

@testable import AssetListScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: AssetListScreenlet.self)
    }
}
