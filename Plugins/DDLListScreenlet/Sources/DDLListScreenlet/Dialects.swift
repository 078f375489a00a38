public import ScreensKit

extension DDLListScreenlet {
    /// JSON web services, but not headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                missing: .headless,
                "headless REST has no request for dynamic data lists that is known to work"
            ),
        ]
    }
}
