import ScreensTesting
import Testing

@testable import ForgotPasswordScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: ForgotPasswordScreenlet.self)
    }
}
