import ScreensSQLite

/// The form "Guest survey", with all types of fields, and its records.
///
/// Fields that clients need not support are not required, because otherwise nobody could send a record.
enum SeedSurvey {
    static let structureId: Int64 = 39_702
    static let recordSetId: Int64 = 39_803
    /// The id of the record with a value in nearly every field.
    static let recordId = SeedContacts.firstRecordId + 8

    static func add(to lists: inout SeedLists, document: String) throws(DatabaseFailure) {
        try lists.addStructure(
            structureId,
            key: "GUEST-SURVEY",
            name: Phrase(
                "Guest survey",
                "Encuesta a huéspedes",
                "宿泊者アンケート",
                "Gästeumfrage",
                "Enquête auprès des clients"
            ),
            SeedForm(fields: texts + numbers + choices + media)
        )
        try lists.addSet(recordSetId, of: structureId, "Guest survey")
        let people = SeedPeople.named
        try lists.addRecord(
            to: recordSetId,
            by: people[0],
            daysAgo: 12,
            full(groupId: SeedPeople.intranet, document: document)
        )
        try lists.addRecord(to: recordSetId, by: people[2], daysAgo: 5, brief)
    }

    private static func full(groupId: Int64, document: String) -> [String: String] {
        let file = #"{"groupId":\#(groupId),"uuid":"\#(document)","version":"1.0"}"#
        return [
            "subscriberName": "Grace Hughes", "Comments": "Quiet room.\nGood breakfast.",
            "Reference": "S-2026-001", "Phone": "+353 1 555 0101", "PhoneKind": #"["mobile"]"#,
            "Again": "true", "Arrival": "2026-10-18", "Nights": "3", "Budget": "450.75",
            "Score": "8.5", "Room": #"["double"]"#, "Country": #"["ie"]"#,
            "Breakfast": #"["\"Full\", fried", "tea, green"]"#, "Receipt": file,
            "Photo": #"{"groupId":\#(groupId),"uuid":"\#(document)","alt":"The view"}"#,
            "Place": #"{"latitude":53.3498,"longitude":-6.2603}"#,
            "Praise": "<p>The <b>staff</b> &amp; the garden</p>",
            "Page": #"{"groupId":"\#(groupId)","privateLayout":"false","layoutId":"1"}"#,
        ]
    }

    private static let brief = [
        "subscriberName": "山田 花子", "Again": "false", "Room": #"["suite"]"#,
        "Breakfast": #"["none"]"#,
    ]

    private static let texts = [
        SeedField(
            name: "subscriberName",
            dataType: "string",
            type: "text",
            label: Phrase("Subscriber", "Suscriptor", "登録者", "Abonnent", "Abonné"),
            tip: Phrase(
                "Who fills this in",
                "Quién rellena esto",
                "記入者の名前",
                "Wer dies ausfüllt",
                "Qui remplit ceci"
            ),
            isRequired: true
        ),
        SeedField(
            name: "Comments",
            dataType: "string",
            type: "textarea",
            label: Phrase(
                "Your comments",
                "Sus comentarios",
                "ご意見",
                "Ihre Anmerkungen",
                "Vos remarques"
            ),
            showsLabel: false,
            predefined: Phrase(
                "Nothing to add",
                "Nada que añadir",
                "特になし",
                "Nichts hinzuzufügen",
                "Rien à ajouter"
            )
        ),
        SeedField(
            name: "Reference",
            dataType: "string",
            type: "text",
            label: Phrase("Reference", "Referencia", "整理番号", "Aktenzeichen", "Référence"),
            isReadOnly: true,
            predefined: Phrase("S-2026")
        ),
        SeedField(
            name: "Phone",
            dataType: "string",
            type: "text",
            label: Phrase("Phone", "Teléfono", "電話番号", "Telefon", "Téléphone"),
            isRepeatable: true,
            nested: [
                SeedField(
                    name: "PhoneKind",
                    dataType: "string",
                    type: "select",
                    label: Phrase(
                        "Kind of phone",
                        "Tipo de teléfono",
                        "電話の種類",
                        "Art des Telefons",
                        "Type de téléphone"
                    ),
                    options: [
                        ("mobile", Phrase("Mobile", "Móvil", "携帯", "Mobil", "Mobile")),
                        ("home", Phrase("Home", "Casa", "自宅", "Zuhause", "Domicile")),
                    ]
                )
            ]
        ),
    ]

    private static let numbers = [
        SeedField(
            name: "Again",
            dataType: "boolean",
            type: "checkbox",
            label: Phrase("Would come again", "Volvería", "また泊まりたい", "Käme wieder", "Reviendrait"),
            isRequired: true,
            predefined: Phrase("true")
        ),
        // Definitions have dates in this format in both versions; records do not.
        SeedField(
            name: "Arrival",
            dataType: "date",
            type: "ddm-date",
            label: Phrase("Arrival", "Llegada", "到着日", "Anreise", "Arrivée"),
            predefined: Phrase("12/01/2026")
        ),
        SeedField(
            name: "Nights",
            dataType: "integer",
            type: "ddm-integer",
            label: Phrase("Nights", "Noches", "泊数", "Nächte", "Nuits"),
            predefined: Phrase("1")
        ),
        SeedField(
            name: "Budget",
            dataType: "number",
            type: "ddm-number",
            label: Phrase("Budget", "Presupuesto", "予算", "Budget", "Budget"),
            tip: Phrase("In euros", "En euros", "ユーロ", "In Euro", "En euros")
        ),
        SeedField(
            name: "Score",
            dataType: "double",
            type: "ddm-decimal",
            label: Phrase("Score", "Puntuación", "評価", "Bewertung", "Note"),
            predefined: Phrase("7.25")
        ),
    ]
}
