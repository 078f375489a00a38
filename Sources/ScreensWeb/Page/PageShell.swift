@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

/// Everything on a page except the drawing of the screenlet.
struct PageShell: Sendable {
    let window: PageWindow
    let isLoading: Bool
    /// The pages of the app; `nil` for a screenlet.
    private let places: AppPlaces?
    /// The address of the page of the app.
    private let address: String
    private let documentTitle: String
    private let hasMenu: Bool
    /// Whether the drawing says where the content is; otherwise it is the whole drawing.
    private let hasContent: Bool
    private let tab: Int
    private let previousPath: String
    private let nextPath: String
    private let words: PageTexts
    private let context: DrawingContext
    private let access: SessionAccess
    private let revision: Int
    private let rowCount: Int
    private let notice: String
    private let styleSheet: String
    /// Whether the screenlet is asked before a link is opened.
    private let followsLinks: Bool

    @MainActor
    init(
        _ session: WebSession,
        _ drawing: StageDrawing,
        _ window: PageWindow
    ) {
        let context = drawing.context
        self.window = window
        isLoading = session.stage.isLoading
        followsLinks = session.stage.followsLinks
        (places, tab) = (drawing.places, session.tab)
        let address = places.map { session.address(of: $0.shown) }
        let key = session.access.keyText
        self.address = address?.text(key: key) ?? ""
        documentTitle = session.title(at: places?.shown)
        hasMenu = drawing.body.inShell(.menu) != nil
        hasContent = drawing.body.inShell(.content) != nil
        var (previous, next) = (window, window)
        previous.first = max(0, window.first - window.count)
        next.first += window.count
        previousPath =
            address?.text(key: key, window: previous) ?? session.access.path(of: previous)
        nextPath = address?.text(key: key, window: next) ?? session.access.path(of: next)
        words = PageTexts(locale: context.locale)
        self.context = context
        access = session.access
        revision = session.revision
        rowCount = session.stage.list == nil ? 0 : drawing.rowCount
        notice = session.notice ?? ""
        styleSheet = session.styleSheet(for: drawing)
    }

    /// The page before the drawing.
    var head: [UInt8] {
        var buffer = HTMLBuffer(capacity: 4096)
        buffer.append(markup: "<!doctype html>\n<html")
        buffer.append(languageOf: context)
        buffer.append(markup: ">\n<head>\n<meta charset=\"utf-8\">\n")
        buffer.append(
            markup: """
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>
                """
        )
        buffer.append(text: documentTitle)
        buffer.append(markup: "</title>\n<link id=\"style\" rel=\"stylesheet\"")
        buffer.append(attribute: "href", styleSheet)
        buffer.append(markup: ">\n<script defer")
        buffer.append(attribute: "src", LiveScript.path)
        buffer.append(markup: "></script>\n")
        if isLoading {
            buffer.append(
                markup: "<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>\n"
            )
        }
        body(&buffer)
        return buffer.bytes
    }

    /// The page after the drawing.
    var tail: [UInt8] {
        var buffer = HTMLBuffer(capacity: 1024)
        buffer.append(markup: hasContent ? "</div>\n" : "</main>\n")
        pages(&buffer)
        buffer.append(markup: "<form id=\"act\" method=\"post\" action=\"/action\" hidden>")
        hidden(&buffer, "token", access.token.text)
        hidden(&buffer, "from", "\(window.first)")
        hidden(&buffer, "count", "\(window.count)")
        if places != nil { hidden(&buffer, "page", address) }
        buffer.append(markup: "</form>\n</body>\n</html>\n")
        return buffer.bytes
    }

    private func body(_ buffer: inout HTMLBuffer) {
        buffer.append(markup: "</head>\n<body data-rev=\"")
        buffer.append(number: revision)
        buffer.append(markup: "\"")
        buffer.append(attribute: "data-sending", words.sending)
        buffer.append(attribute: "data-lost", words.connectionLost)
        buffer.append(attribute: "data-gone", words.gone)
        buffer.append(attribute: "data-pull", words.pull)
        if followsLinks { buffer.append(markup: " data-follow") }
        if let places {
            buffer.append(markup: " data-tab=\"")
            buffer.append(number: tab)
            buffer.append(markup: "\" data-page=\"")
            buffer.append(number: places.shown.number)
            buffer.append(markup: "\"")
        }
        buffer.append(markup: ">\n")
        skipLinks(&buffer)
        buffer.append(
            markup: """
                <p id="status" role="status" class="notice"></p>
                <p id="notice" role="status" class="notice danger">
                """
        )
        buffer.append(text: notice)
        buffer.append(markup: "</p>\n")
        buffer.append(
            markup: hasContent
                ? "<div id=\"screenlet\">"
                : "<main id=\"screenlet\" class=\"screenlet\">"
        )
    }

    /// Links over what is the same on each page, for users of keyboards.
    private func skipLinks(_ buffer: inout HTMLBuffer) {
        guard places != nil, hasContent else { return }
        buffer.append(markup: "<a class=\"skip\" href=\"")
        buffer.append(markup: "#content\">")
        buffer.append(text: words.skipToContent)
        buffer.append(markup: "</a>")
        guard hasMenu else { return buffer.append(markup: "\n") }
        buffer.append(markup: "<a class=\"skip\" href=\"#menu\">")
        buffer.append(text: words.skipToMenu)
        buffer.append(markup: "</a>\n")
    }

    /// Links to the previous and next rows; the script shows the latter when there are more rows.
    private func pages(_ buffer: inout HTMLBuffer) {
        buffer.append(markup: "<nav id=\"pages\" class=\"pages\"")
        buffer.append(attribute: "aria-label", words.pages)
        let isAtEnd = window.first + window.count >= rowCount
        buffer.append(markup: window.first == 0 && isAtEnd ? " hidden>" : ">")
        if window.first > 0 { link(&buffer, previousPath, "prev", words.previous, isShown: true) }
        link(&buffer, nextPath, "next", words.next, isShown: !isAtEnd)
        buffer.append(markup: "</nav>\n")
    }

    private func link(
        _ buffer: inout HTMLBuffer,
        _ path: String,
        _ relation: StaticString,
        _ words: String,
        isShown: Bool
    ) {
        buffer.append(markup: "<a class=\"button\" rel=\"")
        buffer.append(markup: relation)
        buffer.append(markup: "\"")
        buffer.append(attribute: "href", path)
        buffer.append(markup: isShown ? ">" : " hidden>")
        buffer.append(text: words)
        buffer.append(markup: "</a>")
    }

    private func hidden(_ buffer: inout HTMLBuffer, _ name: String, _ value: String) {
        buffer.append(markup: "<input type=\"hidden\"")
        buffer.append(attribute: "name", name)
        buffer.append(attribute: "value", value)
        buffer.append(markup: ">")
    }
}
