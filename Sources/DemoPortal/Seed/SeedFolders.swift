import ScreensSQLite

/// Adds folders for documents.
enum SeedFolders {
    /// The id of the folder that every signed-in user may add to.
    static let openId: Int64 = 38_001
    /// The id of the folder that only the administrator may add to.
    static let restrictedId: Int64 = 38_002
    /// The id of the folder with cover pictures of blogs.
    static let coversId: Int64 = 38_003
    private static let firstDocumentId: Int64 = 80_001

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        for (id, name, writer) in [
            (openId, "Receipts", SQLValue.null),
            (restrictedId, "Board papers", .int(SeedPeople.named[1].userId)),
            (coversId, "Cover pictures", .int(SeedPeople.named[1].userId)),
        ] {
            try connection.run(
                "INSERT INTO folder VALUES (?, ?, ?, ?)",
                [.int(id), .int(SeedPeople.intranet), .text(name), writer]
            )
        }
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [.text(Transaction.nextDocumentId), .text(String(firstDocumentId))]
        )
    }
}
