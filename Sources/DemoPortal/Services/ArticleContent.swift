@_spi(Host) import ScreensKit

/// The content of an article, as the portal stores it, and as HTML.
extension ArticleRow {
    /// The values of all fields in all languages, in the portal's format.
    func content(_ fields: [RecordForm.Field], _ dialect: PortalDialect) -> String {
        let locales = texts.map(\.locale)
        let elements =
            structureId == 0 && dialect == .v62
            ? translations(of: SeedArticles.field, in: locales) { text, locale in
                "<static-content language-id=\"\(locale)\">\(text.asCDATA)</static-content>"
            }
            : fields.map { element(of: $0, in: locales, dialect) }.joined()
        return """
            <?xml version="1.0"?>

            <root available-locales="\(locales.joined(separator: ","))" \
            default-locale="\(defaultLocale)">\(elements)</root>
            """
    }

    private func element(
        of field: RecordForm.Field,
        in locales: [String],
        _ dialect: PortalDialect
    ) -> String {
        let values = translations(of: field.name, in: locales) { value, locale in
            let text = field.stored(value, dialect).asCDATA
            return "<dynamic-content language-id=\"\(locale)\">\(text)</dynamic-content>"
        }
        guard !values.isEmpty else { return "" }
        return """
            <dynamic-element name="\(field.name)" instance-id="\(instance(of: field.name))" \
            type="\(field.journalType)" index-type="keyword">\(values)</dynamic-element>
            """
    }

    private func translations(
        of field: String,
        in locales: [String],
        _ write: (_ value: String, _ locale: String) -> String
    ) -> String {
        let texts = values.fields[field] ?? [:]
        return locales.compactMap { locale in texts[locale].map { write($0, locale) } }.joined()
    }

    /// Four letters, the same every time.
    private func instance(of field: String) -> String {
        let sum = field.utf8.reduce(UInt64(bitPattern: resourcePrimKey)) { $0 &* 31 &+ UInt64($1) }
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        return String((0..<4).map { letters[Int(sum >> ($0 * 8) & 0xFF) % letters.count] })
    }

    /// The HTML that a template makes of the values in a language, else in the default one.
    func html(
        _ template: ArticleTemplate,
        _ fields: [RecordForm.Field],
        in locale: String
    ) -> String {
        let texts = values.texts(in: locale, default: defaultLocale)
        let shown = fields.map { ($0.name, $0.shown(texts[$0.name] ?? "")) }
        return template.html(Dictionary(shown) { first, _ in first })
    }
}

extension RecordForm.Field {
    /// The name of the editor in web content.
    fileprivate var journalType: String {
        switch type {
        case "checkbox": "boolean"
        case "ddm-documentlibrary": "document_library"
        case "ddm-image": "image"
        case "ddm-link-to-page": "link_to_layout"
        case "ddm-text-html": "text_area"
        case "select": "list"
        case "textarea": "text_box"
        default: type
        }
    }

    private var isFile: Bool { type == "ddm-image" || type == "ddm-documentlibrary" }

    /// A value as the version stores it: 6.2 has dates in milliseconds, and addresses of files.
    fileprivate func stored(_ value: String, _ dialect: PortalDialect) -> String {
        guard dialect == .v62 else { return value }
        if isFile { return address(ofFile: value) }
        guard type == "ddm-date", let date = RecordDate(value) else { return value }
        return String(date.milliseconds)
    }

    /// A value as a template inserts it.
    fileprivate func shown(_ value: String) -> String {
        if isFile { return address(ofFile: value) }
        return type == "ddm-text-html" ? value : value.escapedForMarkup
    }

    private func address(ofFile value: String) -> String {
        let file: JSONObject? = JSON.value(from: Array(value.utf8))
        guard let file, let groupId = file["groupId"]?.int64, let uuid = file["uuid"]?.text else {
            return value
        }
        return
            "/documents/\(groupId)/0/\((file["title"]?.text ?? "file").escapedForAddress)/\(uuid)"
    }
}

extension String {
    fileprivate var asCDATA: String {
        "<![CDATA[\(replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
    }
}
