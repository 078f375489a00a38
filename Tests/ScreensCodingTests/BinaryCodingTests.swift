import Foundation
import LiferayKit
import ScreensCoding
import ScreensKit
import TestSupport
import Testing

struct BinaryCodingTests {
    // MARK: Round trips

    @Test(arguments: [Int64.min, -1, 0, 1, 63, 64, 127, 128, 1 << 40, .max])
    func integersSurviveARoundTrip(_ value: Int64) throws {
        #expect(try copy(value) == value)
        #expect(try copy(Int(value)) == Int(value))
        #expect(try copy(UInt64(bitPattern: value)) == UInt64(bitPattern: value))
        #expect(try copy(Int32(truncatingIfNeeded: value)) == Int32(truncatingIfNeeded: value))
        #expect(try copy(UInt32(truncatingIfNeeded: value)) == UInt32(truncatingIfNeeded: value))
        #expect(try copy(Int16(truncatingIfNeeded: value)) == Int16(truncatingIfNeeded: value))
        #expect(try copy(UInt16(truncatingIfNeeded: value)) == UInt16(truncatingIfNeeded: value))
        #expect(try copy(Int8(truncatingIfNeeded: value)) == Int8(truncatingIfNeeded: value))
        #expect(try copy(UInt8(truncatingIfNeeded: value)) == UInt8(truncatingIfNeeded: value))
        #expect(try copy(UInt(bitPattern: Int(value))) == UInt(bitPattern: Int(value)))
    }

    @Test(arguments: [0, -0.0, 0.1, -1e300, .infinity, .leastNonzeroMagnitude, .pi])
    func fractionsSurviveARoundTripBitByBit(_ value: Double) throws {
        #expect(try copy(value).bitPattern == value.bitPattern)
        #expect(try copy(Float(value)).bitPattern == Float(value).bitPattern)
        #expect(try copy(Double.nan).isNaN)
    }

    @Test(arguments: ["", "a", "é", "e\u{301}", "\0", "👩‍👧", String(repeating: "long ", count: 99)])
    func textsSurviveARoundTripByteByByte(_ text: String) throws {
        #expect(try Array(copy(text).utf8) == Array(text.utf8))
        let both = [text, text.decomposedStringWithCanonicalMapping, text]
        #expect(try copy(both).map { Array($0.utf8) } == both.map { Array($0.utf8) })
    }

    @Test func listsBytesAndDictionariesSurviveARoundTrip() throws {
        try expectCopy([true, false])
        try expectCopy([Bool?.none, true])
        try expectCopy([[1, 2], [], [3]])
        try expectCopy([UInt8]([0, 255]))
        try expectCopy([UInt8]())
        try expectCopy([Int8]())
        try expectCopy(Data([0, 255]))
        try expectCopy(["a", "a", ""])
        try expectCopy(["a": [1: "b"], "c": [:]])
        try expectCopy([Color.red: 1, .mixed(red: 2, nil): 2])
        try expectCopy(Set([1, 2]))
        try expectCopy(Date(timeIntervalSince1970: 0.1))
        try expectCopy(#require(URL(string: "http://a/b?c")))
        try expectCopy(Decimal(string: "1.25"))
        try expectCopy(Int?.none)
    }

    @Test func longNamesSurviveARoundTripHoweverOftenTheyOccur() throws {
        let name = String(repeating: "a", count: 1000)
        try expectCopy((0..<2000).map { JSONValue.object([name: 1, "\($0)": 2]) })
    }

    @Test func typesOfEveryShapeSurviveARoundTrip() throws {
        try expectCopy(Sample())
        try expectCopy(Sample(text: nil, next: [Sample(), Sample(text: "x", next: [])]))
        try expectCopy(Empty())
        try expectCopy([Color.red, .mixed(red: 1, "x"), .plain("y")])
        try expectCopy(Manual(inner: [1, 2], name: "n", last: true))
        let child = Child(parent: 1, child: 2)
        #expect(try copy(child).values == child.values)
    }

    @Test func aPageOfAssetsTakesLessThanHalfOfItsJSON() throws {
        let rows = (0..<25).map { row in
            AssetEntry(
                ["title": .text("Asset \(row)"), "className": "com.liferay.Blogs", "id": 7],
                localize: { "\($0), localized" }
            )
        }
        let page = ListPage<AssetEntry>(rows: rows, count: 25)

        try expectCopy(page)
        #expect(try BinaryCoding.encode(page).count * 2 < JSONEncoder().encode(page).count)
    }

    @Test(arguments: 0..<200)
    func randomJSONSurvivesARoundTrip(_ seed: UInt64) throws {
        var dice = Dice(seed)
        let value = dice.json(depth: 6)

        try expectCopy(value)
        #expect(try BinaryCoding.json(from: BinaryCoding.encode(value)) == value)
        #expect(
            try BinaryCoding.decode(JSONValue.self, from: BinaryCoding.encode([value])) == [value]
        )
    }

    // MARK: Stored data of other types

    @Test func membersMayBeAddedAndRemoved() throws {
        struct Old: Codable { var name = "a", gone = [1: 2] }
        struct New: Codable, Equatable { var name: String, added: Int? }

        let encoded = try BinaryCoding.encode(Old())

        #expect(try BinaryCoding.decode(New.self, from: encoded) == New(name: "a", added: nil))
        #expect(throws: DecodingError.self) { try BinaryCoding.decode(Sample.self, from: encoded) }
    }

    @Test func numbersFitOrAreRefused() throws {
        #expect(try BinaryCoding.decode(Int8.self, from: BinaryCoding.encode(127)) == 127)
        #expect(try BinaryCoding.decode(Double.self, from: BinaryCoding.encode(7)) == 7)
        #expect(try BinaryCoding.decode(Int.self, from: BinaryCoding.encode(7.0)) == 7)
        #expect(throws: DecodingError.self) { try decode(Int8.self, 128) }
        #expect(throws: DecodingError.self) { try decode(UInt.self, -1) }
        #expect(throws: DecodingError.self) { try decode(Int64.self, UInt64.max) }
        #expect(throws: DecodingError.self) { try decode(Int.self, 7.5) }
        #expect(throws: DecodingError.self) { try decode(Int.self, Double.nan) }
        #expect(throws: DecodingError.self) { try decode(Float.self, 1e300) }
        #expect(throws: DecodingError.self) { try decode(String.self, 1) }
    }

    @Test func errorsNameThePath() throws {
        struct Outer: Decodable { let rows: [[String: Int]] }
        let encoded = try BinaryCoding.encode(["rows": [["a": JSONValue.int64(1)], ["a": "b"]]])

        #expect {
            try BinaryCoding.decode(Outer.self, from: encoded)
        } throws: { error in
            guard case .typeMismatch(_, let context) = error as? DecodingError else { return false }
            return context.codingPath.map(\.stringValue) == ["rows", "Index 1", "a"]
        }
    }

    @Test func valuesThatJSONCannotExpressAreShownAsTexts() throws {
        struct Odd: Encodable { let bytes: [UInt8] = [1, 2, 3], number = Double.infinity }

        let json = try BinaryCoding.json(from: BinaryCoding.encode(Odd()))

        #expect(json == ["bytes": "AQID", "number": "inf"])
    }

    @Test func nestingEndsAtSixtyFour() throws {
        func nested(_ depth: Int) -> JSONValue { depth == 0 ? 1 : [nested(depth - 1)] }

        #expect(try copy(nested(64)) == nested(64))
        #expect(throws: EncodingError.self) { try BinaryCoding.encode(nested(65)) }
    }

    private func expectCopy<T: Codable & Equatable>(_ value: T) throws {
        #expect(try copy(value) == value)
        #expect(try copy(["in": [value]]) == ["in": [value]])
    }

    private func copy<T: Codable>(_ value: T) throws -> T {
        try BinaryCoding.decode(T.self, from: BinaryCoding.encode(value))
    }

    private func decode<T: Decodable>(_ type: T.Type, _ value: some Encodable) throws -> T {
        try BinaryCoding.decode(type, from: BinaryCoding.encode(value))
    }
}
