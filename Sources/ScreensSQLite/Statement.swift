private import CSQLite

/// A value that is bound to a parameter or read from a column.
package enum SQLValue: Sendable, Hashable {
    case null
    case int(Int64)
    case double(Double)
    case text(String)
    case blob([UInt8])

    package static func int(_ value: Int) -> SQLValue { .int(Int64(value)) }
    package static func bool(_ value: Bool) -> SQLValue { .int(value ? 1 : 0) }
    package static func optional(_ value: Int64?) -> SQLValue { value.map(SQLValue.int) ?? .null }
    package static func optional(_ value: [UInt8]?) -> SQLValue {
        value.map(SQLValue.blob) ?? .null
    }
    package static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
}

/// A prepared statement and the current row of its result.
package final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer

    init(_ handle: OpaquePointer, of database: OpaquePointer) {
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the values to the parameters in order.
    ///
    /// Parameters without a value are NULL.
    func bind(_ values: [SQLValue]) {
        for (index, value) in zip(Int32(1)..., values) {
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .int(let value): sqlite3_bind_int64(handle, index, value)
            case .double(let value): sqlite3_bind_double(handle, index, value)
            case .text(let text): bind(text, at: index)
            case .blob(let bytes): bind(bytes, at: index)
            }
        }
    }

    /// Moves to the next row; returns `false` at the end.
    func step() throws(DatabaseFailure) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            throw DatabaseFailure(
                code: sqlite3_extended_errcode(database),
                reason: String(cString: sqlite3_errmsg(database))
            )
        }
    }

    /// Resets the statement for its next use.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    package func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    package func bool(_ column: Int32) -> Bool { int(column) != 0 }

    package func optionalInt(_ column: Int32) -> Int64? {
        isNull(column) ? nil : int(column)
    }

    /// The names of the columns.
    package var columns: [String] {
        (0..<sqlite3_column_count(handle)).map { column in
            sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
        }
    }

    /// All columns of the current row, with the types that are stored.
    package var values: [SQLValue] { (0..<sqlite3_column_count(handle)).map(value) }

    /// A column of the current row, with the type that is stored.
    package func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .int(int(column))
        case SQLITE_FLOAT: .double(double(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }

    /// Calls `body` with the bytes of a text or a BLOB as they are stored; `nil` stands for any other value.
    package func withStoredBytes<Result>(
        _ column: Int32,
        _ body: (_ bytes: UnsafeRawBufferPointer?, _ isText: Bool) -> Result
    ) -> Result {
        let type = sqlite3_column_type(handle, column)
        guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return body(nil, false) }
        let isText = type == SQLITE_TEXT
        let start =
            isText
            ? sqlite3_column_text(handle, column).map(UnsafeRawPointer.init)
            : sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return body(UnsafeRawBufferPointer(start: start, count: count), isText)
    }

    private func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    package func optionalBlob(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }

    package func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        // The length is needed because a text may contain NUL.
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        return Array(
            UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column)))
        )
    }

    // SQLite's SQLITE_TRANSIENT, a cast that Swift does not import. It makes SQLite copy the bytes during the call.
    private var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    private func bind(_ bytes: [UInt8], at index: Int32) {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else {
                sqlite3_bind_zeroblob(handle, index, 0)
                return
            }
            sqlite3_bind_blob(handle, index, start, Int32(bytes.count), copied)
        }
    }

    private func bind(_ text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bytes in
            // An empty buffer may have no address, which SQLite would read as NULL.
            guard let start = bytes.baseAddress else {
                sqlite3_bind_text(handle, index, "", 0, copied)
                return
            }
            start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
                _ = sqlite3_bind_text(handle, index, characters, Int32(bytes.count), copied)
            }
        }
    }
}
