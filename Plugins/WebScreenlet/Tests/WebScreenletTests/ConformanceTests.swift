import ScreensTesting
import Testing

@testable import WebScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: WebScreenlet.self)
    }
}
