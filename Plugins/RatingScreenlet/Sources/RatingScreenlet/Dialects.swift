public import ScreensKit

extension RatingScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                .headless,
                without:
                    "numbers of votes by score, and objects other than blog entries, documents and articles"
            ),
        ]
    }
}
