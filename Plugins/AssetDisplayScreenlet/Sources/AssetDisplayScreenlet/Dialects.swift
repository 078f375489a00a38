public import ScreensKit

extension AssetDisplayScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                .headless,
                without:
                    "assets by their number or a saved selection, and those of other classes than blog entries, documents, articles and users"
            ),
        ]
    }
}
