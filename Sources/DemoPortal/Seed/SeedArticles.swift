import ScreensSQLite

/// The structure of the demo company's web content.
enum SeedArticles {
    static let structureId: Int64 = 29_700
    static let key = "BASIC-WEB-CONTENT"

    static func add(to lists: inout SeedLists) throws(DatabaseFailure) {
        try lists.addStructure(
            structureId,
            key: key,
            name: Phrase("Basic Web Content", "Contenido web básico", "基本的なWebコンテンツ"),
            SeedForm(fields: [
                SeedField(
                    name: "content",
                    dataType: "html",
                    type: "ddm-text-html",
                    label: Phrase("Content", "Contenido", "内容")
                )
            ])
        )
    }
}
