import ScreensKit
import ScreensSQLite

/// Services that take a company instead of a query, and return the entries as they are stored.
///
/// Their texts are documents with all translations.
extension AssetEntries {
    static let companyPage: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        guard var query = try companyQuery(call) else { return [] }
        query.start = Int(clamping: try call.parameters.plain.long("start") ?? -1)
        query.end = Int(clamping: try call.parameters.plain.long("end") ?? -1)
        let rows = try rows(of: query, call).array ?? []
        return .array(
            try rows.map { (row) throws(ServiceError) in try stored(row.object ?? [:], call) }
        )
    }

    static let companyCount: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        guard let query = try companyQuery(call) else { return 0 }
        return try count(of: query, call)
    }

    /// All entries of the company, hidden ones too; `nil` for another company.
    private static func companyQuery(_ call: Call) throws(ServiceError) -> AssetQuery? {
        guard try call.parameters.plain.long("companyId") == call.portal.companyId else {
            return nil
        }
        var query = AssetQuery()
        query.visible = nil
        return query
    }

    private static func stored(
        _ row: JSONObject,
        _ call: Call
    ) throws(ServiceError) -> JSONValue {
        let texts = try call.read { (data) throws(ServiceError) in
            try data.rows(
                "SELECT locale, title, description, summary FROM entryText WHERE entryId = ?",
                [.int(row["entryId"]?.int64 ?? 0)]
            ) { (0..<4).map($0.text) }
        }
        var stored = row
        stored["object"] = nil
        stored["locale"] = nil
        for (index, name) in ["title", "description", "summary"].enumerated() {
            let element = name.prefix(1).uppercased() + name.dropFirst()
            let document = localisationDocument(element, texts.map { ($0[0], $0[index + 1]) })
            stored[name] = .text(document)
        }
        return .object(stored)
    }
}

/// A text in several languages, in the portal's format; empty if there is none in any language.
func localisationDocument(
    _ element: String,
    _ texts: [(locale: String, text: String)],
    default defaultLocale: String = Language.english.rawValue
) -> String {
    let translations = texts.filter { !$0.text.isEmpty }.map { locale, text in
        "<\(element) language-id=\"\(locale)\">\(text.escapedForMarkup)</\(element)>"
    }
    guard !translations.isEmpty else { return "" }
    let locales = texts.map(\.locale).joined(separator: ",")
    return """
        <?xml version='1.0' encoding='UTF-8'?><root available-locales="\(locales)" \
        default-locale="\(defaultLocale)">\(translations.joined())</root>
        """
}
