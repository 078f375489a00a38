import ScreensTesting
import Testing

@testable import DDLListScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: DDLListScreenlet.self)
    }
}
