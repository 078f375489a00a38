import ScreensTesting
import Testing

@testable import BlogsEntryDisplayScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: BlogsEntryDisplayScreenlet.self)
    }
}
