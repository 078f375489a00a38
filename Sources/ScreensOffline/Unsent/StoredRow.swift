import ScreensSQLite

/// A row of a table as it is stored, with the columns of its version of the table.
struct StoredRow: Hashable, Sendable {
    private struct Cell: Hashable, Sendable {
        let column: String
        var value: SQLValue
    }

    private var cells: [Cell]

    init(_ row: Statement) {
        cells = zip(row.columns, row.values).map { Cell(column: $0, value: $1) }
    }

    subscript(column: String) -> SQLValue {
        get { cells.first { $0.column == column }?.value ?? .null }
        set {
            if let index = cells.firstIndex(where: { $0.column == column }) {
                cells[index].value = newValue
            } else {
                cells.append(Cell(column: column, value: newValue))
            }
        }
    }

    /// Returns the number in a column; `nil` for anything else.
    func number(_ column: String) -> Int64? {
        if case .int(let number) = self[column] { number } else { nil }
    }

    /// Returns the text in a column; empty for anything else.
    func text(_ column: String) -> String {
        if case .text(let text) = self[column] { text } else { "" }
    }

    /// Whether it is the entry of a row of the queue: a corrupt table may have another one in its place.
    func isEntry(of queued: StoredRow) -> Bool {
        self["collection"] == queued["collection"] && self["key"] == queued["key"]
    }

    /// The name under which people know the change of a row of the queue.
    var title: String { "\(text("collection")) \(text("key"))" }

    /// Inserts the row into a table, without the columns that this version of the table does not have.
    func insert(
        into table: String,
        _ connection: Connection,
        or conflict: String = "REPLACE"
    ) throws(DatabaseFailure) {
        let known = Set(
            try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
                $0.text(0)
            }
        )
        let cells = cells.filter { known.contains($0.column) }
        let names = cells.map { "\"\($0.column.replacing("\"", with: "\"\""))\"" }
        try connection.run(
            """
            INSERT OR \(conflict) INTO \(table) (\(names.joined(separator: ", ")))
            VALUES (\(cells.map { _ in "?" }.joined(separator: ", ")))
            """,
            cells.map(\.value)
        )
    }
}

extension StoredRow {
    /// The checksum of a row of the queue, over all columns except the checksum itself, and that of its entry.
    ///
    /// An earlier version of the entry, which a page of the database may still have, matches its own checksum only.
    func checksum(with entry: StoredRow) -> Int64 {
        var bytes: [UInt8] = []
        for cell in cells where cell.column != "checksum" {
            bytes.append(.text(cell.column))
            bytes.append(cell.value)
        }
        bytes.append(entry["checksum"])
        return Checksum.of(bytes)
    }

    /// The checksum of an entry.
    ///
    /// It includes the value, but not the time at which it was stored.
    var entryChecksum: Int64 {
        Checksum.of(
            collection: text("collection"),
            key: text("key"),
            attributes: text("attributes"),
            value: self["value"]
        )
    }
}

/// The names of all columns, the kinds of all values, and the values that are not missing.
///
/// A container for each cell would take longer than all else that the processor does to store a change.
extension StoredRow: Codable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let columns = try list.decode([String].self)
        let kinds = try list.decode([UInt8].self)
        guard columns.count == kinds.count else {
            throw DecodingError.dataCorruptedError(
                in: list,
                debugDescription: "A row has \(columns.count) columns and \(kinds.count) values."
            )
        }
        cells = try zip(columns, kinds).map {
            Cell(column: $0, value: try SQLValue(ofKind: $1, from: &list))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(cells.map(\.column))
        try list.encode(cells.map(\.value.kind))
        for cell in cells { try cell.value.encode(to: &list) }
    }
}

extension SQLValue {
    fileprivate var kind: UInt8 {
        switch self {
        case .null: 0
        case .int: 1
        case .double: 2
        case .text: 3
        case .blob: 4
        }
    }

    fileprivate func encode(to list: inout any UnkeyedEncodingContainer) throws {
        switch self {
        case .null: break
        case .int(let number): try list.encode(number)
        case .double(let number): try list.encode(number)
        case .text(let text): try list.encode(text)
        case .blob(let bytes): try list.encode(bytes)
        }
    }

    fileprivate init(ofKind kind: UInt8, from list: inout any UnkeyedDecodingContainer) throws {
        switch kind {
        case 0: self = .null
        case 1: self = .int(try list.decode(Int64.self))
        case 2: self = .double(try list.decode(Double.self))
        case 3: self = .text(try list.decode(String.self))
        case 4: self = .blob(try list.decode([UInt8].self))
        default:
            throw DecodingError.dataCorruptedError(
                in: list,
                debugDescription: "Values have kinds from 0 to 4, not \(kind)."
            )
        }
    }
}
