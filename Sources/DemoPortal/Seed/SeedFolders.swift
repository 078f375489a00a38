import ScreensSQLite

/// Adds folders for documents.
enum SeedFolders {
    /// The id of the folder that every signed-in user may add to.
    static let openId: Int64 = 38_001
    /// The id of the folder that only the administrator may add to.
    static let restrictedId: Int64 = 38_002
    /// The id of the folder with cover pictures of blogs.
    static let coversId: Int64 = 38_003
    /// The id of the folder with the pictures of the gallery, which every signed-in user may add to.
    static let galleryId: Int64 = 38_004
    /// The id of the folder with a film, a sound and documents.
    static let mediaId: Int64 = 38_005
    /// The id of a folder without files, which every signed-in user may add to.
    static let emptyId: Int64 = 38_006
    private static let firstDocumentId: Int64 = 80_001

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        for (id, name, writer) in [
            (openId, "Receipts", SQLValue.null),
            (restrictedId, "Board papers", .int(SeedPeople.named[1].userId)),
            (coversId, "Cover pictures", .int(SeedPeople.named[1].userId)),
            (galleryId, "Pictures", .null), (mediaId, "Media", .int(SeedPeople.named[1].userId)),
            (emptyId, "Empty", .null),
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
