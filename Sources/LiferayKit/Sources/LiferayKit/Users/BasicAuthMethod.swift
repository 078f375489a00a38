@_spi(Host) public import ScreensKit

/// What users of a portal sign in with.
public enum BasicAuthMethod: String, CaseIterable, Codable, Sendable {
    /// The e-mail address.
    case email
    /// The short name.
    case screenName
    /// The user's number.
    case userId
}

extension BasicAuthMethod: AttributeValue {}

extension BasicAuthMethod {
    /// The service that finds a user, and its parameters.
    ///
    /// - Parameters:
    ///   - userName: the name of this kind.
    ///   - companyId: the company; not 0.
    /// - Returns: the command; `nil` if the name is not the number that this kind requires.
    public func lookup(of userName: String, companyId: Int64) -> ServiceCommand? {
        let company = JSONValue.int64(companyId)
        switch self {
        case .email:
            return ServiceCommand(
                "/user/get-user-by-email-address",
                ["companyId": company, "emailAddress": .text(userName)]
            )
        case .screenName:
            return ServiceCommand(
                "/user/get-user-by-screen-name",
                ["companyId": company, "screenName": .text(userName)]
            )
        case .userId:
            guard let id = Int64(userName), id > 0 else { return nil }
            return ServiceCommand("/user/get-user-by-id", ["userId": .int64(id)])
        }
    }

    /// The key of the label of its field.
    var labelKey: String {
        switch self {
        case .email: "account-email"
        case .screenName: "account-screen-name"
        case .userId: "account-user-id"
        }
    }
}

extension PortalVersion {
    /// The service that returns the signed-in user.
    public var currentUserCommand: ServiceCommand {
        ServiceCommand(
            is62 ? screensPath("screensuser/get-current-user") : "/user/get-current-user"
        )
    }
}

extension ServerInfo {
    /// The company to request: the given one, or the server's if it is 0.
    public func company(_ companyId: Int64) -> Int64 { companyId == 0 ? self.companyId : companyId }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The case whose name a text is, whatever its case.
    static func named(_ text: String?) -> Self? {
        text.flatMap { text in allCases.first { $0.rawValue.lowercased() == text.lowercased() } }
    }
}
