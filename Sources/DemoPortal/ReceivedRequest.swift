public import ScreensKit

/// One command that the portal received, regardless of the answer.
public struct ReceivedRequest: Sendable, Hashable {
    /// The service path, such as `/user/get-current-user`, or that of the address.
    public var path: String
    /// The method of a request to a headless API; `nil` for others.
    public var method: String?
    /// The parameters as they were sent.
    public var parameters: JSONObject
    /// The screen name of the user who is signed in; `nil` for guests and wrong credentials.
    public var user: String?
    /// The `locale` parameter, if there was one.
    public var locale: String?
    /// The `Idempotency-Key` header field of its request, even if it was ignored.
    public var idempotencyKey: String?

    /// Creates a command with its parameters.
    public init(path: String, parameters: JSONObject = [:], user: String? = nil) {
        self.path = path
        self.parameters = parameters
        self.user = user
        locale = parameters["locale"]?.text
    }
}
