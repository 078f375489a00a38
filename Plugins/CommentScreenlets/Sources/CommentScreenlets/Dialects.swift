public import ScreensKit

extension CommentAddScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                .headless,
                without: "objects other than blog entries, documents and articles"
            ),
        ]
    }
}

extension CommentDisplayScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(.headless, without: "the pictures of authors"),
        ]
    }
}

extension CommentListScreenlet {
    /// JSON web services and headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                .headless,
                without:
                    "answers to comments, and objects other than blog entries, documents and articles"
            ),
        ]
    }
}
