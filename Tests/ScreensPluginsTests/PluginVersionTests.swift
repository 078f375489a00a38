import ScreensPlugins
import Testing

struct PluginVersionTests {
    @Test func versionsAreOrderedByNumbersAndPreviewsComeFirst() throws {
        let texts = [
            "0.9.9", "1.0.0-alpha", "1.0.0-alpha.2", "1.0.0-alpha.10", "1.0.0-beta", "1.0.0",
            "1.2.0", "1.10.0",
        ]
        let versions = try texts.map { try #require(PluginVersion($0)) }

        #expect(versions.reversed().sorted() == versions)
        #expect(versions.map(\.description) == texts)
    }

    @Test(arguments: ["", "1", "1.2", "01.0.0", "1.0.0-", "1.0.0.0", "1.0.-1", "1.0.0-a/b"])
    func invalidVersionsAreRefused(text: String) {
        #expect(PluginVersion(text) == nil)
    }
}
