public import ScreensKit

extension DDLListScreenlet {
    /// JSON web services, and headless REST in its experimental part `data-engine`.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                experimental: .headless,
                without: "orders, the records of one user, and the authors and dates of records"
            ),
        ]
    }
}
