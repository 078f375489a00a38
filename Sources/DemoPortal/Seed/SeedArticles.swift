import ScreensSQLite

/// The structures of the demo company's web content, and the articles behind its assets.
enum SeedArticles {
    /// The structure of articles that consist only of HTML.
    static let structureId: Int64 = 29_700
    /// The field of that structure.
    static let field = "content"
    static let structureIds = [structureId, SeedEvents.structureId]

    static func key(ofStructure id: Int64) -> String {
        switch id {
        case 0: ""
        case SeedEvents.structureId: SeedEvents.key
        default: "BASIC-WEB-CONTENT"
        }
    }

    static func add(to lists: inout SeedLists) throws(DatabaseFailure) {
        try lists.addStructure(
            structureId,
            key: key(ofStructure: structureId),
            name: Phrase(
                "Basic Web Content",
                "Contenido web básico",
                "基本的なWebコンテンツ",
                "Einfacher Webinhalt",
                "Contenu web simple"
            ),
            SeedForm(fields: [
                SeedField(
                    name: field,
                    dataType: "html",
                    type: "ddm-text-html",
                    label: Phrase("Content", "Contenido", "内容", "Inhalt", "Contenu")
                )
            ])
        )
        try SeedEvents.addStructure(to: &lists)
    }

    /// Adds an article for each entry; its content is made from the texts of the entry.
    static func add(_ connection: Connection) throws(DatabaseFailure) {
        try connection.run(
            """
            INSERT INTO article
            SELECT classPK, CAST(classPK AS TEXT), groupId, 0, ?2, ?3, 0 FROM entry WHERE kind = ?1
            """,
            [
                .int(AssetKind.journalArticle.rawValue), .int(structureId),
                .int(ArticleTemplate.plain.id),
            ]
        )
    }
}

extension ArticleRow {
    /// The values of an article whose content is made from the texts of its entry.
    var sampleValues: RecordValues {
        guard structureId == SeedArticles.structureId else { return RecordValues() }
        let html = texts.map { text in
            let sample = SampleArticle(
                lead: text.description.isEmpty ? text.title : text.description,
                author: userName,
                subject: SeedSubject(.journalArticle, classPK: resourcePrimKey),
                number: resourcePrimKey / 3
            )
            return (text.locale, sample.html(in: Language(ofLocale: text.locale) ?? .english))
        }
        let content = Dictionary(html) { first, _ in first }
        return RecordValues(fields: [SeedArticles.field: content])
    }
}
