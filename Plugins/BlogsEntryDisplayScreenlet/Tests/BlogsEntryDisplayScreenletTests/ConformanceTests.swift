import ScreensTesting
import Testing

@testable import BlogsEntryDisplayScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: BlogsEntryDisplayScreenlet.self)
    }
}
