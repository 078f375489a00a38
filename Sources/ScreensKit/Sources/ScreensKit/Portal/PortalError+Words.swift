extension PortalError {
    /// One sentence for people in a locale; texts of the portal or the system are not translated.
    public func message(locale: LocaleIdentifier) -> String {
        func text(_ key: String, _ arguments: any StringArgument...) -> String {
            Strings().text(key, arguments, locale: locale)
        }
        switch self {
        case .connection(let reason), .unreachable(let reason):
            return text("portal-unreachable", reason.hasSuffix(".") ? reason : "\(reason).")
        case .exception(let type, ""): return text("portal-answered", "\(type).")
        case .exception("", let words): return text("portal-answered", words)
        case .exception(let type, let words): return text("portal-answered", "\(words) (\(type))")
        case .unauthorized(let words): return text("portal-unauthorized", words)
        case .redirected(let address): return text("portal-redirected", address)
        case .unavailable(let status, let words, let seconds):
            return text("portal-unavailable", "\(status)") + (words.isEmpty ? "" : ": \(words)")
                + (seconds.map { text("portal-retry-after", $0) } ?? ".")
        case .http(let status): return text("portal-http", "\(status)")
        case .unreadable(let start): return text("portal-unreadable", start)
        case .unexpected(let what): return text("portal-unexpected", what)
        case .tooLarge(let limit): return text("portal-too-large", limit)
        case .cancelled: return text("core-cancelled")
        }
    }
}
