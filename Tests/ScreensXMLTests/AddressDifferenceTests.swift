import ScreensHTTP
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensXML

/// Compares addresses, which are read byte by byte in one pass, with what a slow and simple program makes of them.
struct AddressDifferenceTests {
    private static let references = [
        "http://p:8080/ctx/documents/20143/0/My%20pier.png/1a2b?t=1#x",
        "/ctx/documents/a.png?t=1",
        "https://example.org/a/../b/./c.png", "documents/a.png", "../image/a?img_id=1",
        "//p:8080/ctx/a",
        "mailto:ana@example.org?subject=Hi", "HTTP://P:80/ctx/ä ö", "?page=2#end", "#top", "",
        "/ctx/documents/..;/a%2fb/%2e%2e/c", "javascript:alert(1)", "http://[::1]:443/;x=1?y#s",
    ]

    private static let pieces = [
        "/", "//", ".", "..", "/../", "/./", "?", "#", ":", "@", ";", "%", "%2e", "%2F", "%00",
        "%zz", "%+1",
        "\\", "\"", "<", "[", "]", "^", "|", "~", "=", "&", "+", "a", "Z", "0", ":80", ":443",
        ":8080", "http:",
        "HTTPS://", "mailto:", "p", "/ctx/", " ", "\t", "\n", "\r\n", "\u{0}", "\u{7F}", "\u{A0}",
        "\u{301}",
        "\u{37E}", "\u{1FEF}", "\u{212A}", "ñ", "😀", "\u{2028}", "\u{200D}",
    ]

    private static func mutation(_ dice: inout Dice) -> String {
        var scalars = Array(dice.pick(references).unicodeScalars)
        for _ in 0..<dice.roll(4) {
            let piece = dice.pick(pieces).unicodeScalars
            let start = dice.roll(scalars.count + 1)
            let end = min(scalars.count, start + dice.roll(3) * dice.roll(4))
            scalars.replaceSubrange(start..<end, with: piece)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    @Test(
        arguments: [
            ("http://p:8080/ctx/", "http://p:8080/ctx/"), ("https://p:443/a/b;c?d#e", "https://p/"),
        ]
    )
    func mutatedAddressesMeanWhatTheStandardSays(base: String, portal: String) {
        var dice = Dice(UInt64(base.utf8.count))
        let addresses = HTMLAddresses(portal: portal, base: LinkAddress(base))
        let oracle = AddressOracle(base: base, portal: portal)
        var (links, files) = (0, 0)
        for _ in 0..<4_000 {
            let reference = Self.mutation(&dice)
            let comment = Comment(rawValue: reference.debugDescription)

            let (link, picture) = (addresses.link(reference), addresses.picture(reference))
            #expect(LinkAddress(reference)?.text == AddressOracle.address(reference), comment)
            #expect(link?.text == oracle.link(reference), comment)
            #expect(picture.map(AddressOracle.Picture.init) == oracle.picture(reference), comment)
            if link != nil { links += 1 }
            if case .portal? = picture { files += 1 }
        }
        #expect(links > 1_000)
        #expect(files > 200)
    }

    @Test func mutatedPathsAreFilesOfThePortalByTheSameRules() {
        var dice = Dice(3)
        for _ in 0..<4_000 {
            let path = "/documents/a.png" + Self.mutation(&dice)

            let read = PortalPath(path)

            #expect((read != nil) == AddressOracle.isFile(path), "\(path.debugDescription)")
            guard let read else { continue }
            #expect(path == read.text || path == read.text + "?")
        }
    }
}

extension AddressOracle.Picture {
    init(_ picture: HTMLAddresses.Picture) {
        switch picture {
        case .portal(let path, let name): self = .portal(path, name: name)
        case .other(let address, let name): self = .other(address.text, name: name)
        }
    }
}
