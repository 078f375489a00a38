public import ScreensKit

extension FileScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(.headless, without: "files by their asset, and captions of videos"),
        ]
    }
}
