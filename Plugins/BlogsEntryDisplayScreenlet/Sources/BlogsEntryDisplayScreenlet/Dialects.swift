public import ScreensKit

extension BlogsEntryDisplayScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(.headless, without: "entries by their asset"),
        ]
    }
}
