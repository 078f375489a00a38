extension PortalError {
    /// One sentence for people in a locale; texts of the portal or the system are not translated.
    @_spi(Host)
    public func message(locale: LocaleIdentifier) -> String { message(of: nil, locale: locale) }

    /// One sentence about a service that is not the portal.
    func message(of service: String?, locale: LocaleIdentifier) -> String {
        func text(_ key: String, _ arguments: any StringArgument...) -> String {
            Strings().text(key, [Self.subject(service, locale)] + arguments, locale: locale)
        }
        switch self {
        case .connection(let reason), .unreachable(let reason):
            return text("portal-unreachable", reason.hasSuffix(".") ? reason : "\(reason).")
        case .exception(let type, let words):
            let isEmpty = JavaException(type: type, message: words).message.isEmpty
            let key = isEmpty ? "portal-answered-nothing" : "portal-answered"
            return text(key, Self.refusal(type, words))
        case .unauthorized(let words): return text("portal-unauthorized", words)
        case .redirected(let address): return text("portal-redirected", address)
        case .unavailable(let status, let words, let seconds):
            return text("portal-unavailable", "\(status)") + (words.isEmpty ? "" : ": \(words)")
                + (seconds.map { Strings().text("portal-retry-after", [$0], locale: locale) } ?? ".")
        case .http(let status): return text("portal-http", "\(status)")
        case .wordless(let status, let words): return text("portal-wordless", "\(status)", words)
        case .unreadable(let start): return text("portal-unreadable", start)
        case .unexpected(let what): return text("portal-unexpected", what)
        case .tooLarge(let limit): return text("portal-too-large", limit)
        case .unsendable(let what): return text("portal-unsendable", what)
        case .unsupported(let what): return text("portal-unsupported", what)
        case .cancelled: return text("core-cancelled")
        }
    }

    /// The portal, or another service by its title, as the subject of a sentence.
    static func subject(_ service: String?, _ locale: LocaleIdentifier) -> String {
        service.map { Strings().text("service-named", [$0], locale: locale) }
            ?? Strings().text("service-portal", locale: locale)
    }

    /// The message of a refusal with the name of its exception, or the name alone.
    static func refusal(_ type: String, _ message: String) -> String {
        let named = JavaException(type: type, message: message)
        if named.message.isEmpty { return named.type.isEmpty ? "Exception" : named.type }
        return named.type.isEmpty ? named.message : "\(named.message) (\(named.type))"
    }
}

/// The name and message of an exception, apart.
///
/// Some services answer the name alone as the message, and Java writes the name of a cause in front of its message. Both
/// belong behind what people can read.
private struct JavaException {
    private(set) var type: String
    private(set) var message: String

    init(type: String, message: String) {
        (self.type, self.message) = (type, message)
        for _ in 0..<Self.maximumCauses {
            guard let name = Self.name(before: self.message) else { break }
            if self.type.isEmpty { self.type = String(name) }
            self.message = String(
                self.message.dropFirst(name.count).drop { $0 == ":" || $0 == " " }
            )
        }
    }

    /// The longest chain of causes whose names are moved, so that no message takes long.
    private static let maximumCauses = 8

    /// The name at the beginning, such as `java.lang.RuntimeException` of `java.lang.RuntimeException: no`.
    private static func name(before message: String) -> Substring? {
        let name = message.prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "._$".contains($0))
        }
        let rest = message.dropFirst(name.count)
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, rest.isEmpty || rest.hasPrefix(": "),
            let simple = parts.last, simple.first?.isUppercase == true,
            parts.dropLast().allSatisfy({ $0.first?.isLowercase == true })
        else { return nil }
        return name
    }
}
