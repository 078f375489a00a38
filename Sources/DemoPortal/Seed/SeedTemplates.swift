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
                "{topic}_{place}_{period}.pdf",
                "{topic} – {place} {period}.pdf",
                "{topic} – {place} {period}.pdf"
            ),
            Phrase(
                "{topic} {period} ({team}).xlsx",
                "{topic} {period} ({team}).xlsx",
                "{topic}_{period}_{team}.xlsx",
                "{topic} {period} ({team}).xlsx",
                "{topic} {period} ({team}).xlsx"
            ),
            Phrase(
                "{topic}, slides for {place} {period}.pptx",
                "{topic}, diapositivas {place} {period}.pptx",
                "{topic}_{place}_{period}.pptx",
                "{topic}, Folien {place} {period}.pptx",
                "{topic}, diapositives {place} {period}.pptx"
            ),
            Phrase(
                "{topic} form, {team} {period}.docx",
                "{topic}, formulario {team} {period}.docx",
                "{topic}申請書_{team}_{period}.docx",
                "{topic}, Formular {team} {period}.docx",
                "{topic}, formulaire {team} {period}.docx"
            ),
        ],
        descriptions: [
            Phrase(
                "Current version, approved by {team}.",
                "Versión vigente, aprobada por {team}.",
                "{team}承認済みの最新版。",
                "Aktuelle Fassung, freigegeben vom Team {team}.",
                "Version en vigueur, approuvée par l’équipe {team}."
            ),
            Phrase(
                "Used in {place} since {period}.",
                "En uso en {place} desde {period}.",
                "{place}で{period}から使用。",
                "Seit {period} in Gebrauch ({place}).",
                "Utilisé depuis le {period} ({place})."
            ),
        ]
    )

    static let pages = SeedWording(
        titles: [
            Phrase(
                "{topic} in {place}",
                "{topic} en {place}",
                "{place}の{topic}",
                "{topic}, {place}",
                "{topic}, {place}"
            ),
            Phrase(
                "{topic} ({team})",
                "{topic} ({team})",
                "{topic}（{team}）",
                "{topic} (Team {team})",
                "{topic} (équipe {team})"
            ),
            Phrase(
                "{topic}: how {team} works in {place}",
                "{topic}: cómo trabaja {team} en {place}",
                "{topic}：{place}における{team}の手順",
                "{topic}: so arbeitet das Team {team} ({place})",
                "{topic} : comment travaille l’équipe {team} ({place})"
            ),
        ],
        descriptions: [
            Phrase(
                "Kept up to date by {team} in {place}.",
                "Lo mantiene {team} en {place}.",
                "{place}の{team}が更新しています。",
                "Wird vom Team {team} gepflegt ({place}).",
                "Tenu à jour par l’équipe {team} ({place})."
            ),
            Phrase(
                "Last reviewed in {period} by {person}.",
                "Revisado por última vez en {period} por {person}.",
                "{period}に{person}が確認。",
                "Zuletzt im {period} von {person} geprüft.",
                "Relu pour la dernière fois au {period} par {person}."
            ),
        ]
    )

    static let posts = SeedWording(
        titles: [
            Phrase(
                "{topic} in {place}?",
                "¿{topic} en {place}?",
                "{place}の{topic}について",
                "{topic} ({place})?",
                "{topic} ({place}) ?"
            ),
            Phrase(
                "Re: {topic}, {team} {period}",
                "Re: {topic}, {team} {period}",
                "Re: {topic}（{team} {period}）",
                "Re: {topic}, {team} {period}",
                "Re: {topic}, {team} {period}"
            ),
            Phrase(
                "{topic}: who can help in {place}?",
                "{topic}: ¿quién ayuda en {place}?",
                "{topic}：{place}で手伝える方いますか",
                "{topic}: Wer kann helfen ({place})?",
                "{topic} : qui peut aider ({place}) ?"
            ),
            Phrase(
                "Thank you, {person}! ({topic}, {place})",
                "¡Gracias, {person}! ({topic}, {place})",
                "{person}さん、ありがとう（{topic}・{place}）",
                "Danke, {person}! ({topic}, {place})",
                "Merci, {person} ! ({topic}, {place})"
            ),
        ],
        descriptions: [
            Phrase(
                "Answered by {person} from {team}.",
                "Responde {person}, de {team}.",
                "{team}の{person}が回答。",
                "Beantwortet von {person}, Team {team}.",
                "Réponse de {person}, équipe {team}."
            ),
            Phrase(
                "Asked by a colleague in {place}.",
                "Pregunta un compañero de {place}.",
                "{place}の同僚からの質問。",
                "Frage aus dem Kollegenkreis ({place}).",
                "Question d’un collègue ({place})."
            ),
        ]
    )

    static let events = SeedWording(
        titles: [
            Phrase(
                "{topic}: meeting of {team}, {place}",
                "{topic}: reunión de {team}, {place}",
                "{topic}：{team}会議（{place}）",
                "{topic}: Besprechung {team}, {place}",
                "{topic} : réunion {team}, {place}"
            ),
            Phrase(
                "{topic} workshop, {place} {period}",
                "Taller: {topic}, {place} {period}",
                "{topic}ワークショップ（{place}・{period}）",
                "Workshop: {topic}, {place} {period}",
                "Atelier : {topic}, {place} {period}"
            ),
        ],
        descriptions: [
            Phrase(
                "Host: {person}. Room to be announced in {place}.",
                "Organiza {person}. Sala por anunciar en {place}.",
                "主催：{person}。会場は{place}（後日連絡）。",
                "Es lädt ein: {person}. Der Raum wird noch bekannt gegeben ({place}).",
                "Organisation : {person}. La salle sera annoncée plus tard ({place})."
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
            "Q\(quarter) \(year)",
            "T\(quarter) \(year)"
        )
    }
}
