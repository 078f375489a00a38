import Foundation
import ScreensCoding
import ScreensKit
import TestSupport
import Testing

/// Bytes that our encoder did not write: they decode or throw.
struct HostileCodingTests {
    private static let inputs =
        ProcessInfo.processInfo.environment["SCREENS_SOAK_INPUTS"].flatMap(Int.init) ?? 20_000

    @Test func everyTruncationThrows() throws {
        let encoded = try BinaryCoding.encode(Sample(next: [Sample()]))

        for length in 0..<encoded.count {
            #expect(throws: DecodingError.self, "\(length)") {
                try BinaryCoding.decode(Sample.self, from: Array(encoded[..<length]))
            }
        }
        #expect(throws: DecodingError.self) {
            try BinaryCoding.decode(Sample.self, from: encoded + [0])
        }
    }

    @Test func everyChangedByteDecodesOrThrows() throws {
        var encoded = try BinaryCoding.encode(Sample())

        for index in encoded.indices {
            let byte = encoded[index]
            for other in UInt8.min...UInt8.max {
                encoded[index] = other
                attempt(JSONValue.self, encoded)
                attempt(Sample.self, encoded)
            }
            encoded[index] = byte
        }
    }

    @Test func randomBytesDecodeOrThrow() throws { try fuzz(count: Self.inputs) }

    @Test func countsBeyondTheBytesThrow() {
        let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        let overflow: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        for number in [huge, overflow] {
            for start: [UInt8] in [[1], [1, 0], [1, 0, 0, 7], [1, 0, 0, 8], [1, 1], [1, 0, 1]] {
                #expect(throws: DecodingError.self) {
                    try BinaryCoding.json(from: start + number)
                }
            }
        }
    }

    @Test func deepNestingThrows() {
        var list: [UInt8] = [0]
        for _ in 0..<1_000 {
            let inside = [1] + list
            list = [8] + number(inside.count) + inside
        }

        #expect(throws: DecodingError.self) { try BinaryCoding.json(from: [1, 0, 0] + list) }
        #expect(throws: DecodingError.self) {
            try BinaryCoding.decode(Nested.self, from: [1, 0, 0] + list)
        }
    }

    @Test func twoMembersOfOneNameThrow() {
        let encoded: [UInt8] = [1, 1, 1, 0x61, 1, 2, 0, 0, 9, 3, 0, 0, 0]

        #expect(throws: DecodingError.self) { try BinaryCoding.json(from: encoded) }
    }

    @Test func aLongNameSharedByManyShapesThrows() {
        let name = number(1000) + [UInt8](repeating: 0x61, count: 1000)
        let shapes = number(2000) + (0..<2000).flatMap { _ in [1, 0] as [UInt8] }

        #expect(throws: DecodingError.self) {
            try BinaryCoding.json(from: [1, 1] + name + shapes + [0])
        }
    }

    /// Decodes this many inputs: random ones, and valid ones with random changes.
    private func fuzz(count: Int, seed: UInt64 = 1) throws {
        var dice = Dice(seed)
        let valid = try BinaryCoding.encode(Sample(next: [Sample()]))
        for number in 0..<count {
            var input = number.isMultiple(of: 2) ? valid : dice.bytes(upTo: 64)
            if number % 4 == 1 { input = [1] + input }
            for _ in 0..<Int.random(in: 0...8, using: &dice) where !input.isEmpty {
                let place = Int.random(in: input.indices, using: &dice)
                input[place] = UInt8.random(in: 0...255, using: &dice)
            }
            decodeAsEverything(input)
        }
    }

    private func decodeAsEverything(_ bytes: [UInt8]) {
        attempt(JSONValue.self, bytes)
        attempt(Sample.self, bytes)
        attempt(Nested.self, bytes)
        attempt(Manual.self, bytes)
        attempt([UInt8].self, bytes)
        attempt([String: [Int: Double]].self, bytes)
    }

    private func attempt<T: Decodable>(_ type: T.Type, _ bytes: [UInt8]) {
        do {
            _ = try BinaryCoding.decode(type, from: bytes)
        } catch {
            if !(error is DecodingError) { Issue.record("\(error) for \(bytes)") }
        }
    }

    private func number(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }
}
