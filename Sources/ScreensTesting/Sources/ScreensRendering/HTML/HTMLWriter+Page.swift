@_spi(Host) import ScreensKit

extension HTMLWriter {
    /// Writes all that stands above the screenlet.
    mutating func beginPage(title: String) {
        buffer.append(markup: "<!doctype html>\n<html")
        buffer.append(languageOf: drawing.context.locale)
        buffer.append(
            markup: """
                >
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>
                """
        )
        buffer.append(text: title)
        buffer.append(markup: "</title>\n<style>\n")
        buffer.append(styleSheetFor: drawing.context.style)
        buffer.append(markup: "</style>\n</head>\n<body>\n<main class=\"screenlet\">\n")
        guard !drawing.body.hasTitle(depth: 1) else { return }
        // Those who cannot see the page learn from its first heading where they are.
        buffer.append(markup: "<h1 class=\"hidden\">")
        buffer.append(text: title)
        buffer.append(markup: "</h1>\n")
    }

    /// Writes all that stands below the screenlet.
    mutating func endPage() { buffer.append(markup: "\n</main>\n</body>\n</html>\n") }
}

extension HTMLBuffer {
    /// Appends what `<html>` says of the language of a locale, and of its direction.
    @_spi(Host)
    public mutating func append(languageOf locale: String) {
        let locale = locale.prefix { $0 != "." && $0 != "@" }
        let tag = String(locale.map { $0 == "_" ? "-" : $0 })
        let isTag = tag.utf8.allSatisfy { byte in
            byte == 45 || (48...57).contains(byte) || (97...122).contains(byte | 0x20)
        }
        append(attribute: "lang", isTag && tag.count > 1 ? tag : "en")
        switch tag.prefix(2) {
        case "ar", "fa", "he", "iw", "ur", "yi": append(markup: " dir=\"rtl\"")
        default: break
        }
    }
}
