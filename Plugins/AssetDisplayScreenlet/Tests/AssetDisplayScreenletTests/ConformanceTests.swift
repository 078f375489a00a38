import ScreensTesting
import Testing

@testable import AssetDisplayScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: AssetDisplayScreenlet.self)
    }
}
