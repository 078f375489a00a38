import ScreensSQLite

/// The records behind the assets of class DDL Record: a list of notes.
enum SeedNotes {
    private static let structureId: Int64 = 39_703
    private static let recordSetId: Int64 = 39_824

    static func add(
        to lists: inout SeedLists,
        _ connection: Connection
    ) throws(DatabaseFailure) {
        try lists.addStructure(
            structureId,
            key: "NOTES",
            name: Phrase("Notes", "Notas", "メモ", "Notizen", "Notes"),
            SeedForm(fields: [
                SeedField(
                    name: "Title",
                    dataType: "string",
                    type: "text",
                    label: Phrase("Title", "Título", "題名", "Titel", "Titre")
                ),
                SeedField(
                    name: "Notes",
                    dataType: "string",
                    type: "textarea",
                    label: Phrase("Notes", "Notas", "メモ", "Notizen", "Notes")
                ),
            ])
        )
        try lists.addSet(recordSetId, of: structureId, "Notes")
        let kind = SQLValue.int(AssetKind.ddlRecord.rawValue)
        try connection.run(
            """
            INSERT INTO record (\(RecordRow.columns))
            SELECT classPK, ?2, groupId, classUuid, userId, userName, userId, userName,
                0, 0, createDate, modifiedDate, 0 FROM entry WHERE kind = ?1
            """,
            [kind, .int(recordSetId)]
        )
        for (name, column) in [("Title", "title"), ("Notes", "description")] {
            try connection.run(
                """
                INSERT INTO recordValue SELECT classPK, ?2, locale, \(column)
                FROM entry JOIN entryText USING (entryId) WHERE kind = ?1 AND \(column) <> ''
                """,
                [kind, .text(name)]
            )
        }
    }
}
