import ScreensKit

/// The values of a record, by field and locale; empty values are left out.
struct RecordValues: Sendable {
    var fields: [String: [String: String]] = [:]

    /// The text of each field in the given locale, else in the default one, else in any.
    func texts(in locale: String, default defaultLocale: String) -> [String: String] {
        fields.compactMapValues { texts in
            texts[locale] ?? texts[defaultLocale] ?? texts.min { $0.key < $1.key }?.value
        }
    }

    /// The values in a record's reply: all texts in 7.0; typed in 6.2, except for decimals.
    func json(in locale: String, _ form: RecordForm, _ dialect: PortalDialect) -> JSONValue {
        let texts = texts(in: locale, default: form.defaultLocale)
        guard dialect == .v62 else { return .object(texts.mapValues(JSONValue.text)) }
        var members: JSONObject = [:]
        for (name, text) in texts {
            members[name] = Self.typed(text, form[name]?.dataType ?? "string", locale)
        }
        return .object(members)
    }

    // Java reads an invalid number or truth value as 0 or false.
    private static func typed(_ text: String, _ dataType: String, _ locale: String) -> JSONValue {
        switch dataType {
        case "boolean": .bool(text == "true")
        case "integer": .int64(Int64(text) ?? 0)
        // A Java float: about seven digits, in the shortest form.
        case "number": .double(Float(text).flatMap { $0.isFinite ? Double("\($0)") : nil } ?? 0)
        case "date": .text(RecordDate(text)?.short(in: locale) ?? text)
        default: .text(text)
        }
    }
}

/// A day, stored as `yyyy-MM-dd` as 7.0 sends it.
struct RecordDate: Sendable {
    private let year: Int
    private let month: Int
    private let day: Int

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The stored text for the milliseconds since 1970 that clients of 6.2 send.
    static func stored(milliseconds text: String) -> String? {
        guard let milliseconds = Int64(text) else { return nil }
        // Rounded down, also before 1970.
        let isBefore = milliseconds % 1_000 < 0
        return HTTPDate.day(milliseconds / 1_000 - (isBefore ? 1 : 0))
    }

    /// The beginning of the day in UTC, in milliseconds since 1970.
    var milliseconds: Int64 { HTTPDate.seconds(year: year, month: month, day: day) * 1_000 }

    /// The date in Java's short style, which 6.2 uses.
    func short(in locale: String) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let shortYear = two(year % 100)
        return switch locale.prefix(2) {
        case "es": "\(day)/\(month)/\(shortYear)"
        case "ja": "\(shortYear)/\(two(month))/\(two(day))"
        case "de": "\(two(day)).\(two(month)).\(shortYear)"
        case "fr": "\(two(day))/\(two(month))/\(shortYear)"
        default: "\(month)/\(day)/\(shortYear)"
        }
    }
}
