import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// JSON that nobody wrote for us, held against Foundation's reader of it.
struct JSONReadingTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSON.decode(JSONValue.self, from: Array(text.utf8))
    }

    @Test(arguments: 0..<300)
    func readsWhatFoundationReads(seed: UInt64) throws {
        var dice = Dice(seed)
        let value = Self.value(&dice, depth: 0)
        let text = try JSONEncoder().encode(["value": value])

        let own = try JSON.decode(JSONValue.self, from: Array(text))
        let other = try JSONDecoder().decode(JSONValue.self, from: text)

        #expect(own == other)
        #expect(own == .object(["value": value]))
    }

    @Test(arguments: 0..<300)
    func brokenTextsAreErrorsForBothOrForNone(seed: UInt64) throws {
        var dice = Dice(seed)
        var bytes = Array(try JSONEncoder().encode(Self.value(&dice, depth: 0)))
        for _ in 0..<dice.roll(4) where !bytes.isEmpty {
            let place = dice.roll(bytes.count)
            if dice.roll(2) == 0 {
                bytes.remove(at: place)
            } else {
                bytes[place] = UInt8(dice.roll(128))
            }
        }

        let own = try? JSON.decode(JSONValue.self, from: bytes)
        let other = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))

        // Foundation takes numbers that are too large, and keys that come twice, its own way.
        if let own, let other, !String(decoding: bytes, as: UTF8.self).contains("\"\"") {
            #expect(own == other, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func numbersKeepAllTheirDigits() throws {
        #expect(try read("9223372036854775807") == .int64(.max))
        #expect(try read("-9223372036854775808") == .int64(.min))
        #expect(try read("[1.0, 1e3, 0.1, -0]") == [.int64(1), .int64(1000), 0.1, .int64(0)])
        #expect(throws: DecodingError.self) { try read("1e999") }
    }

    @Test func textsKeepEveryCharacter() throws {
        #expect(try read(#""a\u0000\n\ud83d\ude00é""#) == .text("a\0\n😀é"))
    }

    @Test(
        arguments: [
            "", " ", "{", "[1,]", "{\"a\":}", "{a:1}", "nul", "1 2", "[1] x", "'a'", "// c\n1",
            "01",
            "+1", ".5", "\"\n\"", "[", "\"\\x\"", "NaN", "\u{FEFF}1",
        ])
    func whatIsNotJSONIsAnErrorThatNamesThePlace(text: String) {
        let error = #expect(throws: DecodingError.self) { try read(text) }

        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription.hasPrefix("At byte "))
    }

    @Test func bytesThatAreNotUTF8AreErrors() {
        for bytes: [UInt8] in [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        ] {
            #expect(throws: DecodingError.self) { try JSON.decode(JSONValue.self, from: bytes) }
        }
    }

    @Test func itIsReadAsDeepAsTheLimitAndNoDeeper() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        #expect(try read(nested(512)).array != nil)
        for depth in [513, 100_000, 5_000_000] {
            #expect(throws: DecodingError.self) { try read(nested(depth)) }
        }
        #expect(throws: DecodingError.self) { try read(String(repeating: "{\"a\":", count: 600)) }
    }

    @Test func anObjectIsNoListAndAListNoObject() throws {
        #expect(try JSON.decode(JSONObject.self, from: Array(#"{"a":1}"#.utf8)) == ["a": 1])
        #expect(try JSON.decode([JSONValue].self, from: Array("[1]".utf8)) == [1])
        #expect(throws: DecodingError.self) {
            try JSON.decode(JSONObject.self, from: Array("[1]".utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSON.decode([JSONValue].self, from: Array("{}".utf8))
        }
    }

    @Test(arguments: 0..<200)
    func anyBytesAreAValueOrAnError(seed: UInt64) {
        var dice = Dice(seed)
        let letters = Array("[]{}\",:0123456789.eE-truefalsn\\u \u{80}\u{FF}".utf8)
        for _ in 0..<50 {
            let bytes = (0..<dice.roll(60)).map { _ in dice.pick(letters) }
            _ = try? JSON.decode(JSONValue.self, from: bytes)
        }
    }

    private static func value(_ dice: inout Dice, depth: Int) -> JSONValue {
        switch dice.roll(depth < 6 ? 8 : 6) {
        case 0: return .null
        case 1: return .bool(dice.roll(2) == 0)
        case 2: return .int64(Int64(bitPattern: dice.next()) >> Int64(dice.roll(64)))
        case 3: return .double(Double(dice.roll(2_000_001) - 1_000_000) / 1024 + 1 / 2048)
        case 4, 5:
            return .text(
                String(
                    (0..<dice.roll(12)).map { _ in dice.pick(Array("aé\"\\/\u{1}😀\u{2028}\n ")) }
                )
            )
        case 6: return .array((0..<dice.roll(5)).map { _ in value(&dice, depth: depth + 1) })
        default:
            let members = (0..<dice.roll(5)).map { ("k\($0)", value(&dice, depth: depth + 1)) }
            return .object(JSONObject(members) { $1 })
        }
    }
}
