public import ScreensKit

extension LoginScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(.headless),
        ]
    }
}
