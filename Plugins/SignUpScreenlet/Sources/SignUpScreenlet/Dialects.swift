public import ScreensKit

extension SignUpScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(.headless, without: "joining the site"),
        ]
    }
}
