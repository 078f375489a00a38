import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Names in JSON that Swift considers equal, because they differ only in Unicode composition.
struct JSONNamesTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["SCREENS_SOAK_INPUTS"].flatMap { Int($0) } ?? 4_000
    /// Three spellings of Å in Unicode, and a name that looks like the key of one.
    private let names = ["\u{C5}", "A\u{30A}", "\u{212B}", "A{U+30A}"]

    @Test func namesInFormCAreTheirOwnKeys() {
        for name in ["", "FullName", "Größe", "名前", "한국어", "हिंदी", "{}", "{U", "Phone[1].x\\"] {
            #expect(Array(JSONObject.key(ofName: name).utf8) == Array(name.utf8))
            #expect(Array(JSONObject.name(ofKey: name).utf8) == Array(name.utf8))
        }
    }

    @Test func keysOfEquivalentNamesDiffer() {
        #expect(Set(names).count == 2)
        #expect(
            names.map { JSONObject.key(ofName: $0) } == [
                "Å", "A{U+30A}", "{U+212B}", "A{U+7B}U+30A}",
            ]
        )
    }

    @Test func textsThatAreNoKeysAreTheirOwnNames() {
        for key in ["{U+}", "{U+110000}", "{U+D800}", "{U+41", "{U+4141414}", "é{U+41}", "{u+41}"] {
            #expect(JSONObject.name(ofKey: key) == key)
        }
    }

    /// The test compares bytes: keys are equal exactly if the bytes of the names are.
    @Test func anyNameSurvivesARoundTripAndNoTwoHaveOneKey() {
        let parts = [
            "A", "\u{30A}", "\u{C5}", "\u{212B}", "\u{323}", "q", "{", "{U+", "}", "7B", "\u{1100}",
            "\u{1161}", "\u{AC00}", "\u{9C7}", "\u{9BE}", "\u{1F1E9}", "\r", "\n", "\0",
        ]
        var names: [String: [UInt8]] = [:]
        for seed in 0..<UInt64(Self.rounds) {
            var dice = Dice(seed)
            let name = (0..<dice.roll(5)).map { _ in parts[dice.roll(parts.count)] }.joined()
            let key = JSONObject.key(ofName: name)
            #expect(Array(JSONObject.name(ofKey: key).utf8) == Array(name.utf8), "seed \(seed)")
            #expect(
                names.updateValue(Array(name.utf8), forKey: key) ?? Array(name.utf8)
                    == Array(name.utf8)
            )
        }
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
    func anObjectKeepsAValueForEachName(order: [Int]) throws {
        let members = order.map { "\"\(names[$0])\":\($0)" }.joined(separator: ",")
        let object = try JSON.decode(JSONObject.self, from: Array("{\(members)}".utf8))

        for (number, name) in names.enumerated() {
            #expect(object[JSONObject.key(ofName: name)] == .int64(Int64(number)))
        }
        let written = Array(JSONText.text(object).utf8)
        for (number, name) in names.enumerated() {
            #expect(written.contains("\"\(name)\":\(number)".utf8))
        }
        #expect(JSONText.object(String(decoding: written, as: UTF8.self)) == object)
    }

    /// Swift's decoders would silently use one of the two.
    @Test func equivalentNamesStayAnErrorWhereEachNameMayComeOnce() {
        #expect(JSON.fault(in: Array("{\"\u{C5}\":1,\"A\u{30A}\":2}".utf8)) != nil)
    }
}
