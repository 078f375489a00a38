import ScreensSQLite

/// The form "Contacts", its record sets and records.
enum SeedContacts {
    static let structureId: Int64 = 39_701
    /// The records that everyone may change.
    static let recordSetId: Int64 = 39_801
    /// The records that the administrator alone may change.
    static let restrictedSetId: Int64 = 39_802
    static let firstRecordId: Int64 = 39_901

    private static let form = SeedForm(fields: [
        SeedField(
            name: "FullName",
            dataType: "string",
            type: "text",
            label: Phrase("Name", "Nombre", "名前"),
            tip: Phrase("First and last name", "Nombre y apellidos", "姓名"),
            isRequired: true
        ),
        SeedField(
            name: "Address",
            dataType: "string",
            type: "textarea",
            label: Phrase("Address", "Dirección", "住所")
        ),
        SeedField(
            name: "Birthday",
            dataType: "date",
            type: "ddm-date",
            label: Phrase("Birthday", "Cumpleaños", "誕生日")
        ),
        SeedField(
            name: "Employees",
            dataType: "integer",
            type: "ddm-integer",
            label: Phrase("Employees", "Empleados", "従業員数")
        ),
        SeedField(
            name: "CreditLimit",
            dataType: "number",
            type: "ddm-number",
            label: Phrase("Credit limit", "Límite de crédito", "与信限度額"),
            tip: Phrase("In euros", "En euros", "ユーロ")
        ),
        SeedField(
            name: "Newsletter",
            dataType: "boolean",
            type: "checkbox",
            label: Phrase("Gets the newsletter", "Recibe el boletín", "ニュースレター購読"),
            predefined: "false"
        ),
        SeedField(
            name: "Kind",
            dataType: "string",
            type: "select",
            label: Phrase("Kind", "Tipo", "種類"),
            isRequired: true,
            predefined: #"["customer"]"#,
            options: [
                ("customer", Phrase("Customer", "Cliente", "顧客")),
                ("supplier", Phrase("Supplier", "Proveedor", "仕入先")),
                ("partner", Phrase("Partner", "Socio", "提携先")),
            ]
        ),
    ])

    private static let records: [[String: String]] = [
        [
            "FullName": "Ada Okonkwo", "Address": "12 Harbour Street\nDublin",
            "Birthday": "1980-04-12", "Employees": "240", "CreditLimit": "12500.50",
            "Newsletter": "true", "Kind": #"["customer"]"#,
        ],
        [
            "FullName": "Íñigo Muñoz", "Address": "Calle de la Paz 8, Valencia",
            "Birthday": "1975-12-01", "Employees": "12", "CreditLimit": "800.00",
            "Newsletter": "false", "Kind": #"["supplier"]"#,
        ],
        ["FullName": "鈴木 さくら", "Newsletter": "true", "Kind": #"["partner"]"#],
        ["FullName": "The Landlord", "Employees": "3", "Kind": #"["partner"]"#],
    ]

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        var random = SeedRandom(seed: 4)
        try addSets(connection, uuid: random.uuid())
        var id = firstRecordId
        for (index, values) in records.enumerated() {
            let isLast = index == records.count - 1
            let record = makeRecord(id, index, isRestricted: isLast, uuid: random.uuid())
            try connection.run(RecordRow.storing, record.sqlValues)
            for (name, text) in values {
                try connection.run(
                    "INSERT INTO recordValue VALUES (?, ?, 'en_US', ?)",
                    [.int(id), .text(name), .text(text)]
                )
            }
            id += 2
        }
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [.text(Transaction.nextRecordId), .text(String(id))]
        )
    }

    private static func addSets(
        _ connection: Connection,
        uuid: String
    ) throws(DatabaseFailure) {
        let owner = SeedPeople.named[1]
        let name = """
            <?xml version='1.0' encoding='UTF-8'?><root available-locales="en_US,es_ES,ja_JP" \
            default-locale="en_US"><Name language-id="en_US">Contacts</Name>\
            <Name language-id="es_ES">Contactos</Name><Name language-id="ja_JP">連絡先</Name></root>
            """
        try connection.run(
            "INSERT INTO structure VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .int(structureId), .int(SeedPeople.intranet), .int(owner.userId),
                .text(owner.fullName), .text(uuid), .text("CONTACTS"), .text(name),
                .text(form.definition), .text(form.xsd), .int(Seed.today - 90 * SeedEntries.day),
            ]
        )
        for (id, name, writer) in [
            (recordSetId, "Contacts", SQLValue.null),
            (restrictedSetId, "Board contacts", .int(owner.userId)),
        ] {
            try connection.run(
                "INSERT INTO recordSet VALUES (?, ?, ?, ?, ?)",
                [.int(id), .int(structureId), .int(SeedPeople.intranet), .text(name), writer]
            )
        }
    }

    private static func makeRecord(
        _ id: Int64,
        _ index: Int,
        isRestricted: Bool,
        uuid: String
    ) -> RecordRow {
        let author = SeedPeople.named[isRestricted ? 1 : index]
        let created = Seed.today - Int64(30 - index) * SeedEntries.day
        return RecordRow(
            recordId: id,
            recordSetId: isRestricted ? restrictedSetId : recordSetId,
            groupId: SeedPeople.intranet,
            uuid: uuid,
            userId: author.userId,
            userName: author.fullName,
            versionUserId: author.userId,
            versionUserName: author.fullName,
            createDate: created,
            modifiedDate: created
        )
    }
}
