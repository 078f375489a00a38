import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(
            of: DDLFormScreenlet.self,
            DDLFormSynchronizer.self
        )
    }
}
