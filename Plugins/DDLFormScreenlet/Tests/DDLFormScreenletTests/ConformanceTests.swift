import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(
            of: DDLFormScreenlet.self,
            DDLFormSynchronizer.self
        )
    }
}
