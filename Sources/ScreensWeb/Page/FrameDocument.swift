import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensSystem

/// The document of a frame: the page as its server sent it, below the scripts of the app.
///
/// The policy makes it a document without an origin, so that it reaches neither the page around it nor any cookie. Only
/// scripts with the number of this very reply run, which the page's own cannot know, and nothing of it can be sent: it
/// loads pictures, fonts and styles from its own server, and connects to none.
struct FrameDocument: Sendable {
    private let frame: WebFrame
    private let nonce = Secret().text

    init(_ frame: WebFrame) { self.frame = frame }

    /// The document with the header fields that protect it.
    var reply: ServerReply {
        var reply = ServerReply(headers: [ServerReply.uncacheable], body: .bytes(bytes))
        reply.ownFields = fields
        return reply
    }

    /// They replace those of pages, which do not allow to be in a frame.
    private var fields: [HeaderField] {
        [
            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
            ("X-DNS-Prefetch-Control", "off"),
        ]
    }

    private var policy: String {
        let own = frame.address.origin ?? "'none'"
        let styles = ([own] + frame.styles.compactMap(\.origin)).joined(separator: " ")
        return [
            "sandbox allow-scripts", "default-src 'none'", "script-src 'nonce-\(nonce)'",
            "style-src 'unsafe-inline' data: \(styles)", "img-src data: \(own)",
            "font-src data: \(own)", "base-uri \(own)", "form-action 'none'",
            "frame-ancestors 'self'",
        ].joined(separator: "; ")
    }

    /// What is added comes first: nothing in the page can hide it, and the first `base` of a document counts.
    private var bytes: [UInt8] {
        let head = """
            <!doctype html><html><head><meta charset="utf-8"><base href="\(frame.address.attribute)">\
            \(script(Self.address(of: ownScript, "text/javascript"), isDeferred: false))\
            \(frame.scripts.map { script($0.address("text/javascript"), isDeferred: true) }.joined())

            """
        return Array(head.utf8) + Self.withoutFacts(frame.html)
    }

    /// The page with a `link` that leads nowhere in place of each `meta`.
    ///
    /// The header fields say what is true of this document. A redirection would replace the page by the browser's message
    /// that it is blocked.
    private static func withoutFacts(_ html: String) -> [UInt8] {
        var bytes = Array(html.utf8)
        let (old, new) = (Array("<meta".utf8), Array("<link".utf8))
        for place in bytes.indices.dropLast(old.count) where bytes[place] == old[0] {
            let name = bytes[(place + 1)..<(place + old.count)].map { $0 | 0x20 }
            // White space, a slash or the end of the tag.
            let end = bytes[place + old.count]
            guard name == Array(old.dropFirst()), end <= 0x20 || end == 0x2F || end == 0x3E else {
                continue
            }
            bytes.replaceSubrange(place..<(place + new.count), with: new)
        }
        return bytes
    }

    private func script(_ address: String, isDeferred: Bool) -> String {
        "<script\(isDeferred ? " defer" : "") nonce=\"\(nonce)\" src=\"\(address)\"></script>"
    }

    /// The script of frames with the settings of this one.
    private var ownScript: String {
        let settings: JSONValue = [
            "styles": .array(frame.styles.map { .text($0.address("text/css")) }),
            "isLogging": .bool(frame.isLogging), "isScrollable": .bool(frame.isScrollable),
        ]
        // Texts and truth values can always be encoded.
        let json = String(decoding: JSON.bytes(of: settings) ?? [], as: UTF8.self)
        return "\(FrameScript.text)(\(json));"
    }

    /// An address that is its own content, so that no text can end the element or the script that it is in.
    fileprivate static func address(of text: String, _ type: String) -> String {
        "data:\(type);charset=utf-8;base64,\(Base64.text(Array(text.utf8)))"
    }
}

extension WebFrame.Code {
    /// Where the browser finds it, escaped for an attribute.
    fileprivate func address(_ type: String) -> String {
        switch self {
        case .address(let address): address.attribute
        case .text(let text): FrameDocument.address(of: text, type)
        @unknown default: FrameDocument.address(of: "", type)
        }
    }

    /// The server from which the browser loads it; `nil` for a text.
    fileprivate var origin: Substring? {
        if case .address(let address) = self { address.origin } else { nil }
    }
}

extension LinkAddress {
    /// The address in an attribute with double quotes; its other characters need no escape.
    fileprivate var attribute: String { text.replacing("&", with: "&amp;") }
}
