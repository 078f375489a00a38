import ScreensCoding
import ScreensKit
import ScreensSQLite
import Testing

@testable import ScreensOffline

/// Rows of unsent changes, as their files have them.
struct StoredRowTests {
    /// A row as a file has it, whether it makes sense or not.
    private struct Coded: Encodable {
        var columns = ["id", "key"]
        var kinds: [UInt8] = [1, 3]
        var values: [JSONValue] = [7, "a"]

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(columns)
            try list.encode(kinds)
            for value in values { try list.encode(value) }
        }
    }

    private func row(_ coded: Coded) throws -> StoredRow {
        try BinaryCoding.decode(StoredRow.self, from: BinaryCoding.encode(coded))
    }

    @Test func valuesOfAllKindsAreReadAsTheyWereWritten() throws {
        let rows = try Database(path: nil).access { (connection) throws(DatabaseFailure) in
            try connection.rows(
                "SELECT NULL AS a, -1 AS b, 0.5 AS c, 'x' AS d, '' AS e, x'00ff' AS f, x'' AS g, NULL",
                [],
                StoredRow.init
            )
        }
        let row = try #require(rows.first)

        let read = try BinaryCoding.decode(StoredRow.self, from: BinaryCoding.encode(row))

        #expect(read == row && read["f"] == .blob([0, 255]) && read["b"] == .int(-1))
    }

    @Test func aRowIsItsColumnsTheKindsOfItsValuesAndTheValues() throws {
        let row = try row(Coded())

        #expect(row.number("id") == 7 && row.text("key") == "a")
        #expect(try self.row(Coded(kinds: [1, 0], values: [7]))["key"] == .null)
    }

    @Test(arguments: [5, 255] as [UInt8])
    func aValueOfAnotherKindIsNotRead(kind: UInt8) {
        #expect(throws: DecodingError.self) { try row(Coded(kinds: [1, kind])) }
    }

    @Test(arguments: [[], [1], [1, 3, 0]] as [[UInt8]])
    func aRowWithMoreOrFewerValuesThanColumnsIsNotRead(kinds: [UInt8]) {
        #expect(throws: DecodingError.self) { try row(Coded(kinds: kinds)) }
    }

    @Test(arguments: [[], [7], ["a", 7]] as [[JSONValue]])
    func aRowWithoutTheValuesOfItsKindsIsNotRead(values: [JSONValue]) {
        #expect(throws: DecodingError.self) { try row(Coded(values: values)) }
    }
}
