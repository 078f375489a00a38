public import ScreensKit

extension WebContentDisplayScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                .headless,
                without: "the fields of a structure as fields: they are shown as text"
            ),
        ]
    }
}
