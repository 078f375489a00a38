extension SeedSurvey {
    /// Options; one list has commas and quotes in labels and values.
    static let choices = [
        SeedField(
            name: "Room",
            dataType: "string",
            type: "radio",
            label: Phrase("Room", "Habitación", "部屋"),
            isRequired: true,
            options: [
                ("single", Phrase("Single", "Individual", "シングル")),
                ("double", Phrase("Double", "Doble", "ダブル")),
                ("suite", Phrase("Suite", "Suite", "スイート")),
            ]
        ),
        SeedField(
            name: "Country",
            dataType: "string",
            type: "select",
            label: Phrase("Country", "País", "国"),
            predefined: Phrase(#"["es"]"#),
            options: [
                ("ie", Phrase("Ireland", "Irlanda", "アイルランド")),
                ("es", Phrase("Spain", "España", "スペイン")),
                ("jp", Phrase("Japan", "Japón", "日本")),
            ]
        ),
        SeedField(
            name: "Breakfast",
            dataType: "string",
            type: "select",
            label: Phrase("Breakfast", "Desayuno", "朝食"),
            tip: Phrase("Several, if you like", "Varios, si quiere", "複数選択できます"),
            predefined: Phrase(#"["none", "tea, green"]"#),
            isMultiple: true,
            options: [
                ("none", Phrase("None", "Ninguno", "なし")),
                (
                    #""Full", fried"#,
                    Phrase(#""Full", with eggs"#, #"«Completo», "frito""#, "「フル」, \"卵付き\"")
                ),
                ("tea, green", Phrase("Tea, green", "Té, verde", "お茶, 緑茶")),
            ]
        ),
    ]

    /// Documents and places, and what clients may leave out.
    static let media = [
        SeedField(
            name: "Receipt",
            dataType: "document-library",
            type: "ddm-documentlibrary",
            label: Phrase("Receipt", "Recibo", "領収書")
        ),
        SeedField(
            name: "Place",
            dataType: "geolocation",
            type: "ddm-geolocation",
            label: Phrase("Where you live", "Dónde vive", "お住まい")
        ),
        SeedField(
            name: "Photo",
            dataType: "image",
            type: "ddm-image",
            label: Phrase("Photo", "Foto", "写真")
        ),
        SeedField(
            name: "Praise",
            dataType: "html",
            type: "ddm-text-html",
            label: Phrase("Praise", "Elogio", "お褒めの言葉"),
            predefined: Phrase("<p><em>Thanks</em></p>", "<p><em>Gracias</em></p>", "<p>感謝</p>")
        ),
        SeedField(
            name: "Line",
            dataType: "",
            type: "ddm-separator",
            label: Phrase("Line", "Línea", "区切り線")
        ),
        SeedField(
            name: "Page",
            dataType: "link-to-page",
            type: "ddm-link-to-page",
            label: Phrase("Favourite page", "Página favorita", "好きなページ")
        ),
    ]
}
