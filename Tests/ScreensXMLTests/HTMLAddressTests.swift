@_spi(Host) import ScreensKit
import Testing

@testable import ScreensXML

struct HTMLAddressTests {
    /// The examples of RFC 3986, 5.4, as far as they are http.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x=1?y#s", "http://a/b/c/g;x=1?y#s"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
        ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("a%2Fb", "http://a/b/c/a%2Fb"), ("ä b", "http://a/b/c/%C3%A4%20b"),
    ])
    func resolvesRelativeAddresses(reference: String, address: String) {
        let base = LinkAddress("http://a/b/c/d;p?q")

        #expect(HTMLAddresses(portal: "http://p", base: base).link(reference)?.text == address)
    }

    @Test(arguments: [
        "javascript:x()", " java\nscript:x()", "\u{1}javascript:x()", "JaVaScRiPt:x()",
        "data:text/html,x",
        "vbscript:x", "file:///etc/passwd", "ftp://a/b", "tel:1", "", "#a", "http:x", "https:",
        "about:blank",
        "blob:http://a/b", "view-source:http://a", "http://a@b/", "//a\\@b", "x-y:z",
    ])
    func leadsToNothingElse(reference: String) {
        #expect(HTMLAddresses(portal: "http://p").link(reference) == nil)
    }

    @Test func knowsTheSignsForThePortal() {
        let addresses = HTMLAddresses(portal: "http://p:8080/ctx")

        #expect(addresses.link("@cdn_host@/documents/a")?.text == "http://p:8080/documents/a")
        #expect(addresses.link("@root_path@/c")?.text == "http://p:8080/ctx/c")
        #expect(addresses.link("c/d")?.text == "http://p:8080/ctx/c/d")
    }

    @Test(arguments: [
        ("/documents/a.png", "/documents/a.png"),
        (
            "http://P:80/documents/My%20pier.png/1-2?t=1&imageThumbnail=1#x",
            "/documents/My%20pier.png/1-2?t=1&imageThumbnail=1"
        ),
        ("documents/ñ b.png", "/documents/%C3%B1%20b.png"),
        ("/x/../image/a?img_id=1", "/image/a?img_id=1"),
    ])
    func findsPicturesOfThePortal(reference: String, path: String) {
        guard case .portal(path, _)? = HTMLAddresses(portal: "http://p").picture(reference) else {
            Issue.record("\(reference)")
            return
        }
    }

    @Test(arguments: [
        "https://p/documents/a.png", "http://p:81/documents/a.png", "http://p.evil/documents/a.png",
        "//evil/documents/a.png", "http://p./a.png", "/documents/%2e%2e/a.png",
        "/documents/..;/a.png",
        "/documents/a%2fb.png", "/documents/a%5Cb", "/documents/a%00b", "/documents//a.png",
        "/documents/",
        "/documents/a%zz", "/documents/%2E%2E%3bx/a", "/documents/%252e%252e/c",
        "/documents/%25252e%25252e/c", "/documents/a%252fb", "/documents/%25%32%65./c",
        "/documents/%252525252561",
    ])
    func showsOtherPicturesAsLinks(reference: String) {
        guard case .other? = HTMLAddresses(portal: "http://p").picture(reference) else {
            Issue.record("\(reference)")
            return
        }
    }

    @Test func picturesBelowAPortalWithAPathAreItsOwn() {
        let addresses = HTMLAddresses(portal: "http://p/ctx")

        guard case .portal("/documents/a", _)? = addresses.picture("/ctx/documents/a") else {
            Issue.record("below")
            return
        }
        guard case .other? = addresses.picture("/documents/a") else {
            Issue.record("beside")
            return
        }
    }
}
