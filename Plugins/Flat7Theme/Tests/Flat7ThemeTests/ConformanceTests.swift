import ScreensTesting
import Testing

@testable import Flat7Theme

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(
            of: AssetListView_flat7.self,
            DDLListView_flat7.self,
            Flat7Theme.self,
            ForgotPasswordView_flat7.self,
            LoginView_flat7.self,
            SignUpView_flat7.self,
            WebContentDisplayView_flat7.self,
            WebContentListView_flat7.self,
            WebView_flat7.self
        )
    }
}
