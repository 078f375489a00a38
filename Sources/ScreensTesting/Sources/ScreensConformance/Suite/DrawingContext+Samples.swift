@_spi(Host) import ScreensKit

extension DrawingContext {
    /// A context, and its name in messages.
    struct Sample: Sendable {
        let name: String
        var context: DrawingContext
        /// Whether drawings are also rendered on every surface, which takes longer.
        let isRendered: Bool
    }

    /// The samples with the texts of a plugin.
    static func samples(speaking strings: ((LocaleIdentifier) -> Strings)?) -> [Sample] {
        guard let strings else { return samples }
        return samples.map { sample in
            var sample = sample
            sample.context.strings = strings(sample.context.locale)
            return sample
        }
    }

    /// Locales of each direction and an unknown one, each width, and two styles.
    static let samples: [Sample] = {
        let locales = ["en_US", "es_ES", "ja_JP", "ar_SA", "de_DE", "fr_FR", "x"]
        let styles = [Style(), plain]
        // UTC, the earliest zone of a day, and one with an offset of half an hour and daylight saving time.
        let zones: [TimeZoneIdentifier] = [.utc, "Pacific/Kiritimati", "America/St_Johns"]
        return locales.enumerated().flatMap { index, locale in
            [WidthClass.regular, .compact].flatMap { width in
                styles.enumerated().map { number, style in
                    Sample(
                        name: "\(locale), \(width.rawValue), style \(number + 1)",
                        context: DrawingContext(
                            style: style,
                            locale: LocaleIdentifier(locale),
                            timeZone: zones[index % zones.count],
                            now: Timestamp(milliseconds: 1_709_640_000_000),
                            widthClass: width
                        ),
                        isRendered: rendered.contains([locale, width.rawValue, "\(number)"])
                    )
                }
            }
        }
    }()

    private static let rendered = [["en_US", "regular", "0"], ["ar_SA", "compact", "1"]]

    private static let plain = Style(
        accent: .rgb(0x80, 0x40, 0x00),
        spacing: .compact,
        radius: 0,
        avatars: .square,
        typeface: .mono,
        scale: .large,
        rows: .cards
    )
}
