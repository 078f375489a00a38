import LiferayKit
import ScreensKit

/// A file or a picture in an article: its address, and its title if there is one.
struct ArticleFile {
    let address: String
    let title: String?
}

extension ArticleFile {
    /// Reads the portal's text: an address, as in 6.2, or JSON, as in 7.0 and of headless REST; `nil` for any other text.
    init?(_ text: String) {
        if let attributes = JSONText.object(text) {
            self.init(attributes)
        } else {
            guard text.hasPrefix("/") || LinkAddress(text) != nil else { return nil }
            self.init(address: text, title: nil)
        }
    }

    /// Reads what a record says about a file; `nil` if that does not identify it.
    init?(_ attributes: JSONObject) {
        let own = attributes["path"]?.text.flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let address = own ?? Self.path(attributes) else { return nil }
        let titles = ["alt", "title", "name"].lazy.compactMap { attributes[$0]?.text }
        self.init(address: address, title: titles.first { !$0.isEmpty })
    }

    /// Portals find a file by the group and the UUID, whatever its folder and name are.
    private static func path(_ attributes: JSONObject) -> String? {
        guard let group = attributes["groupId"]?.int64, let uuid = attributes["uuid"]?.text,
            !uuid.isEmpty, uuid.utf8.allSatisfy(isOfUUID)
        else { return nil }
        return "/documents/\(group)/0/file/\(uuid)"
    }

    private static func isOfUUID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// HTML of a link to the file.
    func link(in locale: LocaleIdentifier) -> String {
        let words = title ?? AssetClass.dlFileEntry.label(locale: locale)
        return "<a href=\"\(address.escaped)\">\(words.escaped)</a>"
    }

    /// HTML of the picture.
    func picture(label: String) -> String {
        "<img src=\"\(address.escaped)\" alt=\"\(label.escaped)\">"
    }
}

extension String {
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
