import ScreensSQLite

/// What a transaction has changed in the queue and in entries.
///
/// Triggers of the connection record it, so that no statement can change an unsent change without its file being
/// written.
struct ChangeLog {
    /// A row of the queue that was changed.
    struct Write: Hashable {
        let id: Int64
        /// The revision that its file has.
        let revision: Int64
        /// Whether its file has to be written again.
        let isContent: Bool
        /// The key at the portal of a change that has arrived; `nil` for any other.
        let arrivedKey: String?
    }

    let connection: Connection

    /// Begins to record changes.
    ///
    /// Call it once for each connection, outside of a transaction.
    static func start(on connection: Connection) throws(DatabaseFailure) {
        // The records are in memory, so nothing of them is written to the disk.
        try connection.run("PRAGMA temp_store = MEMORY")
        let columns = try connection.rows("SELECT name FROM pragma_table_info('outbox')") {
            $0.text(0)
        }
        let content = columns.filter { !volatile.contains($0) && !own.contains($0) }
        let tried = columns.filter(volatile.contains)
        try connection.runAll(
            triggers(
                content: content.joined(separator: ", "),
                tried: tried.joined(separator: ", ")
            )
        )
    }

    /// The columns of the queue in which a file may be out of date.
    ///
    /// They hold the results of an attempt, which the next attempt finds out again.
    private static let volatile: Set = [
        "attemptId", "attempt", "attempts", "retryAt", "failedAt", "failedUptime", "failedStart",
        "state", "problem", "remote",
    ]
    private static let own: Set = ["id", "revision", "checksum"]

    private static func triggers(content: String, tried: String) -> String {
        """
        CREATE TEMP TABLE IF NOT EXISTS changedWrite (id, revision, isContent, arrivedKey);
        CREATE TEMP TABLE IF NOT EXISTS changedEntry (collection, key);
        CREATE TEMP TRIGGER IF NOT EXISTS writeAdded AFTER INSERT ON main.outbox BEGIN
            INSERT INTO changedWrite VALUES (NEW.id, NEW.revision, 1, NULL);
        END;
        CREATE TEMP TRIGGER IF NOT EXISTS writeRemoved AFTER DELETE ON main.outbox BEGIN
            INSERT INTO changedWrite VALUES (
                OLD.id, OLD.revision, 1, iif(OLD.state = '\(OutboxTable.arrivedWord)', OLD.key, NULL)
            );
        END;
        CREATE TEMP TRIGGER IF NOT EXISTS writeChanged AFTER UPDATE OF \(content) ON main.outbox BEGIN
            INSERT INTO changedWrite VALUES (NEW.id, OLD.revision, 1, NULL);
        END;
        CREATE TEMP TRIGGER IF NOT EXISTS writeTried AFTER UPDATE OF \(tried) ON main.outbox BEGIN
            INSERT INTO changedWrite VALUES (NEW.id, OLD.revision, 0, NULL);
        END;
        CREATE TEMP TRIGGER IF NOT EXISTS entryAdded AFTER INSERT ON main.entry WHEN NEW.checksum IS NULL BEGIN
            INSERT INTO changedEntry VALUES (NEW.collection, NEW.key);
        END;
        CREATE TEMP TRIGGER IF NOT EXISTS entryChanged AFTER UPDATE OF collection, key, attributes, value
        ON main.entry WHEN NEW.checksum IS OLD.checksum BEGIN
            INSERT INTO changedEntry VALUES (NEW.collection, NEW.key);
        END;
        CREATE TEMP TRIGGER IF NOT EXISTS arrivalAdded AFTER INSERT ON main.arrival BEGIN
            INSERT INTO changedWrite SELECT id, revision, 1, NULL FROM main.outbox
            WHERE dependencies <> '[]' AND collection = NEW.collection
                AND instr(dependencies, NEW.temporaryKey) > 0;
        END;
        """
    }

    /// Writes the checksums of the entries that were changed.
    func writeEntryChecksums() throws(DatabaseFailure) {
        let rows = try connection.rows(
            """
            SELECT DISTINCT collection, key, attributes, value
            FROM temp.changedEntry CROSS JOIN entry USING (collection, key)
            """,
            [],
            StoredRow.init
        )
        guard !rows.isEmpty else { return }
        for row in rows {
            try connection.run(
                "UPDATE entry SET checksum = ? WHERE collection = ? AND key = ?",
                [.int(row.entryChecksum), row["collection"], row["key"]]
            )
        }
        try connection.run(
            """
            INSERT INTO temp.changedWrite SELECT id, revision, 1, NULL
            FROM temp.changedEntry CROSS JOIN outbox USING (collection, key)
            """
        )
        try connection.run("DELETE FROM temp.changedEntry")
    }

    /// Removes the changed rows of the queue from the log, and returns them.
    func removeWrites() throws(DatabaseFailure) -> [Write] {
        let writes = try connection.rows(
            """
            SELECT id, min(revision), max(isContent), max(arrivedKey) FROM temp.changedWrite
            GROUP BY id
            """
        ) { row in
            Write(
                id: row.int(0),
                revision: row.int(1),
                isContent: row.bool(2),
                arrivedKey: row.optionalText(3)
            )
        }
        if !writes.isEmpty { try connection.run("DELETE FROM temp.changedWrite") }
        return writes
    }

    /// Writes the checksum of a change's row, and its next revision if its file is to be written.
    ///
    /// - Returns: `nil` for a change that is no more.
    /// - Throws: ``DatabaseFailure``, which is marked as corruption for a change without its entry.
    func writeChecksum(of write: Write) throws(DatabaseFailure) -> UnsentImage? {
        if write.isContent {
            try connection.run(
                "UPDATE outbox SET revision = revision + 1 WHERE id = ?",
                [.int(write.id)]
            )
        }
        guard var image = try UnsentImage.of(write.id, connection) else {
            let rows = try connection.number("SELECT count(*) FROM outbox WHERE id = \(write.id)")
            guard rows == 0 else {
                throw DatabaseFailure(isDamage: true, reason: "an unsent change lacks its entry")
            }
            return nil
        }
        image.queued["checksum"] = .int(image.queued.checksum(with: image.entry))
        try connection.run(
            "UPDATE outbox SET checksum = ? WHERE id = ?",
            [image.queued["checksum"], .int(write.id)]
        )
        return image
    }
}
