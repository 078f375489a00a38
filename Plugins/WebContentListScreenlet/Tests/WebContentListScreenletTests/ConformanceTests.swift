import ScreensTesting
import Testing

@testable import WebContentListScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: WebContentListScreenlet.self)
    }
}
