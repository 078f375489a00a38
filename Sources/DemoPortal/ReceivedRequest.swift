public import ScreensKit

/// One command that reached the portal, whatever was answered.
public struct ReceivedRequest: Sendable, Hashable {
    /// The service path, as `/user/get-current-user`.
    public var path: String
    /// The parameters as they were sent.
    public var parameters: JSONObject
    /// The screen name of the user signed in; `nil` for guests and wrong credentials.
    public var user: String?
    /// The `locale` parameter, where there was one.
    public var locale: String?
    /// The `Idempotency-Key` header field of its request, heeded or not.
    public var idempotencyKey: String?

    /// A command with its parameters.
    public init(path: String, parameters: JSONObject = [:], user: String? = nil) {
        self.path = path
        self.parameters = parameters
        self.user = user
        locale = parameters["locale"]?.text
    }
}
