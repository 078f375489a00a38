extension ScreensError {
    /// One sentence for people in a locale; texts of a portal or a plugin are not translated.
    public func message(locale: LocaleIdentifier) -> String {
        switch self {
        case .portal(let error): error.message(locale: locale)
        case .service(let title, let error): error.message(of: title, locale: locale)
        case .cancelled: KitTexts.text("core-cancelled", locale: locale)
        case .notCached where KitTexts.all.texts(locale: locale) != KitTexts.english:
            KitTexts.text("core-not-cached", locale: locale)
        case .invalid(let what), .notCached(let what), .failed(let what): what
        }
    }
}
