import ScreensTesting
import Testing

@testable import LoginScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async { await expectConformance(of: LoginScreenlet.self) }
}
