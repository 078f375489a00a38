public import ScreensKit

extension ImageGalleryScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                .headless,
                without: "orders, and other words for a picture that the portal has"
            ),
        ]
    }
}
