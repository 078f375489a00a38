import ScreensSQLite

extension Connection {
    /// Compares all rows and their entries with their checksums.
    ///
    /// They are read as the queue reads them: with a corrupt page, one query may miss a row that another finds. Every
    /// opening of the cache does that, so no values are made of the rows.
    ///
    /// - Returns: the ids of the valid changes.
    func soundChanges() throws(DatabaseFailure) -> Set<Int64> {
        var sums: RowSums?
        var sound: Set<Int64> = []
        try forEachRow(
            """
            SELECT entry.isDirty, entry.checksum, entry.collection, entry.key, entry.attributes,
                entry.value, outbox.*
            FROM outbox JOIN entry USING (collection, key)
            """
        ) { row in
            let form = sums ?? RowSums(row.columns)
            sums = form
            if form.isSound(row) { sound.insert(row.int(form.id)) }
        }
        return sound
    }
}

/// The places of what is compared in a row of the queue that is joined with its entry.
private struct RowSums {
    let id: Int32
    let checksum: Int32
    /// The columns of the queue's checksum, with their names as they are hashed.
    private let queued: [(place: Int32, name: [UInt8])]

    init(_ columns: [String]) {
        let all = zip(Int32(0)..., columns).dropFirst(6)
        id = all.first { $0.1 == "id" }?.0 ?? 0
        checksum = all.first { $0.1 == "checksum" }?.0 ?? 0
        queued = all.filter { $0.1 != "checksum" }.map { place, name in
            var bytes: [UInt8] = []
            bytes.append(.text(name))
            return (place, bytes)
        }
    }

    func isSound(_ row: Statement) -> Bool {
        row.int(0) == 1
            && row.optionalInt(checksum) == sum(of: row)
            && row.optionalInt(1) == entrySum(of: row)
    }

    private func sum(of row: Statement) -> Int64 {
        var bytes: [UInt8] = []
        for column in queued {
            bytes += column.name
            bytes.append(row, column.place)
        }
        bytes.append(row.value(1))
        return Checksum.of(bytes)
    }

    private func entrySum(of row: Statement) -> Int64 {
        var bytes: [UInt8] = []
        for column in Int32(2)..<6 { bytes.append(row, column) }
        return Checksum.of(bytes)
    }
}
