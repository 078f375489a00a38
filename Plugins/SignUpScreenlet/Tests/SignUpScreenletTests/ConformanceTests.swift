import ScreensTesting
import Testing

@testable import SignUpScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: SignUpScreenlet.self)
    }
}
