public import ScreensKit

extension WebContentDisplayScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [DialectDeclaration(.json), DialectDeclaration(.headless)]
    }
}
