extension DrawingContext {
    /// One sentence about an error, in the user's language as far as the words are the kit's.
    ///
    /// It may hold words of a portal: untrusted, like all its text.
    public func message(of error: ScreensError) -> String { error.message(locale: locale) }
}

extension ScreensError {
    /// One sentence for people in a locale; what a portal or a plugin said stays as it is.
    public func message(locale: String) -> String {
        switch self {
        case .portal(let error): error.message(locale: locale)
        case .cancelled: KitWords.text("core-cancelled", locale: locale)
        case .notCached where KitWords.all.texts(locale: locale) != KitWords.english:
            KitWords.text("core-not-kept", locale: locale)
        case .invalid(let what), .notCached(let what), .failed(let what): what
        }
    }
}

extension PortalError {
    /// One sentence for people in a locale; what the portal or the system said stays as it is.
    public func message(locale: String) -> String {
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

extension PictureError {
    /// One sentence for people in a locale; what the system said stays as it is.
    public func message(locale: String) -> String {
        func text(_ key: String, _ arguments: any StringArgument...) -> String {
            Strings().text(key, arguments, locale: locale)
        }
        return switch self {
        case .notAPicture: text("picture-unknown")
        case .tooManyBytes(let count):
            text("picture-too-many-bytes", count, Picture.maximumBytes)
        case .tooManyPixels(let width, let height):
            text("picture-too-many-pixels", width, height, Picture.maximumPixels)
        case .notDecodable(let reason): text("picture-broken", reason)
        case .notEncodable(let reason): text("picture-not-written", reason)
        case .noLibrary(let reason): text("picture-no-library", reason)
        }
    }
}
