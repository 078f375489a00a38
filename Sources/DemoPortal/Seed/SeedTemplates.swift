/// The patterns for titles and descriptions of a group of classes.
struct SeedWording: Sendable {
    let titles: [Template]
    let descriptions: [Template]

    init(titles: [Phrase], descriptions: [Phrase]) {
        self.titles = titles.map(Template.init)
        self.descriptions = descriptions.map(Template.init)
    }

    static let files = SeedWording(
        titles: [
            Phrase(
                "{topic} – {place} {period}.pdf",
                "{topic} - {place} {period}.pdf",
                "{topic}_{place}_{period}.pdf"
            ),
            Phrase(
                "{topic} {period} ({team}).xlsx",
                "{topic} {period} ({team}).xlsx",
                "{topic}_{period}_{team}.xlsx"
            ),
            Phrase(
                "{topic}, slides for {place} {period}.pptx",
                "{topic}, diapositivas {place} {period}.pptx",
                "{topic}_{place}_{period}.pptx"
            ),
            Phrase(
                "{topic} form, {team} {period}.docx",
                "{topic}, formulario {team} {period}.docx",
                "{topic}申請書_{team}_{period}.docx"
            ),
        ],
        descriptions: [
            Phrase(
                "Current version, approved by {team}.",
                "Versión vigente, aprobada por {team}.",
                "{team}承認済みの最新版。"
            ),
            Phrase(
                "Used in {place} since {period}.",
                "En uso en {place} desde {period}.",
                "{place}で{period}から使用。"
            ),
        ]
    )

    static let pages = SeedWording(
        titles: [
            Phrase("{topic} in {place}", "{topic} en {place}", "{place}の{topic}"),
            Phrase("{topic} ({team})", "{topic} ({team})", "{topic}（{team}）"),
            Phrase(
                "{topic}: how {team} works in {place}",
                "{topic}: cómo trabaja {team} en {place}",
                "{topic}：{place}における{team}の手順"
            ),
        ],
        descriptions: [
            Phrase(
                "Kept up to date by {team} in {place}.",
                "Lo mantiene {team} en {place}.",
                "{place}の{team}が更新しています。"
            ),
            Phrase(
                "Last reviewed in {period} by {person}.",
                "Revisado por última vez en {period} por {person}.",
                "{period}に{person}が確認。"
            ),
        ]
    )

    static let posts = SeedWording(
        titles: [
            Phrase("{topic} in {place}?", "¿{topic} en {place}?", "{place}の{topic}について"),
            Phrase(
                "Re: {topic}, {team} {period}",
                "Re: {topic}, {team} {period}",
                "Re: {topic}（{team} {period}）"
            ),
            Phrase(
                "{topic}: who can help in {place}?",
                "{topic}: ¿quién ayuda en {place}?",
                "{topic}：{place}で手伝える方いますか"
            ),
            Phrase(
                "Thank you, {person}! ({topic}, {place})",
                "¡Gracias, {person}! ({topic}, {place})",
                "{person}さん、ありがとう（{topic}・{place}）"
            ),
        ],
        descriptions: [
            Phrase(
                "Answered by {person} from {team}.",
                "Responde {person}, de {team}.",
                "{team}の{person}が回答。"
            ),
            Phrase(
                "Asked by a colleague in {place}.",
                "Pregunta un compañero de {place}.",
                "{place}の同僚からの質問。"
            ),
        ]
    )

    static let events = SeedWording(
        titles: [
            Phrase(
                "{topic}: meeting of {team}, {place}",
                "{topic}: reunión de {team}, {place}",
                "{topic}：{team}会議（{place}）"
            ),
            Phrase(
                "{topic} workshop, {place} {period}",
                "Taller: {topic}, {place} {period}",
                "{topic}ワークショップ（{place}・{period}）"
            ),
        ],
        descriptions: [
            Phrase(
                "Host: {person}. Room to be announced in {place}.",
                "Organiza {person}. Sala por anunciar en {place}.",
                "主催：{person}。会場は{place}（後日連絡）。"
            )
        ]
    )
}

/// Quarters, as part of titles.
let seedPeriods: [Phrase] = (2021...2026).flatMap { year in
    (1...4).map { quarter in
        Phrase(
            "Q\(quarter) \(year)",
            "T\(quarter) \(year)",
            "\(year)年第\(quarter)四半期",
            nil,
            "T\(quarter) \(year)"
        )
    }
}
