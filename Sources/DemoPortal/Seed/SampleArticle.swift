/// The HTML of a generated article or blog entry, made from its subject on each request.
struct SampleArticle: Sendable {
    let lead: String
    let author: String
    let subject: SeedSubject
    /// Selects what the article contains besides paragraphs.
    let number: Int64

    func html(in language: Language) -> String {
        let parts = [list, table, quote, picture]
        let part = parts[Int(number % Int64(parts.count))]
        return """
            <p><strong>\(lead.escapedForMarkup)</strong></p>
            <h2>\(subject.angle.heading[language])</h2>
            <p>\(subject.angle.paragraph[language])</p>
            <h2>\(subject.topic.name[language].escapedForMarkup)</h2>
            <p>\(subject.topic.fact[language].escapedForMarkup)</p>
            \(part(language))
            <h2>\(Self.contact[language])</h2>
            <p>\(author.escapedForMarkup), <a href="/web/guest/home">\(Self.home[language])</a></p>
            """
    }

    private func list(_ language: Language) -> String {
        let items = Self.steps.map { "<li>\($0[language])</li>" }
        return number.isMultiple(of: 8)
            ? "<ol>\(items.joined())</ol>" : "<ul>\(items.joined())</ul>"
    }

    private func table(_ language: Language) -> String {
        let rows = Self.steps.enumerated().map { index, step in
            "<tr><td>\(index + 1)</td><td>\(step[language])</td></tr>"
        }
        return """
            <table><thead><tr><th>#</th><th>\(subject.angle.heading[language])</th></tr></thead>\
            <tbody>\(rows.joined())</tbody></table>
            """
    }

    private func quote(_ language: Language) -> String {
        "<blockquote><p>\(Self.saying[language])</p><p>– \(author.escapedForMarkup)</p></blockquote>"
    }

    private func picture(_ language: Language) -> String {
        let address = SeedCover.named(subject.topic.cover).address
        let alt = subject.topic.name[language].escapedForAttribute
        return "<p><img src=\"\(address)\" alt=\"\(alt)\"/></p>"
    }

    private static let contact = Phrase(
        "Whom to ask",
        "A quién preguntar",
        "問い合わせ先",
        "Wen Sie fragen können",
        "À qui demander"
    )
    private static let home = Phrase("Intranet", "Intranet", "イントラネット", "Intranet", "Intranet")
    private static let saying = Phrase(
        "If something is not clear, that is our mistake. Tell us, and we write it again.",
        "Si algo no queda claro, el error es nuestro. Díganoslo y lo reescribimos.",
        "わかりにくいところがあれば、私たちの責任です。お知らせください。書き直します。",
        "Wenn etwas unklar ist, ist das unser Fehler. Sagen Sie es, und wir schreiben es neu.",
        "Si quelque chose n’est pas clair, c’est notre faute. Dites-le, et nous le récrivons."
    )
    private static let steps = [
        Phrase(
            "Read the summary",
            "Lea el resumen",
            "要約を読む",
            "Lesen Sie die Zusammenfassung",
            "Lisez le résumé"
        ),
        Phrase(
            "Talk to your team",
            "Hable con su equipo",
            "チームで話し合う",
            "Sprechen Sie mit Ihrem Team",
            "Parlez-en à votre équipe"
        ),
        Phrase(
            "Send your questions",
            "Envíe sus preguntas",
            "質問を送る",
            "Senden Sie Ihre Fragen",
            "Envoyez vos questions"
        ),
    ]
}
