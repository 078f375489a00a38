import ScreensKit

@testable import ScreensWeb

/// What live pages consist of.
enum PageRules {
    /// The elements, each with the attributes that it may have besides those of all elements.
    static let attributes: [String: Set<String>] = [
        "html": [], "head": [], "meta": ["charset", "name", "content", "http-equiv"], "title": [],
        "link": ["rel", "href"], "script": ["defer", "src"], "noscript": [],
        "body": ["data-rev", "data-sending", "data-lost", "data-gone", "data-pull", "data-follow"],
        "header": [], "main": [], "nav": [],
        "a": ["rel", "href", "target", "referrerpolicy", "title", "download"],
        "h1": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [], "p": [], "em": [], "code": [],
        "br": [], "pre": ["tabindex"], "blockquote": [], "ul": [], "table": [], "caption": [],
        "thead": [], "tbody": [], "tr": [], "th": ["scope"], "td": [], "meter": ["max", "value"],
        "div": ["tabindex"], "span": [], "strong": [], "hr": [], "ol": ["start"],
        "li": ["data-index"],
        "time": ["datetime", "title"], "section": [], "dialog": ["open", "aria-modal"], "i": [],
        "b": [], "details": [], "summary": [],
        "progress": ["max", "value"],
        "img": ["alt", "width", "height", "src", "loading"],
        "video": ["controls", "preload", "playsinline", "src", "poster"],
        "audio": ["controls", "preload", "src"], "track": ["kind", "src", "srclang", "label"],
        "iframe": ["loading", "title", "src"],
        "form": ["method", "action", "novalidate", "enctype"], "fieldset": [], "legend": [],
        "label": ["for"], "button": ["form", "name", "value", "type", "title"],
        "input": [
            "type", "name", "value", "inputmode", "readonly", "disabled", "required", "checked",
            "multiple", "placeholder",
        ],
        "textarea": ["name", "placeholder", "rows", "readonly", "required"],
        "select": ["name", "multiple", "disabled", "required"], "option": ["value", "selected"],
    ]

    static let everywhere: Set = [
        "id", "class", "hidden", "role", "lang", "dir", "aria-label", "aria-hidden", "aria-invalid",
        "aria-describedby", "aria-labelledby", "aria-disabled", "aria-pressed",
        "aria-busy", "aria-keyshortcuts",
    ]

    /// Elements that a page has only once, outside of its changing parts.
    static let notInParts: Set = [
        "html", "head", "meta", "title", "link", "script", "noscript", "body", "main",
    ]

    /// Whether an attribute may have this value; readable texts are not restricted.
    static func allows(_ value: String, of name: String, in tag: String) -> Bool {
        if let known = values[name] { return known.contains(value) }
        switch (name, tag) {
        case ("src", "script"): return value == LiveScript.path
        case ("src", "img"), ("poster", _): return isPicture(value) || isFile(value)
        case ("src", _): return isFile(value)
        case ("href", "a"): return isOwnAddress(value) || isLinkAddress(value)
        case ("href", _): return isOwnAddress(value)
        case ("class", _), ("role", _), ("lang", _):
            return value.utf8.allSatisfy { isLetterOrDigit($0) || [0x20, 0x2D].contains($0) }
        default: return true
        }
    }

    private static let values: [String: Set<String>] = [
        "action": ["/action"], "method": ["post"], "enctype": ["multipart/form-data"],
        "form": ["act"], "rel": ["stylesheet", "prev", "next", "noopener", "noopener noreferrer"],
        "preload": ["metadata"], "loading": ["lazy"], "kind": ["captions"],
        "target": ["_blank"],
        "referrerpolicy": ["no-referrer"], "tabindex": ["0"], "scope": ["col"],
        "aria-pressed": ["true", "false"], "aria-busy": ["true"], "aria-modal": ["true"],
        "open": [""],
        "http-equiv": ["refresh"],
        "content": ["2", "width=device-width, initial-scale=1", "light dark"],
        "type": ["hidden", "text", "date", "file", "checkbox", "radio", "button"],
        "dir": ["auto", "ltr", "rtl"],
    ]

    /// Whether the value is an address on this server, which a browser cannot mistake for one on
    /// another.
    private static func isOwnAddress(_ value: String) -> Bool {
        value.hasPrefix("/") && !value.hasPrefix("//")
            && value.utf8.allSatisfy { isLetterOrDigit($0) || "/?=&;-.".utf8.contains($0) }
    }

    /// Whether the value is the address of a file of this page, which the server sends as what its content is.
    private static func isFile(_ value: String) -> Bool {
        value.wholeMatch(of: /\/files\/\d+\/[0-9a-f]{32}(\/captions\/\d+|\/poster)?/) != nil
    }

    /// Whether a browser opens the value as the address that it is, elsewhere.
    private static func isLinkAddress(_ value: String) -> Bool {
        let text = value.replacing("&#39;", with: "'").replacing("&amp;", with: "&")
        return LinkAddress(text)?.text == text
    }

    private static func isPicture(_ value: String) -> Bool {
        let types = ["png", "jpeg", "gif", "webp"].map { "data:image/\($0);base64," }
        guard let type = types.first(where: value.hasPrefix) else { return false }
        return value.dropFirst(type.count).utf8.allSatisfy {
            isLetterOrDigit($0) || "+/=".utf8.contains($0)
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
