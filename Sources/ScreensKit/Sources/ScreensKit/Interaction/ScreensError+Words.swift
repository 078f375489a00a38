extension ScreensError {
    /// One sentence for people in a locale; texts of a portal or a plugin are not translated.
    public func message(locale: LocaleIdentifier) -> String {
        switch self {
        case .portal(let error): error.message(locale: locale)
        case .cancelled: KitWords.text("core-cancelled", locale: locale)
        case .notCached where KitWords.all.texts(locale: locale) != KitWords.english:
            KitWords.text("core-not-kept", locale: locale)
        case .invalid(let what), .notCached(let what), .failed(let what): what
        }
    }
}
