extension ScreensError {
    /// What has happened and what helps, in a sentence or two for people in a locale.
    ///
    /// Unlike ``message(locale:)``, it has no technical words but those of a plugin; ``details(locale:)`` has them.
    public func explanation(locale: LocaleIdentifier) -> String {
        switch self {
        case .portal(let error): error.explanation(of: nil, locale: locale)
        case .service(let title, let error): error.explanation(of: title, locale: locale)
        case .notCached(let what) where Self.reason(withoutCopy: what) != nil:
            KitTexts.text("core-out-of-reach", locale: locale)
        case .cancelled, .invalid, .notCached, .failed: message(locale: locale)
        }
    }

    /// The technical words behind an explanation, for a line of less importance; `nil` if there are none.
    ///
    /// It may contain text of a portal, which is untrusted.
    public func details(locale: LocaleIdentifier) -> String? {
        switch self {
        case .portal(let error), .service(_, let error): return error.details(locale: locale)
        case .notCached(let what): return Self.reason(withoutCopy: what)
        case .cancelled, .invalid, .failed: return nil
        }
    }

    /// Why there was no answer, which policies write before the sentence that there is no copy either.
    private static func reason(withoutCopy what: String) -> String? {
        let known = KitTexts.text("core-not-cached", locale: "en_US")
        return what.hasSuffix(known) ? what.dropLast(known.count).trimmed.nonEmpty : nil
    }
}
