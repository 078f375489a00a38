import ScreensPlugins
import Testing

/// Which addresses archives and indexes may have.
struct PluginAddressTests {
    @Test(arguments: [
        "https://example.org/index.json", "https://example.org:8443/a/b-1.0.0.screensplugin",
        "http://127.0.0.1:8080/index.json", "http://localhost/a", "http://[::1]:80/a",
    ])
    func serversWithEncryptionAndThisMachineAreAccepted(text: String) {
        #expect(PluginAddress(text)?.text == text)
    }

    @Test(arguments: [
        "http://example.org/index.json", "ftp://example.org/a", "file:///etc/passwd", "https://",
        "https://example.org", "https://example.org/", "https://example.org/a/", "https:///a",
        "https://user@example.org/a", "https://example.org/a?b", "https://example.org/a#b",
        "https://example.org/../a", "https://example.org/./a", "https://example.org//a",
        "https://example.org/$(id)", "https://example.org/a;id", "https://example.org/a b",
        "https://example.org/\u{1B}[31m", "https://example.org/é", "https://example.org:0/a",
        "https://example.org:99999/a", "https://example.org:x/a", "http://127.0.0.1.example.org/a",
        "http://localhost@example.org/a", "http://127.0.0.1@example.org/a", "HTTPS://example.org/a",
    ])
    func otherTextsAreNoAddress(text: String) { #expect(PluginAddress(text) == nil) }

    @Test func aFileBesideAnotherCannotBeElsewhere() throws {
        let address = try #require(PluginAddress("https://example.org/plugins/index.json"))

        #expect(
            address.beside("old/A-1.0.0.screensplugin")?.text
                == "https://example.org/plugins/old/A-1.0.0.screensplugin"
        )
        for path in [
            "../a", "/a", "//evil.example/a", "https://evil.example/a", "a b", ".a", "a%2f", "",
        ] {
            #expect(address.beside(path) == nil, "\(path)")
        }
    }
}
