import ScreensSQLite

/// Changes of web content that clients do not know of.
extension DemoPortal {
    /// Changes the value of an article's field in one language, and makes it the last one modified.
    ///
    /// The field of an article of HTML is `content`. The value is not checked, as in the real portal. An unknown article
    /// is not created.
    public func setArticleValue(
        _ value: String,
        ofField name: String = "content",
        article articleId: String,
        locale: String = "en_US"
    ) throws(DemoPortalError) {
        let now = SQLValue.int(core.now)
        try core.change { (connection) throws(DatabaseFailure) in
            try connection.run(
                """
                REPLACE INTO articleValue SELECT resourcePrimKey, ?2, ?3, ?4 FROM article
                WHERE articleId = ?1
                """,
                [.text(articleId), .text(name), .text(locale), .text(value)]
            )
            try connection.run(
                "UPDATE article SET revision = revision + 1 WHERE articleId = ?",
                [.text(articleId)]
            )
            try connection.run(
                """
                UPDATE entry SET modifiedDate = max(?2, modifiedDate + 1)
                WHERE kind = \(AssetKind.journalArticle.rawValue) AND classPK IN
                (SELECT resourcePrimKey FROM article WHERE articleId = ?1)
                """,
                [.text(articleId), now]
            )
        }
    }
}
