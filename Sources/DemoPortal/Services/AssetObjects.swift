import ScreensKit

extension AssetRow {
    /// The object of the entry: some classes return a bean of their own, others nothing.
    func object(_ core: PortalCore, in locale: String) -> JSONValue {
        switch subject {
        case .account(let user): ["user": user.json(core)]
        case .file(let file): ["fileEntry": file.json(core), "url": .text(file.address)]
        case .record(let record, let values, let form): record.json(core, values, form, in: locale)
        case .article(let structure): article(core.dialect, structure)
        case nil: kind == .blogsEntry ? ["blogsEntry": blogsEntry(core.dialect)] : [:]
        }
    }

    private func bean(_ dialect: PortalDialect, _ members: JSONObject) -> JSONValue {
        let common: JSONObject = [
            "companyId": dialect.id(SeedPeople.companyId), "createDate": .int64(createDate),
            "groupId": dialect.id(groupId), "modifiedDate": .int64(modifiedDate),
            "userId": dialect.id(userId), "userName": .text(userName),
            "uuid": .text(classUuid),
        ]
        return .object(common.merging(members) { _, own in own })
    }

    private func blogsEntry(_ dialect: PortalDialect) -> JSONValue {
        var members: JSONObject = [
            "content": .text(blogsContent), "description": .text(description),
            "displayDate": .int64(createDate), "entryId": dialect.id(classPK),
            "smallImage": false, "status": 0, "title": .text(title),
            "urlTitle": .text("entry-\(classPK)"),
        ]
        if dialect == .v70 {
            let cover = SeedFiles.cover(ofBlog: classPK) ?? 0
            members["coverImageCaption"] = ""
            members["coverImageFileEntryId"] = dialect.id(cover)
            members["coverImageURL"] = ""
            members["subtitle"] = .text(summary.isEmpty ? description : summary)
        }
        return bean(dialect, members)
    }

    /// The text of the blog entry; never empty, and with several paragraphs.
    private var blogsContent: String {
        let lead = description.isEmpty ? title : description
        return """
            <p>\(lead.escapedForMarkup)</p><h2>\(title.escapedForMarkup)</h2>\
            <p>\(userName.escapedForMarkup)</p>
            """
    }

    private func article(_ dialect: PortalDialect, _ structure: JSONValue) -> JSONValue {
        let key = JSONValue.text(SeedArticles.key)
        let isOld = dialect == .v62
        let attributes: JSONObject = [
            "articleId": .text(String(classPK)), "description": .text(description),
            isOld ? "structureId" : "DDMStructureKey": key,
            isOld ? "templateId" : "DDMTemplateKey": key,
            "resourcePrimKey": dialect.id(classPK), "title": .text(title), "version": .double(1),
        ]
        let content = """
            <root available-locales="en_US" default-locale="en_US">\
            <dynamic-element name="content" type="text_area" index-type="text">\
            <dynamic-content language-id="en_US">\(description.escapedForMarkup)</dynamic-content>\
            </dynamic-element></root>
            """
        return [
            "DDMStructure": structure,
            "modelAttributes": bean(dialect, attributes), "modelValues": .text(content),
        ]
    }
}

extension String {
    var escapedForMarkup: String {
        var escaped = ""
        for character in unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    var escapedForAddress: String {
        let digits = Array("0123456789ABCDEF")
        let plain = Set("-._~".utf8)
        var escaped = ""
        for byte in utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII && scalar.properties.isAlphabetic || plain.contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            {
                escaped.unicodeScalars.append(scalar)
            } else {
                escaped += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 0xF)])"
            }
        }
        return escaped
    }
}
