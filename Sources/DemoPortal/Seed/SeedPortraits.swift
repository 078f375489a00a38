import ScreensSQLite

/// Adds the portraits, which are named after their people; some of the staff, and one of those with a role, have none.
enum SeedPortraits {
    private static let firstId: Int64 = 20_501

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        var id = firstId
        for person in SeedPeople.all {
            guard let bytes = picture(of: person) else { continue }
            try connection.run(
                "INSERT INTO portrait VALUES (?, ?, ?, ?)",
                [
                    .int(id), .blob(bytes), .text(Portrait.mimeType(of: bytes) ?? ""),
                    .int(Seed.today - (200 + firstId - id) * SeedEntries.day),
                ]
            )
            try connection.run(
                "UPDATE person SET portraitId = ? WHERE userId = ?",
                [.int(id), .int(person.userId)]
            )
            id += 1
        }
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [.text(Transaction.nextPortraitId), .text(String(id))]
        )
    }

    /// Those of people with a role have different formats.
    private static func picture(of person: SeedPerson) -> [UInt8]? {
        ["webp", "png", "jpg", "gif"].lazy.compactMap {
            DemoContents.picture("portrait-\(person.screenName).\($0)")
        }.first
    }
}
