import ScreensTesting
import Testing

@testable import ForgotPasswordScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() { expectConformance(of: ForgotPasswordScreenlet.self) }
}
