@_spi(Host) public import ScreensKit

/// Asks the portal which user it takes the caller for.
@_spi(Host)
public enum SignedInUser {
    /// The call to send.
    ///
    /// Its answer is a user, or the guest, whom portals call the default user.
    public static func question(_ version: PortalVersion) -> ServiceCommand {
        ServiceCommand(
            version.is62
                ? "/screens-web.screensuser/get-current-user" : "/user/get-current-user"
        )
    }

    /// The same by headless REST.
    static let headlessQuestion = ServiceRequest.get(
        "o",
        "headless-admin-user",
        "v1.0",
        "my-user-account"
    )

    /// A user of headless REST, in the form in which JSON web services answer.
    ///
    /// What portals answer to guests is not known. Their user for guests has its number as its name.
    static func user(ofAccount account: JSONValue) -> JSONValue {
        let names = [
            ("id", "userId"), ("givenName", "firstName"), ("additionalName", "middleName"),
            ("familyName", "lastName"), ("alternateName", "screenName"),
            ("emailAddress", "emailAddress"), ("languageId", "languageId"), ("image", "image"),
        ]
        var user: JSONObject = [:]
        for (name, known) in names { user[known] = account[name] }
        let (id, screenName) = (account["id"]?.int64, account["alternateName"]?.text)
        let isDefault = account["emailAddress"]?.text?.hasPrefix("default@") == true
        user["defaultUser"] = .bool(isDefault && screenName == id.map { "\($0)" })
        return .object(user)
    }

    /// Whether the answer is the portal's guest.
    public static func isGuest(_ answer: JSONValue) -> Bool { answer["defaultUser"]?.bool == true }
}

extension PortalClient {
    /// Finds out with one more request whether a refusal is about the sign-in or about the request itself.
    ///
    /// - Returns: ``PortalError/unauthorized(_:)`` if nobody is signed in, or if the portal refuses even the question;
    ///   otherwise the refusal itself. The refused request has not been carried out, so a portal that cannot be reached
    ///   by then is ``PortalError/unreachable(_:)``.
    func settled(_ refusal: PortalError, asking isQuestion: Bool) async -> PortalError {
        guard isSignedIn else { return Refusal.ofGuest(refusal) }
        let words = Refusal.words(of: refusal)
        guard !isQuestion else { return .unauthorized(words) }
        do throws(PortalError) {
            let isGuest = SignedInUser.isGuest(try await asking.signedInUser())
            return isGuest ? .unauthorized(words) : refusal
        } catch {
            return switch error {
            case .unauthorized: .unauthorized(words)
            case .connection(let words): .unreachable(words)
            case .unreachable, .unavailable, .cancelled: error
            default: refusal
            }
        }
    }

    /// Asks the portal in its dialect which user it takes the caller for.
    ///
    /// - Returns: the user as JSON web services answer it, or the guest.
    /// - Throws: why there is no usable answer.
    @_spi(Host)
    public func signedInUser() async throws(PortalError) -> JSONValue {
        guard context.info.dialect == .headless else {
            return try await call(SignedInUser.question(version))
        }
        let question = SignedInUser.headlessQuestion
        do throws(PortalError) {
            let reply = try await send(question, nil, asksWhoIsSignedIn: true) {
                (reply) throws(PortalError) in
                try ServiceReply(reply, to: question, at: context.server, isPortal: true)
            }
            return SignedInUser.user(ofAccount: try reply.value(as: JSONValue.self))
        } catch {
            throw error == .http(status: 404) ? .lacksService(question) : error
        }
    }
}
