public import ScreensKit

extension ForgotPasswordScreenlet {
    /// JSON web services, but not headless REST.
    public static var dialects: [DialectDeclaration] {
        [
            DialectDeclaration(.json),
            DialectDeclaration(
                missing: .headless,
                reason: "headless REST has no request for a new password"
            ),
        ]
    }
}
