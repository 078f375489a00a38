public import ScreensKit

extension WebContentListScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(.headless, without: "orders"),
        ]
    }
}
