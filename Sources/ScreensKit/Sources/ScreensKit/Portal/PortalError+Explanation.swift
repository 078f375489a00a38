extension PortalError {
    /// What has happened and what helps, in a sentence or two without technical words.
    ///
    /// - Parameters:
    ///   - service: the title of a service that is not the portal.
    ///   - locale: the user's locale.
    /// - Returns: the sentences; texts of the portal or the system are not in them.
    func explanation(of service: String?, locale: LocaleIdentifier) -> String {
        let key: String
        switch self {
        case .connection, .unreachable: key = "portal-silent"
        case .unavailable: key = "portal-busy"
        case .unauthorized: key = "portal-rejected"
        case .exception(let type, let words): key = Self.key(ofRefusal: type, words)
        case .http(404): key = "portal-missing"
        case .http(401), .http(403), .wordless(401, _), .wordless(403, _): key = "portal-forbidden"
        // Status 404 may mean the service itself.
        case .wordless: key = "portal-declined"
        case .redirected, .http, .unreadable, .unexpected, .tooLarge: key = "portal-unusable"
        case .unsendable, .unsupported, .cancelled:
            return message(of: service, locale: locale)
        }
        let subject = Self.subject(service, locale)
        return Strings().text(key, [subject], locale: locale)
    }

    /// The words of the portal or the system behind an explanation; `nil` if it says everything.
    func details(locale: LocaleIdentifier) -> String? {
        let words: String
        switch self {
        case .connection(let reason), .unreachable(let reason): words = reason
        case .unauthorized(let said), .unreadable(let said), .unexpected(let said): words = said
        case .redirected(let address): words = address
        case .exception(let type, let message): words = Self.refusal(type, message)
        case .unavailable(let status, let said, _):
            words = "HTTP \(status)" + (said.isEmpty ? "" : ": \(said)")
        case .http(let status): words = "HTTP \(status)"
        case .wordless(let status, let reason): words = "HTTP \(status): \(reason)"
        case .tooLarge: words = message(locale: locale)
        case .unsendable, .unsupported, .cancelled: return nil
        }
        return words.nonEmpty
    }

    /// The text about a refusal whose reason is known from the name of the exception, which no portal translates.
    private static func key(ofRefusal type: String, _ words: String) -> String {
        let name = type.split(separator: ".").last ?? ""
        if words == "Authenticated access required" || name.hasSuffix("$MustBeAuthenticated") {
            return "portal-guest"
        }
        switch name {
        case "NOT_FOUND": return "portal-missing"
        case "FORBIDDEN": return "portal-forbidden"
        default: break
        }
        let isForbidden =
            name.hasPrefix("PrincipalException") || name == "SecurityException"
            || words.hasPrefix("Access denied to ")
        if isForbidden { return "portal-forbidden" }
        let isMissing = name.hasPrefix("NoSuch") && name != "NoSuchJSONWebServiceException"
        if isMissing { return "portal-missing" }
        return isMishap(type, words) ? "portal-failed" : "portal-declined"
    }

    /// Whether an exception is one of Java itself, which is no refusal unless it is about an argument.
    private static func isMishap(_ type: String, _ words: String) -> Bool {
        let name = type.nonEmpty ?? words
        return name.hasPrefix("java.") && !name.contains("IllegalArgumentException")
    }
}
