public import ScreensKit

extension DDLFormScreenlet {
    /// JSON web services, and headless REST in its experimental part `data-engine`.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                experimental: .headless,
                without: "drafts, new files, and the dates of changes: those of others are seen by "
                    + "values"
            ),
        ]
    }
}
