import ScreensSQLite

/// The form "Contacts", its record sets and records.
enum SeedContacts {
    static let structureId: Int64 = 39_701
    /// The id of the record set that everyone may change.
    static let recordSetId: Int64 = 39_801
    /// The id of the record set that only the administrator may change.
    static let restrictedSetId: Int64 = 39_802
    /// The id of the record set with a workflow.
    static let workflowSetId: Int64 = 39_804
    static let firstRecordId: Int64 = 39_901

    private static let form = SeedForm(fields: [
        SeedField(
            name: "FullName",
            dataType: "string",
            type: "text",
            label: Phrase("Name", "Nombre", "名前", "Name", "Nom"),
            tip: Phrase(
                "First and last name",
                "Nombre y apellidos",
                "姓名",
                "Vor- und Nachname",
                "Prénom et nom"
            ),
            isRequired: true
        ),
        SeedField(
            name: "Address",
            dataType: "string",
            type: "textarea",
            label: Phrase("Address", "Dirección", "住所", "Adresse", "Adresse")
        ),
        SeedField(
            name: "Birthday",
            dataType: "date",
            type: "ddm-date",
            label: Phrase("Birthday", "Cumpleaños", "誕生日", "Geburtstag", "Anniversaire")
        ),
        SeedField(
            name: "Employees",
            dataType: "integer",
            type: "ddm-integer",
            label: Phrase("Employees", "Empleados", "従業員数", "Beschäftigte", "Employés")
        ),
        SeedField(
            name: "CreditLimit",
            dataType: "number",
            type: "ddm-number",
            label: Phrase(
                "Credit limit",
                "Límite de crédito",
                "与信限度額",
                "Kreditlimit",
                "Plafond de crédit"
            ),
            tip: Phrase("In euros", "En euros", "ユーロ", "In Euro", "En euros")
        ),
        SeedField(
            name: "Newsletter",
            dataType: "boolean",
            type: "checkbox",
            label: Phrase(
                "Gets the newsletter",
                "Recibe el boletín",
                "ニュースレター購読",
                "Erhält den Newsletter",
                "Reçoit la lettre d’information"
            ),
            predefined: Phrase("false")
        ),
        SeedField(
            name: "Kind",
            dataType: "string",
            type: "select",
            label: Phrase("Kind", "Tipo", "種類", "Art", "Type"),
            isRequired: true,
            predefined: Phrase(#"["customer"]"#),
            options: [
                ("customer", Phrase("Customer", "Cliente", "顧客", "Kunde", "Client")),
                ("supplier", Phrase("Supplier", "Proveedor", "仕入先", "Lieferant", "Fournisseur")),
                ("partner", Phrase("Partner", "Socio", "提携先", "Partner", "Partenaire")),
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

    static func add(to lists: inout SeedLists) throws(DatabaseFailure) {
        try lists.addStructure(
            structureId,
            key: "CONTACTS",
            name: Phrase("Contacts", "Contactos", "連絡先", "Kontakte", "Contacts"),
            form
        )
        try lists.addSet(recordSetId, of: structureId, "Contacts")
        try lists.addSet(
            restrictedSetId,
            of: structureId,
            "Board contacts",
            writerId: SeedPeople.named[1].userId
        )
        try lists.addSet(workflowSetId, of: structureId, "New contacts", hasWorkflow: true)
        for (index, values) in records.enumerated() {
            let isLast = index == records.count - 1
            try lists.addRecord(
                to: isLast ? restrictedSetId : recordSetId,
                by: SeedPeople.named[isLast ? 1 : index],
                daysAgo: 30 - index,
                values
            )
        }
    }
}
