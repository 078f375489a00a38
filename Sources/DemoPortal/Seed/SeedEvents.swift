import ScreensSQLite

/// The structure "Event", and the handbook's articles that use it.
enum SeedEvents {
    static let structureId: Int64 = 29_701
    static let key = "EVENT"

    static func addStructure(to lists: inout SeedLists) throws(DatabaseFailure) {
        let name = Phrase("Event", "Evento", "催し", "Veranstaltung", "Événement")
        try lists.addStructure(structureId, key: key, name: name, SeedForm(fields: fields))
    }

    static let openDay = SeedPage(
        event: SeedHandbook.eventId,
        [
            ("en_US", "Open day in Madrid", "Bring your family"),
            ("de_DE", "Tag der offenen Tür in Madrid", "Bringen Sie Ihre Familie mit"),
            ("fr_FR", "Journée portes ouvertes à Madrid", "Venez en famille"),
            ("es_ES", "Día de puertas abiertas en Madrid", "Traiga a su familia"),
            ("ar_SA", "يوم مفتوح في مدريد", "أحضر عائلتك"),
            ("ja_JP", "マドリードのオープンデー", "ご家族もどうぞ"),
        ],
        [
            "Headline": [
                "en_US": "Open day in Madrid", "de_DE": "Tag der offenen Tür in Madrid",
                "fr_FR": "Journée portes ouvertes à Madrid",
                "es_ES": "Día de puertas abiertas en Madrid",
                "ar_SA": "يوم مفتوح في مدريد", "ja_JP": "マドリードのオープンデー",
            ],
            "Teaser": [
                "en_US": "Tours & games\nfor young and old",
                "de_DE": "Führungen & Spiele\nfür Groß und Klein",
                "fr_FR": "Visites et jeux\npour petits et grands",
                "es_ES": "Visitas y juegos\npara todos",
                "ar_SA": "جولات وألعاب\nللجميع", "ja_JP": "見学とゲーム\nどなたでも",
            ],
            "Starts": same("2026-12-12"), "Seats": same("250"), "Fee": same("7.50"),
            "Online": same("true"), "Kind": same("party"),
            "Picture": same(SeedCover.named("roof-terrace").formValue(alt: "The roof terrace")),
            "Programme": same(SeedCover.named("winter-garden").formValue(alt: "")),
            "Place": same(#"{"latitude":40.4168,"longitude":-3.7038}"#),
            "Details": [
                "en_US": "<h2>Programme</h2><ul><li>Tours</li><li>Games</li></ul>",
                "de_DE": "<h2>Programm</h2><ul><li>Führungen</li><li>Spiele</li></ul>",
                "fr_FR": "<h2>Programme</h2><ul><li>Visites</li><li>Jeux</li></ul>",
                "es_ES": "<h2>Programa</h2><ul><li>Visitas</li><li>Juegos</li></ul>",
                "ar_SA": "<h2>البرنامج</h2><ul><li>جولات</li><li>ألعاب</li></ul>",
                "ja_JP": "<h2>プログラム</h2><ul><li>見学</li><li>ゲーム</li></ul>",
            ],
        ]
    )

    /// An event with few values, in two languages.
    static let talk = SeedPage(
        event: SeedHandbook.talkId,
        [("en_US", "Talk: bees on the roof", ""), ("es_ES", "Charla: abejas en la azotea", "")],
        [
            "Headline": [
                "en_US": "Bees on the roof <of Building B>", "es_ES": "Abejas en la azotea",
            ],
            "Starts": ["en_US": "2027-01-20"], "Online": ["en_US": "false"],
            "Kind": ["en_US": "talk"],
        ]
    )

    /// A value that is the same in all languages.
    private static func same(_ value: String) -> [String: String] {
        let locales = ["en_US", "de_DE", "fr_FR", "es_ES", "ar_SA", "ja_JP"]
        return Dictionary(uniqueKeysWithValues: locales.map { ($0, value) })
    }

    private static let fields = [
        field(
            "Headline",
            "string",
            "text",
            Phrase("Headline", "Titular", "見出し", "Überschrift", "Titre"),
            isRequired: true
        ),
        field(
            "Teaser",
            "string",
            "textarea",
            Phrase("Teaser", "Entradilla", "紹介", "Anreißer", "Accroche")
        ),
        field(
            "Starts",
            "date",
            "ddm-date",
            Phrase("Date", "Fecha", "日付", "Datum", "Date"),
            isRequired: true
        ),
        field(
            "Seats",
            "integer",
            "ddm-integer",
            Phrase("Seats", "Plazas", "定員", "Plätze", "Places")
        ),
        field(
            "Fee",
            "number",
            "ddm-number",
            Phrase("Fee in euros", "Precio en euros", "料金（ユーロ）", "Gebühr in Euro", "Prix en euros")
        ),
        field(
            "Online",
            "boolean",
            "checkbox",
            Phrase("Also online", "También en línea", "オンライン参加可", "Auch online", "Aussi en ligne")
        ),
        SeedField(
            name: "Kind",
            dataType: "string",
            type: "select",
            label: Phrase("Kind", "Tipo", "種類", "Art", "Type"),
            options: [
                ("talk", Phrase("Talk", "Charla", "講演", "Vortrag", "Conférence")),
                ("party", Phrase("Party", "Fiesta", "パーティー", "Fest", "Fête")),
                ("workshop", Phrase("Workshop", "Taller", "ワークショップ", "Workshop", "Atelier")),
            ]
        ),
        field("Picture", "image", "ddm-image", Phrase("Picture", "Imagen", "写真", "Bild", "Image")),
        field(
            "Programme",
            "document-library",
            "ddm-documentlibrary",
            Phrase("Programme", "Programa", "プログラム", "Programm", "Programme")
        ),
        field(
            "Place",
            "geolocation",
            "ddm-geolocation",
            Phrase("Place", "Lugar", "場所", "Ort", "Lieu")
        ),
        field(
            "Details",
            "html",
            "ddm-text-html",
            Phrase("Details", "Detalles", "詳細", "Einzelheiten", "Détails")
        ),
    ]

    private static func field(
        _ name: String,
        _ dataType: String,
        _ type: String,
        _ label: Phrase,
        isRequired: Bool = false
    ) -> SeedField {
        SeedField(
            name: name,
            dataType: dataType,
            type: type,
            label: label,
            isRequired: isRequired
        )
    }
}
