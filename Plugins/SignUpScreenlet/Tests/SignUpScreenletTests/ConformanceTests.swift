import ScreensTesting
import Testing

@testable import SignUpScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() { expectConformance(of: SignUpScreenlet.self) }
}
