public import ScreensKit

extension AssetListScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                .headless,
                without:
                    "classes by their numbers or without a list of their own, and queries other than keywords"
            ),
        ]
    }
}
