import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Arbitrary JSON, read by our reader and by that of Foundation.
struct JSONFuzzTests {
    private static let rounds = Soak.inputs(otherwise: 4_000)

    @Test func readsWhatFoundationReads() throws {
        for seed in 0..<UInt64(Self.rounds / 10) {
            var dice = Dice(seed)
            let value = Self.value(&dice, depth: 0)
            let text = try JSONEncoder().encode(["value": value])

            let own = try JSON.decode(JSONValue.self, from: Array(text))
            let other = try JSONDecoder().decode(JSONValue.self, from: text)

            #expect(own == other, "seed \(seed)")
            #expect(own == .object(["value": value]), "seed \(seed)")
        }
    }

    /// Both have to write the same bytes, because they are the keys of cached entries that earlier
    /// versions wrote with Foundation.
    @Test func writesTheBytesThatFoundationWrites() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for seed in 0..<UInt64(Self.rounds / 10) {
            var dice = Dice(seed)
            let value = Self.value(&dice, depth: 0)

            let own = try JSON.encode(value, .sorted)

            #expect(own == Array(try encoder.encode(value)), "seed \(seed)")
            let read = try JSON.decode(JSONValue.self, from: JSON.encode(value))
            #expect(read == value, "seed \(seed)")
        }
    }

    /// The library writes up to 127 levels; our code writes deeper ones.
    @Test(arguments: [1, 126, 127, 128, 129, 500])
    func writesValuesHoweverDeep(levels: Int) throws {
        let value = (1..<levels).reduce(JSONValue.array([])) { inner, _ in .array([inner]) }
        let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)

        #expect(try JSON.encode(value) == Array(text.utf8))
    }

    @Test func writesTheNumbersThatFoundationWrites() throws {
        for number in [0, -0.0, 1, 1e-7, 5e300, 1e21, 0.1, 123_456_789_012_345_680, .pi] {
            let value = JSONValue.double(number)
            #expect(try JSON.encode(value) == Array(try JSONEncoder().encode(value)), "\(number)")
        }
        for number in [Double.infinity, -.infinity, .nan] {
            #expect(throws: EncodingError.self) { try JSON.encode(JSONValue.double(number)) }
        }
    }

    /// After changes of a few bytes, both readers accept the text or neither does.
    @Test func invalidTextsAreErrorsForBothOrForNone() throws {
        var accepted = 0
        for seed in 0..<UInt64(Self.rounds / 10) {
            var dice = Dice(seed)
            let bytes = try Self.broken(&dice)
            guard !Self.isReadDifferently(bytes) else { continue }

            let own = try? JSON.decode(JSONValue.self, from: bytes)
            let other = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))

            #expect(own == other, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            if own != nil { accepted += 1 }
        }
        #expect(accepted > 0)
    }

    @Test func anyBytesAreAValueOrAnError() {
        let letters = Array("[]{}\",:0123456789.eE-+truefalsn\\u/ \u{80}\u{FF}".utf8)
        var accepted = 0
        for seed in 0..<UInt64(Self.rounds) {
            var dice = Dice(seed)
            let bytes = (0..<dice.roll(60)).map { _ in dice.pick(letters) }
            guard let value = try? JSON.decode(JSONValue.self, from: bytes) else { continue }
            accepted += 1
            let written = JSON.bytes(of: value)
            #expect(
                written.flatMap { try? JSON.decode(JSONValue.self, from: $0) } == value,
                "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
            )
        }
        #expect(accepted > 0)
    }

    /// Whether a text contains what Foundation reads differently: repeated keys, numbers with too
    /// many digits, zero bytes as the end of the text, or trailing commas.
    private static func isReadDifferently(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let names = text.matches(of: /"k?[0-9]?":/).map { String($0.output) }
        return bytes.contains(0) || Set(names).count != names.count
            || text.contains(/[0-9.]{15}|[0-9][eE]|,\s*[\]}]/)
    }

    private static func broken(_ dice: inout Dice) throws -> [UInt8] {
        var bytes = Array(try JSONEncoder().encode(Self.value(&dice, depth: 0)))
        for _ in 0..<dice.roll(4) where !bytes.isEmpty {
            let place = dice.roll(bytes.count)
            if dice.roll(2) == 0 {
                bytes.remove(at: place)
            } else {
                bytes[place] = UInt8(dice.roll(128))
            }
        }
        return bytes
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
