@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensFiles

/// Names of files come from portals.
struct FileNameTests {
    @Test(arguments: [
        ("pier.mp4", "pier.mp4"), ("", "file"), ("..", "file"), (".bashrc", "bashrc"),
        ("../../etc/passwd", "etcpasswd"), ("a/b\\c", "abc"), ("-rf", "rf"), ("a\r\nb\0", "ab"),
        ("gpj.\u{202E}exe", "gpj.exe"), ("a \u{2028}b. ", "a b"),
        ("Größe – 2.pdf", "Größe – 2.pdf"),
        ("con:<>|?*\"", "con"), ("\u{200B}\u{FEFF}", "file"), ("CON", "CON"),
        (".\u{301}bashrc", "\u{301}bashrc"), ("-\u{301}rf", "\u{301}rf"),
        ("a.\u{301}.", "a.\u{301}"),
        ("\u{2067}fdp.exe\u{2069}.\u{202D}pdf", "fdp.exe.pdf"), ("a\u{1B}[2J\u{7}\u{85}b", "a[2Jb"),
    ])
    func aNameIsOneNameThatIsSeen(name: String, expected: String) {
        #expect(FileName(name).text == expected)
    }

    @Test func longNamesKeepTheirEnd() {
        let name = FileName(String(repeating: "ä", count: 500) + ".pdf").text

        #expect(name.utf8.count <= 150 && name.hasSuffix("ä.pdf"))
    }

    @Test(arguments: [
        String(repeating: "x", count: 4_096) + ".mp4", "a." + String(repeating: "y", count: 4_096),
        "a" + String(repeating: "\u{301}", count: 4_096) + ".mp4",
        String(repeating: "👩🏽‍🚀", count: 1_000), String(repeating: "../", count: 2_000) + "a",
        "." + String(repeating: "\u{301}", count: 4_096),
    ])
    func noNameIsTooLongOrHiddenOrEmpty(name: String) {
        let text = FileName(name).text

        #expect((1...150).contains(text.utf8.count))
        #expect(text.utf8.first != UInt8(ascii: ".") && !text.contains("/"))
        #expect(FileName(text).text == text)
    }

    @Test func theHeaderFieldIsOneFieldInASCII() {
        let field = FileName("a\"b\\c\r\nX: y ä;=%41.mp4").attachment

        #expect(
            field
                == "attachment; filename=\"abcX y _;=_41.mp4\"; "
                + "filename*=UTF-8''abcX%20y%20%C3%A4%3B%3D%2541.mp4"
        )
    }

    @Test func aCopyEndsAsItsContentSays() throws {
        #expect(FileName("pier.exe").ending(as: .pdf) == "pier.pdf")
        #expect(FileName("pier").ending(as: .pdf) == "pier.pdf")
    }

    @Test func aTakenNameGetsANumber() throws {
        let folder = try TemporaryFolder()
        let name = FileName("pier.tar.gz")

        #expect(name.freePath(in: folder.path) == "\(folder.path)/pier.tar.gz")
        try folder.write([], as: "pier.tar.gz")
        #expect(name.freePath(in: folder.path) == "\(folder.path)/pier.tar (2).gz")
    }
}
