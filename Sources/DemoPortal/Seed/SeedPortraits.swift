@_spi(Host) import ScreensKit
import ScreensSQLite

/// Adds the portraits of those with a role; the last of them, and the staff, have none.
enum SeedPortraits {
    private static let firstId: Int64 = 20_501
    private static let pictures = [
        SeedPictures.jane, SeedPictures.omar, SeedPictures.lucia, SeedPictures.kenji,
    ]

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        for (index, (person, picture)) in zip(SeedPeople.named, pictures).enumerated() {
            let id = SQLValue.int(firstId + Int64(index))
            let bytes = Base64.bytes(picture) ?? []
            try connection.run(
                "INSERT INTO portrait VALUES (?, ?, ?, ?)",
                [
                    id, .blob(bytes), .text(Portrait.mimeType(of: bytes) ?? ""),
                    .int(Seed.today - Int64(200 - index) * SeedEntries.day),
                ]
            )
            try connection.run(
                "UPDATE person SET portraitId = ? WHERE userId = ?",
                [id, .int(person.userId)]
            )
        }
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [.text(Transaction.nextPortraitId), .text(String(firstId + Int64(pictures.count)))]
        )
    }
}
