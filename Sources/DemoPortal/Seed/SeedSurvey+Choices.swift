extension SeedSurvey {
    /// Options; one list has commas and quotes in labels and values.
    static let choices = [
        SeedField(
            name: "Room",
            dataType: "string",
            type: "radio",
            label: Phrase("Room", "Habitación", "部屋", "Zimmer", "Chambre"),
            isRequired: true,
            options: [
                ("single", Phrase("Single", "Individual", "シングル", "Einzelzimmer", "Simple")),
                ("double", Phrase("Double", "Doble", "ダブル", "Doppelzimmer", "Double")),
                ("suite", Phrase("Suite", "Suite", "スイート", "Suite", "Suite")),
            ]
        ),
        SeedField(
            name: "Country",
            dataType: "string",
            type: "select",
            label: Phrase("Country", "País", "国", "Land", "Pays"),
            predefined: Phrase(#"["es"]"#),
            options: [
                ("ie", Phrase("Ireland", "Irlanda", "アイルランド", "Irland", "Irlande")),
                ("es", Phrase("Spain", "España", "スペイン", "Spanien", "Espagne")),
                ("jp", Phrase("Japan", "Japón", "日本", "Japan", "Japon")),
            ]
        ),
        SeedField(
            name: "Breakfast",
            dataType: "string",
            type: "select",
            label: Phrase("Breakfast", "Desayuno", "朝食", "Frühstück", "Petit-déjeuner"),
            tip: Phrase(
                "Several, if you like",
                "Varios, si quiere",
                "複数選択できます",
                "Gern auch mehrere",
                "Plusieurs, si vous voulez"
            ),
            predefined: Phrase(#"["none", "tea, green"]"#),
            isMultiple: true,
            options: [
                ("none", Phrase("None", "Ninguno", "なし", "Keins", "Aucun")),
                (
                    #""Full", fried"#,
                    Phrase(
                        #""Full", with eggs"#,
                        #"«Completo», "frito""#,
                        "「フル」, \"卵付き\"",
                        #""Englisch", mit Ei"#,
                        #""Complet", avec œufs"#
                    )
                ),
                (
                    "tea, green",
                    Phrase("Tea, green", "Té, verde", "お茶, 緑茶", "Tee, grün", "Thé, vert")
                ),
            ]
        ),
    ]

    /// Documents and places, and what clients may leave out.
    static let media = [
        SeedField(
            name: "Receipt",
            dataType: "document-library",
            type: "ddm-documentlibrary",
            label: Phrase("Receipt", "Recibo", "領収書", "Beleg", "Reçu")
        ),
        SeedField(
            name: "Place",
            dataType: "geolocation",
            type: "ddm-geolocation",
            label: Phrase(
                "Where you live",
                "Dónde vive",
                "お住まい",
                "Wo Sie wohnen",
                "Où vous habitez"
            )
        ),
        SeedField(
            name: "Photo",
            dataType: "image",
            type: "ddm-image",
            label: Phrase("Photo", "Foto", "写真", "Foto", "Photo")
        ),
        SeedField(
            name: "Praise",
            dataType: "html",
            type: "ddm-text-html",
            label: Phrase("Praise", "Elogio", "お褒めの言葉", "Lob", "Éloge"),
            predefined: Phrase(
                "<p><em>Thanks</em></p>",
                "<p><em>Gracias</em></p>",
                "<p>感謝</p>",
                "<p><em>Danke</em></p>",
                "<p><em>Merci</em></p>"
            )
        ),
        SeedField(
            name: "Line",
            dataType: "",
            type: "ddm-separator",
            label: Phrase("Line", "Línea", "区切り線", "Linie", "Ligne")
        ),
        SeedField(
            name: "Page",
            dataType: "link-to-page",
            type: "ddm-link-to-page",
            label: Phrase(
                "Favourite page",
                "Página favorita",
                "好きなページ",
                "Lieblingsseite",
                "Page préférée"
            )
        ),
    ]
}
