@_spi(Host) public import ScreensKit

extension HeadlessArticle {
    /// The article's members under the names of JSON web services, without its values.
    ///
    /// - Throws: `PortalError.unexpected` for members of other types.
    public var attributes: JSONObject {
        get throws(PortalError) {
            var attributes: JSONObject = [
                "articleId": .text(try object.text("key") ?? ""),
                "resourcePrimKey": .int64(try object.id()),
                "title": .text(try object.text("title") ?? ""),
            ]
            attributes["groupId"] = try object.id("siteId").map(JSONValue.int64)
            attributes["folderId"] = try object.id("structuredContentFolderId").map(JSONValue.int64)
            attributes["userName"] = try object.object("creator")?.text("name").map(JSONValue.text)
            attributes["modifiedDate"] = try object.moment("dateModified").map {
                .int64($0.milliseconds)
            }
            return attributes
        }
    }

    /// The article as a record of its structure; values of other fields are left out.
    ///
    /// - Throws: `PortalError.unexpected` for members of other types.
    public func record(of definition: DDMDefinition) throws(PortalError) -> DDLRecord {
        DDLRecord(
            definition: definition,
            values: try instances(of: definition.fields, in: fields),
            attributes: try attributes
        )
    }

    private func instances(
        of fields: [DDMField],
        in contents: [HeadlessObject]
    ) throws(PortalError) -> [DDMInstance] {
        let values = try contents.map { (content) throws(PortalError) in
            (name: JSONObject.key(ofName: try content.text("name") ?? ""), content: content)
        }
        let groups = Dictionary(grouping: values, by: \.name)
        var instances: [DDMInstance] = []
        for field in fields {
            let limit = field.isRepeatable ? DDLRecord.maximumInstances : 1
            for (_, content) in (groups[field.name] ?? []).prefix(limit) {
                instances.append(
                    DDMInstance(
                        name: field.name,
                        value: try value(of: field, in: content),
                        nested: try self.instances(
                            of: field.nestedFields,
                            in: content.objects("nestedContentFields")
                        )
                    )
                )
            }
        }
        return instances
    }

    private func value(
        of field: DDMField,
        in content: HeadlessObject
    ) throws(PortalError) -> DDMValue? {
        guard let value = try content.object("contentFieldValue") else { return nil }
        for kind in ["image", "document"] {
            guard let file = try value.object(kind) else { continue }
            return try members(of: file).flatMap { field.value(from: .object($0), locale: "en_US") }
        }
        if let place = try value.object("geo") {
            return field.value(from: .object(place.members), locale: "en_US")
        }
        let article = try value.object("structuredContentLink")?.text("title")
        let texts = [try value.text("data"), try value.text("link"), article]
        return texts.lazy.compactMap(\.self).first.flatMap { field.value(headless: $0) }
    }

    /// The path and the words of a file; `nil` for one that is not the portal's.
    private func members(of file: HeadlessObject) throws(PortalError) -> JSONObject? {
        guard let path = try file.path("contentUrl", at: portal) else { return nil }
        var members: JSONObject = ["path": .text(path)]
        members["alt"] = try file.text("description").map(JSONValue.text)
        members["title"] = try file.text("title").map(JSONValue.text)
        return members
    }
}

extension DDMField {
    /// Reads a text of an article; days are moments, and what was chosen is a value or a label, by release.
    fileprivate func value(headless text: String) -> DDMValue? {
        if type == .date {
            let day = Timestamp(iso8601: text).flatMap { DDMDate(milliseconds: $0.milliseconds) }
            return (day ?? DDMDate(iso: text)).map(DDMValue.date) ?? .text(text)
        }
        guard type.hasOptions else { return value(from: .text(text), locale: "en_US") }
        let chosen = JSONText.list(text)?.map(\.plainText) ?? [text]
        let known = Set(options.map(\.value))
        let values = chosen.map { word in
            known.contains(word) ? word : options.first { $0.label == word }?.value ?? word
        }
        return value(from: .array(values.map(JSONValue.text)), locale: "en_US")
    }
}
