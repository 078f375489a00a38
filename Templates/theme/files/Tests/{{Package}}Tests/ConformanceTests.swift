import ScreensTesting
import Testing

@testable import {{Package}}

/// What every host expects of a plugin; `screens-host plugin check` runs the same suite.
@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: {{Package}}.self, AssetListView_{{name-lower}}.self)
    }
}
