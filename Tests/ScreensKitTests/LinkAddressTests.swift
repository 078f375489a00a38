@_spi(Host) import ScreensKit
import Testing

struct LinkAddressTests {
    @Test(arguments: [
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
        ("  HTTP://Example.ORG:8080/Ä b ", "http://example.org:8080/%C3%84%20b"),
        ("mailto:ana@example.org?subject=Hi there", "mailto:ana@example.org?subject=Hi%20there"),
        ("https://[::1]/", "https://[::1]/"), ("https://example.org", "https://example.org"),
    ])
    func anAddressOfAPageOrAMailboxIsReadAndEscaped(
        text: String,
        expected: String
    ) throws {
        #expect(try #require(LinkAddress(text)).text == expected)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x",
        "file:///etc/passwd", "//example.org", "/path", "example.org", "", "http:", "http://",
        "http:///path", "http:example.org", "https://good.example@evil.example/",
        "https://exa\u{0430}mple.org/", "java\nscript:alert(1)", "https://example.org/\u{0}",
        "https://example.org\\@evil.example/", "mailto:nobody", "https://:80/",
    ])
    func noOtherSchemeAndNoDisguisedHostIsAnAddress(text: String) {
        #expect(LinkAddress(text) == nil)
    }

    @Test(arguments: [
        ("a@b.example?attach=/etc/passwd&subject=Hi", "a@b.example?subject=Hi"),
        (
            "a@b.example?SUBJECT=Hi&%61ttach=x&attachment=y&bcc=c@d.example",
            "a@b.example?subject=Hi"
        ),
        ("a@b.example&attach=x", "a@b.example%26attach=x"),
        ("a@b.example#?attach=x", "a@b.example"),
        ("a@b.example?cc=c@d.example?attach=x", "a@b.example?cc=c@d.example%3Fattach=x"),
        ("?to=a@b.example&body=1%0D%0A2&subject", "?to=a@b.example&body=1%0D%0A2"),
        ("a@b.example?subject=1%0Aattach=x&body=2%0Aattach=x&cc=%", "a@b.example"),
        (
            "a@b.example?subject=x',attachment='/etc/passwd%27&to=a'@b",
            "a@b.example?subject=x%E2%80%99,attachment=%E2%80%99/etc/passwd%E2%80%99"
        ),
    ])
    func aMailHasReceiversASubjectAndABodyAlone(text: String, expected: String) throws {
        let address = try #require(LinkAddress("MailTo:\(text)"))
        #expect(address.text == "mailto:\(expected)")
        #expect(LinkAddress(address.text) == address)
    }

    @Test(arguments: ["a@b.example%0Aattach=x", "a'@b.example", "?x=a@b.example", "a%ZZ@b.example"])
    func aReceiverThatIsNoneIsNoAddress(text: String) {
        #expect(LinkAddress("mailto:\(text)") == nil)
    }

    @Test func theHostHasItsPort() throws {
        #expect(try #require(LinkAddress("https://a.example:81/b")).host == "a.example:81")
        #expect(try #require(LinkAddress("mailto:a@b.example?x=y")).host == "a@b.example")
    }

    @Test func anAddressThatIsNotAllowedCannotBeDecoded() {
        let bytes = Array(#"["javascript:alert(1)"]"#.utf8)
        #expect(JSON.value([LinkAddress].self, from: bytes) == nil)
    }
}
