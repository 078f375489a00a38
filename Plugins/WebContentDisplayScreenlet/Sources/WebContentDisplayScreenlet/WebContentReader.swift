import LiferayKit
import ScreensKit

/// Makes what views show of an article, from HTML through the host's reader alone.
struct WebContentReader: Interactor {
    private let content: WebContent

    init(_ content: WebContent) { self.content = content }

    func run(in context: InteractionContext) async throws -> WebContentBody {
        switch content {
        case .html(let html): WebContentBody(text: context.richText(html: html))
        case .record(let record):
            WebContentBody(
                title: context.localized(record.attributes["title"]?.text ?? ""),
                fields: record.fields.compactMap { field($0, context) }
            )
        @unknown default: WebContentBody()
        }
    }

    private func field(_ entry: DDLField, _ context: InteractionContext) -> WebContentField? {
        guard let value = entry.value else { return nil }
        let field = entry.field.written(for: value)
        if let html = entry.field.html(of: value, in: context.locale) {
            return WebContentField(field, text: context.richText(html: html))
        }
        guard case .text(let text) = value, text.contains(where: \.isNewline) else {
            return WebContentField(field, value: value)
        }
        return WebContentField(field, text: RichText(lines: text))
    }
}

extension RichText {
    /// A paragraph with the lines of a text.
    fileprivate init(lines text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { Node.text(String($0)) }
        let content = lines.dropFirst().reduce(Array(lines.prefix(1))) { $0 + [.lineBreak, $1] }
        self.init(blocks: [.paragraph(content)])
    }
}

extension DDMField {
    /// The field without what a value of it does not need: a menu may have 100,000 options.
    fileprivate func written(for value: DDMValue) -> DDMField {
        var field = self
        (field.predefinedValue, field.nestedFields) = (nil, [])
        let chosen: [String] = if case .options(let values) = value { values } else { [] }
        field.options = options.filter { chosen.contains($0.value) }
        return field
    }

    /// HTML for a value that is HTML itself, a picture or a file; `nil` for other values.
    ///
    /// The host's reader knows the portal's address, and makes links and pictures of it.
    fileprivate func html(of value: DDMValue, in locale: LocaleIdentifier) -> String? {
        switch (type, value) {
        case (.html, .text(let html)): html
        case (.image, .text(let text)):
            ArticleFile(text).map { $0.picture(label: $0.title ?? title) }
        case (.document, .text(let text)): ArticleFile(text)?.link(in: locale)
        case (.document, .document(let document)):
            document.attributes.flatMap(ArticleFile.init)?.link(in: locale)
        default: nil
        }
    }
}
