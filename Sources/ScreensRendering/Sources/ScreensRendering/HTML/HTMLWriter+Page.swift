@_spi(Host) public import ScreensKit

extension HTMLWriter {
    /// Writes everything above the screenlet.
    mutating func beginPage(title: String) {
        buffer.append(markup: "<!doctype html>\n<html")
        buffer.append(languageOf: drawing.context)
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
        buffer.append(markup: "</style>\n</head>\n<body>\n")
        // A shell has margins of its own.
        buffer.append(
            markup: drawing.body.kind == .shell ? "<main>\n" : "<main class=\"screenlet\">\n"
        )
        guard !drawing.body.hasTitle else { return }
        // The first heading tells users of screen readers which page this is.
        buffer.append(markup: "<h1 class=\"hidden\">")
        buffer.append(text: title)
        buffer.append(markup: "</h1>\n")
    }

    /// Writes everything below the screenlet.
    mutating func endPage() { buffer.append(markup: "\n</main>\n</body>\n</html>\n") }
}

extension HTMLBuffer {
    /// Appends the language and the text direction of an element's content.
    @_spi(Host)
    public mutating func append(languageOf context: DrawingContext) {
        let locale = context.locale.identifier.prefix { $0 != "." && $0 != "@" }
        let tag = String(locale.map { $0 == "_" ? "-" : $0 })
        let isTag = tag.utf8.allSatisfy { byte in
            byte == 45 || (48...57).contains(byte) || (97...122).contains(byte | 0x20)
        }
        append(attribute: "lang", isTag && tag.count > 1 ? tag : "en")
        append(markup: context.isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
    }
}
