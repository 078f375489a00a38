/// A template of web content: HTML with a `${Name}` for the value of each field.
struct ArticleTemplate: Sendable {
    let id: Int64
    let key: String
    private let script: String

    init(_ id: Int64, _ key: String, _ script: String) {
        (self.id, self.key, self.script) = (id, key, script)
    }

    static func known(_ id: Int64) -> ArticleTemplate? { all.first { $0.id == id } }

    /// The HTML with the values by field; a field without a value is left out.
    func html(_ values: [String: String]) -> String {
        let parts = script.split(separator: "${", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { html, part in
            guard let end = part.firstIndex(of: "}") else { return html + "${" + part }
            return html + (values[String(part[..<end])] ?? "") + part[part.index(after: end)...]
        }
    }

    /// The template of articles that consist only of HTML.
    static let plain = ArticleTemplate(29_751, "BASIC-WEB-CONTENT", "${content}")
    static let card = ArticleTemplate(
        29_752,
        "BASIC-CARD",
        """
        <section class="card"><h2>Card</h2><hr/>
        ${content}
        <p><a href="/web/guest/home">Intranet</a></p></section>
        """
    )
    static let event = ArticleTemplate(
        29_761,
        "EVENT",
        """
        <article class="event"><h1>${Headline}</h1>
        <p><img src="${Picture}" alt="${Headline}"/></p>
        <p><strong>${Starts}</strong>, ${Seats} × €${Fee}</p>
        <p>${Teaser}</p>
        ${Details}
        <p><a href="${Programme}">PDF</a></p></article>
        """
    )
    static let eventCard = ArticleTemplate(
        29_762,
        "EVENT-CARD",
        """
        <table class="event"><tr><th>${Starts}</th><td>${Headline}</td></tr></table>
        """
    )

    static let all = [plain, card, event, eventCard]
}
