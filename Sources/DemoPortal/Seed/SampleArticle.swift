/// The HTML of a generated article or blog entry, made from its title and description on each request.
struct SampleArticle: Sendable {
    let title: String
    let lead: String
    let author: String
    /// Selects what the article contains besides paragraphs.
    let number: Int64

    func html(in language: Language) -> String {
        let parts = [list, table, quote, picture, code]
        let part = parts[Int(number % Int64(parts.count))]
        return """
            <p><strong>\(lead.escapedForMarkup)</strong></p>
            <h2>\(Self.why[language])</h2>
            <p>\(title.escapedForMarkup): \(Self.reason[language])</p>
            \(part(language))
            <h2>\(Self.contact[language])</h2>
            <p>\(author.escapedForMarkup), <a href="/web/guest/home">\(Self.home[language])</a></p>
            """
    }

    private func list(_ language: Language) -> String {
        let items = Self.steps.map { "<li>\($0[language])</li>" }
        return number.isMultiple(of: 2)
            ? "<ol>\(items.joined())</ol>" : "<ul>\(items.joined())</ul>"
    }

    private func table(_ language: Language) -> String {
        let rows = Self.steps.enumerated().map { index, step in
            "<tr><td>\(index + 1)</td><td>\(step[language])</td></tr>"
        }
        return """
            <table><thead><tr><th>#</th><th>\(Self.why[language])</th></tr></thead>\
            <tbody>\(rows.joined())</tbody></table>
            """
    }

    private func quote(_ language: Language) -> String {
        "<blockquote><p>\(Self.reason[language])</p><p>– \(author.escapedForMarkup)</p></blockquote>"
    }

    private func picture(_ language: Language) -> String {
        let address = SeedFiles.address(ofPicture: Int(number / 5 % 3))
        return "<p><img src=\"\(address)\" alt=\"\(Self.home[language])\"/></p>"
    }

    private func code(_ language: Language) -> String {
        "<pre><code>GET /web/guest/home HTTP/1.1\nHost: intranet</code></pre>"
    }

    private static let why = Phrase("What changes", "Qué cambia", "変更点")
    private static let reason = Phrase(
        "we want the same rules in all offices, and fewer forms.",
        "queremos las mismas normas en todas las oficinas y menos formularios.",
        "全オフィスで同じ規則にし、書類を減らします。"
    )
    private static let contact = Phrase("Whom to ask", "A quién preguntar", "問い合わせ先")
    private static let home = Phrase("Intranet", "Intranet", "イントラネット")
    private static let steps = [
        Phrase("Read the summary", "Lea el resumen", "要約を読む"),
        Phrase("Talk to your team", "Hable con su equipo", "チームで話し合う"),
        Phrase("Send your questions", "Envíe sus preguntas", "質問を送る"),
    ]
}
