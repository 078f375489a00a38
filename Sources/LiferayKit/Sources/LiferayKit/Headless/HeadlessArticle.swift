@_spi(Host) public import ScreensKit

/// An article of web content that headless REST answered.
public struct HeadlessArticle: Sendable {
    /// The article with its members.
    let object: HeadlessObject
    let fields: [HeadlessObject]
    let portal: LinkAddress?

    /// Reads an article.
    ///
    /// - Throws: `PortalError.unexpected` for members of other types.
    public init(_ object: HeadlessObject, at portal: LinkAddress?) throws(PortalError) {
        (self.object, self.portal) = (object, portal)
        fields = try object.objects("contentFields")
    }

    /// The key of the template that a portal would use; `nil` if it names none.
    public var template: String? {
        get throws(PortalError) {
            let rendered = try object.objects("renderedContents")
            let usual = rendered.first { $0.members["markedAsDefault"]?.bool == true }
            guard let chosen = usual ?? rendered.first else { return nil }
            if let key = try chosen.text("contentTemplateId") { return key }
            return try chosen.text("renderedContentURL")?.split(separator: "/").last.map(
                String.init
            )
        }
    }

    /// The HTML of the values, each below the label of its field; that of a single field alone.
    public var html: String {
        get throws(PortalError) {
            var parts: [String] = []
            for field in fields {
                guard let value = try html(of: field, depth: 0) else { continue }
                let label = try field.text("label") ?? ""
                let heading = fields.count > 1 && !label.isEmpty
                parts.append((heading ? "<h3>\(Self.escaped(label))</h3>" : "") + value)
            }
            return parts.joined(separator: "\n")
        }
    }

    /// The values without markup, by the names of their fields.
    public var values: JSONObject {
        get throws(PortalError) {
            var values: JSONObject = [:]
            for field in fields where try !isHTML(field) {
                guard let name = try field.text("name"),
                    let data = try field.object("contentFieldValue")?.text("data")
                else { continue }
                values[name] = values[name] ?? .text(data)
            }
            return values
        }
    }

    /// The path of the first picture among the values; `nil` for none.
    public var picturePath: String? {
        get throws(PortalError) {
            for field in fields {
                let image = try field.object("contentFieldValue")?.object("image")
                if let path = try image?.path("contentUrl", at: portal) { return path }
            }
            return nil
        }
    }

    /// The deepest fields within fields that are read.
    private static let deepest = 8

    private func html(of field: HeadlessObject, depth: Int) throws(PortalError) -> String? {
        let value = try field.object("contentFieldValue")
        var parts: [String] = []
        if let image = try value?.object("image"),
            let path = try image.path("contentUrl", at: portal)
        {
            let title =
                [try image.text("description"), try image.text("title")].lazy
                .compactMap(\.self).first ?? ""
            parts.append(
                "<p><img src=\"\(Self.escaped(path))\" alt=\"\(Self.escaped(title))\"></p>"
            )
        } else if let file = try value?.object("document"),
            let path = try file.path("contentUrl", at: portal)
        {
            let title = try file.text("title") ?? path
            parts.append("<p><a href=\"\(Self.escaped(path))\">\(Self.escaped(title))</a></p>")
        } else if let data = try value?.text("data") {
            parts.append(try isHTML(field) ? data : "<p>\(Self.escaped(data))</p>")
        }
        if depth < Self.deepest {
            for nested in try field.objects("nestedContentFields") {
                if let html = try html(of: nested, depth: depth + 1) { parts.append(html) }
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }

    /// Whether a value is HTML: the specification has a type for it that not every release names.
    private func isHTML(_ field: HeadlessObject) throws(PortalError) -> Bool {
        let (type, control) = (try field.text("dataType"), try field.text("inputControl"))
        if type == "html" || control == "rich_text" { return true }
        return try field.object("contentFieldValue")?.text("data")?.hasPrefix("<") == true
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
    }
}
