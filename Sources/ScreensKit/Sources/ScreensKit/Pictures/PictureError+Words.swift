extension PictureError {
    /// One sentence for people in a locale; texts of the system are not translated.
    public func message(locale: LocaleIdentifier) -> String {
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
