public import ScreensKit

extension UserPortraitScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(.headless, without: "users by their screen names"),
        ]
    }
}
