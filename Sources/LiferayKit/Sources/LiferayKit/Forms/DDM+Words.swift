@_spi(Host) public import ScreensKit

extension DDMDocument {
    /// A text about a file for users: that there is one, and of which kind.
    func text(locale: LocaleIdentifier) -> String { LiferayTexts.text(key, locale: locale) }

    private var key: String {
        if attributes != nil { return "core-a-file-is-already-uploaded" }
        if case .failed = state { return "core-a-file-could-not-be-uploaded" }
        return switch mediaType?.prefix(6) {
        case "image/": "core-an-image-has-been-selected"
        case "video/": "core-a-video-has-been-selected"
        default: "core-a-file-has-been-selected"
        }
    }
}

extension DDMProblem {
    /// One sentence for people, in English, Spanish, Japanese or Arabic; English for other locales.
    public func message(locale: LocaleIdentifier) -> String {
        LiferayTexts.text("ddlform-screenlet-validation-\(reason.key)", field, locale: locale)
    }
}

extension DDMProblem.Reason {
    fileprivate var key: String {
        switch self {
        case .missing: "missing"
        case .unsupported: "unsupported"
        case .noNumber: "number"
        case .noWholeNumber: "whole-number"
        case .noDate: "date"
        case .noPlace: "place"
        case .severalOptions: "several"
        case .notUploaded: "upload"
        case .wrongKind: "field"
        }
    }
}

extension DDMInputError {
    /// One sentence for people in English; see ``message(locale:)``.
    public var message: String { message(locale: "en_US") }

    /// One sentence for people, in the locale of the text.
    ///
    /// It contains text of the portal and of the user, both untrusted.
    public func message(locale: LocaleIdentifier) -> String {
        LiferayTexts.text(
            "ddlform-screenlet-input",
            field,
            expected,
            text.shortened,
            locale: locale
        )
    }
}

extension DDMField {
    /// A description of valid values, for messages and prompts.
    public func expected(locale: LocaleIdentifier) -> String {
        let key =
            switch type {
            case .boolean: "yes-or-no"
            case .date: "date"
            case .integer: "whole-number"
            case .decimal, .number: "number"
            case .radio, .select: isMultiple && type == .select ? "some-of" : "one-of"
            case .document: "file"
            case .geolocation: "place"
            case .text, .textBox, .image, .html: "text"
            case .decoration, .other: "nothing"
            }
        return LiferayTexts.text(
            "ddlform-screenlet-takes-\(key)",
            example(locale) ?? choice(locale),
            locale: locale
        )
    }

    /// An example of a number or a day in the locale's format.
    private func example(_ locale: LocaleIdentifier) -> String? {
        switch type {
        case .decimal, .number:
            DecimalNumber(portal: "12.5")?.text(locale: locale, minimumFractionDigits: 2)
        case .date: DDMDate(year: 2014, month: 12, day: 31)?.numbers(locale: locale)
        default: nil
        }
    }

    private func choice(_ locale: LocaleIdentifier) -> String {
        let names = options.prefix(20).map { option in
            LiferayTexts.text("ddlform-screenlet-quoted", option.label.shortened, locale: locale)
        }
        let comma = LiferayTexts.text("ddlform-screenlet-separator", locale: locale)
        return (names + (options.count > names.count ? ["…"] : [])).joined(separator: comma)
    }
}
