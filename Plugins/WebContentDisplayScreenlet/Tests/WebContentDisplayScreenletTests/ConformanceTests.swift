import ScreensTesting
import Testing

@testable import WebContentDisplayScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: WebContentDisplayScreenlet.self)
    }
}
