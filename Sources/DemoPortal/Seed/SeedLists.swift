import ScreensSQLite

/// Adds forms, their record sets and records.
struct SeedLists {
    private let connection: Connection
    private var random = SeedRandom(seed: 4)
    private var nextRecordId = SeedContacts.firstRecordId

    /// Adds all of them.
    static func add(_ connection: Connection) throws(DatabaseFailure) {
        var lists = SeedLists(connection: connection)
        try SeedContacts.add(to: &lists)
        try SeedSurvey.add(to: &lists, document: lists.anyDocument())
        try SeedArticles.add(to: &lists)
        try SeedNotes.add(to: &lists, connection)
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [.text(Transaction.nextRecordId), .text(String(lists.nextRecordId))]
        )
    }

    mutating func addStructure(
        _ id: Int64,
        key: String,
        name: Phrase,
        _ form: SeedForm
    ) throws(DatabaseFailure) {
        let owner = SeedPeople.named[1]
        let names = Language.allCases.map { ($0.rawValue, name[$0]) }
        try connection.run(
            "INSERT INTO structure VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .int(id), .int(SeedPeople.intranet), .int(owner.userId), .text(owner.fullName),
                .text(random.uuid()), .text(key), .text(localisationDocument("Name", names)),
                .text(form.definition),
                .text(form.xsd), .int(Seed.today - 90 * SeedEntries.day),
            ]
        )
    }

    func addSet(
        _ id: Int64,
        of structureId: Int64,
        _ name: String,
        writerId: Int64? = nil,
        hasWorkflow: Bool = false
    ) throws(DatabaseFailure) {
        try connection.run(
            "INSERT INTO recordSet VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .int(id), .int(structureId), .int(SeedPeople.intranet), .text(name),
                .optional(writerId), .bool(hasWorkflow), .bool(true),
            ]
        )
    }

    /// Adds a record with texts in the form's default language.
    mutating func addRecord(
        to setId: Int64,
        by author: SeedPerson,
        daysAgo: Int,
        _ values: [String: String]
    ) throws(DatabaseFailure) {
        let created = Seed.today - Int64(daysAgo) * SeedEntries.day
        let record = RecordRow(
            recordId: nextRecordId,
            recordSetId: setId,
            groupId: SeedPeople.intranet,
            uuid: random.uuid(),
            userId: author.userId,
            userName: author.fullName,
            versionUserId: author.userId,
            versionUserName: author.fullName,
            createDate: created,
            modifiedDate: created
        )
        try connection.run(RecordRow.storing, record.sqlValues)
        for (name, text) in values {
            try connection.run(
                "INSERT INTO recordValue VALUES (?, ?, 'en_US', ?)",
                [.int(nextRecordId), .text(name), .text(text)]
            )
        }
        nextRecordId += 2
    }

    /// The UUID of a document that everyone may see.
    private func anyDocument() throws(DatabaseFailure) -> String {
        try connection.rows(
            "SELECT classUuid FROM entry WHERE kind = ? AND groupId = ? AND audience = 0 LIMIT 1",
            [.int(AssetKind.dlFileEntry.rawValue), .int(SeedPeople.intranet)]
        ) { $0.text(0) }.first ?? ""
    }
}
