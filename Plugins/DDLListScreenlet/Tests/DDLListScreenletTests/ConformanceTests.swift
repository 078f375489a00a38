import ScreensTesting
import Testing

@testable import DDLListScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: DDLListScreenlet.self)
    }
}
