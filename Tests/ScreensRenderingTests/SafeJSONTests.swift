import Foundation
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

struct SafeJSONTests {
    @Test(arguments: [
        ("\u{7F}", "\\u007f"), ("\u{9B}", "\\u009b"), ("\u{202E}", "\\u202e"),
        ("\u{2028}", "\\u2028"), ("\u{200B}", "\\u200b"), ("\u{AD}", "\\u00ad"),
        ("\u{E0041}", "\\udb40\\udc41"), ("a\u{FE0F}\u{FE0F}", "a\u{FE0F}\\ufe0f"), ("é湖👩‍👧", "é湖👩‍👧"),
    ])
    func escapesInvisibleCharacters(_ text: String, _ escaped: String) {
        let json = SafeJSON.escapingControls(Array("{\"key\":\"\(text)\"}\n".utf8))

        #expect(String(decoding: json, as: UTF8.self) == "{\"key\":\"\(escaped)\"}\n")
    }

    @Test(arguments: HostileText.all)
    func losesNothing(_ text: String) throws {
        let json = [UInt8](try JSONEncoder().encode([text]))

        let escaped = SafeJSON.escapingControls(json)

        let read = try JSONDecoder().decode([String].self, from: Data(escaped))
        #expect(read.map { Array($0.utf8) } == [Array(text.utf8)])
        #expect(
            String(decoding: escaped, as: UTF8.self).unicodeScalars.allSatisfy { !isDangerous($0) }
        )
    }

    @Test func replacesBytesThatAreNotText() {
        let json = SafeJSON.escapingControls([0x22, 0x9B, 0xC3, 0x22])

        #expect(String(decoding: json, as: UTF8.self) == "\"\\ufffd\\ufffd\"")
    }

    @Test func insertsRowsIntoTheList() throws {
        let drawing = draw(.column([.list(count: -7)]), rows: [.text("one"), .text("two")])

        let json = try JSONRenderer.tree(drawing)

        let tree = try JSONDecoder().decode(JSONValue.self, from: Data(json))
        let list = tree["children"]?.array?.first
        #expect(list?["number"] == 2)
        #expect(list?["children"]?.array?.map { $0["text"]?.text } == ["one", "two"])
    }
}
