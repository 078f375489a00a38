import ScreensTesting
import Testing

@testable import LoginScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() { expectConformance(of: LoginScreenlet.self) }
}
