@_spi(Host) import ScreensKit
import Testing

/// JSON as portals and people write it.
struct JSONReadingTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSON.decode(JSONValue.self, from: Array(text.utf8))
    }

    @Test func numbersKeepAllTheirDigits() throws {
        #expect(try read("9223372036854775807") == .int64(.max))
        #expect(try read("-9223372036854775808") == .int64(.min))
        #expect(try read("[1.0, 1e3, 0.1, -0]") == [.int64(1), .int64(1000), 0.1, .int64(0)])
    }

    @Test(
        arguments: [
            "1e999", "-1e-999", "12345678901234567890", "0.12345678901234567890", "1e99999999999",
            "1234567890123456.7", String(repeating: "9", count: 5_000),
        ])
    func aNumberThatWouldLoseDigitsStaysItsText(text: String) throws {
        #expect(try read(text) == .text(text))
    }

    @Test(arguments: ["1.10", "1.5e300", "-12.25E-3", "0.30000000000000004"])
    func aNumberThatLosesNothingIsANumber(text: String) throws {
        #expect(try read(text) == .double(try #require(Double(text))))
    }

    @Test(arguments: ["1e999", "-1e999", "\"NaN\"", "\"-inf\"", "\"infinity\""])
    func infiniteNumbersAreRefused(text: String) throws {
        #expect(try read(text).double == nil)
    }

    @Test func textsKeepEveryCharacter() throws {
        #expect(try read(#""a\u0000\n\ud83d\ude00é""#) == .text("a\0\n😀é"))
    }

    @Test(
        arguments: [
            "", " ", "{", "[1,]", "{\"a\":}", "{a:1}", "nul", "1 2", "[1] x", "'a'", "// c\n1",
            "01",
            "+1", ".5", "\"\n\"", "[", "\"\\x\"", "NaN", "1\u{FEFF}", "\u{B}1", "[\u{C}]", "1\"",
            "{} \"a", "[] \"\\",
        ])
    func invalidJSONIsAnErrorThatNamesThePosition(text: String) {
        let error = #expect(throws: DecodingError.self) { try read(text) }

        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription.hasPrefix("At byte "))
    }

    /// Some editors write this mark at the beginning of every file.
    @Test func aByteOrderMarkIsSkipped() throws {
        let bytes = Array(#"\#u{FEFF}{"a": 1}"#.utf8)

        #expect(try JSON.decode(JSONValue.self, from: bytes) == ["a": 1])
        #expect(try JSON.decode([String: Int].self, from: bytes) == ["a": 1])
        #expect(JSON.fault(in: bytes) == nil)
        #expect(try JSONSource.read(bytes).value == ["a": 1])
        let fault = #expect(throws: JSONSource.Fault.self) {
            try JSONSource.read(Array("\u{FEFF}\n {".utf8))
        }
        #expect(fault?.place.line == 2)
    }

    @Test(arguments: ["0x10", "0X1p3", "-0x1"])
    func aHexadecimalTextIsNoNumber(text: String) {
        #expect(JSONValue.text(text).double == nil)
    }

    @Test func bytesThatAreNotUTF8AreErrors() {
        for bytes: [UInt8] in [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        ] {
            #expect(throws: DecodingError.self) { try JSON.decode(JSONValue.self, from: bytes) }
        }
    }

    @Test func nestingIsReadUpToTheLimit() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        #expect(try read(nested(512)).array != nil)
        for text in [513, 100_000, 5_000_000].map(nested) + [
            String(repeating: "{\"a\":", count: 600)
        ] {
            let error = #expect(throws: (any Error).self) { try read(text) }
            #expect(error.map { "\($0)" } == "the JSON is nested deeper than 512 levels")
        }
        #expect(throws: (any Error).self) {
            try JSON.decode([String: [JSONValue]].self, from: Array("{\"a\":\(nested(64))}".utf8))
        }
    }

    @Test func anObjectIsNotReadAsAListNorAListAsAnObject() throws {
        #expect(try JSON.decode(JSONObject.self, from: Array(#"{"a":1}"#.utf8)) == ["a": 1])
        #expect(try JSON.decode([JSONValue].self, from: Array("[1]".utf8)) == [1])
        #expect(throws: DecodingError.self) {
            try JSON.decode(JSONObject.self, from: Array("[1]".utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSON.decode([JSONValue].self, from: Array("{}".utf8))
        }
    }
}
