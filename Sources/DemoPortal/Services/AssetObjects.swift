import ScreensKit

extension AssetRow {
    /// The object of the entry: some classes return a bean of their own, others nothing.
    func object(_ core: PortalCore, in locale: String) -> JSONValue {
        switch subject {
        case .account(let user): ["user": user.json(core)]
        case .file(let file): ["fileEntry": file.json(core), "url": .text(file.address)]
        case .record(let record, let values, let form): record.json(core, values, form, in: locale)
        case .article(let article, let fields, let structure):
            webContent(article, fields, structure, core)
        case .blog(let blog): ["blogsEntry": blogsEntry(blog, core.dialect, locale)]
        case nil: kind == .blogsEntry ? ["blogsEntry": blogsEntry(nil, core.dialect, locale)] : [:]
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

    private func blogsEntry(
        _ blog: BlogRow?,
        _ dialect: PortalDialect,
        _ locale: String
    ) -> JSONValue {
        var members: JSONObject = [
            "content": .text(content(of: blog, in: locale)), "description": .text(description),
            "displayDate": .int64(createDate), "entryId": dialect.id(classPK),
            "smallImage": false, "status": 0, "title": .text(title),
            "urlTitle": .text("entry-\(classPK)"),
        ]
        if dialect == .v70 {
            members["coverImageCaption"] = ""
            members["coverImageFileEntryId"] = dialect.id(blog?.coverId ?? 0)
            members["coverImageURL"] = ""
            members["subtitle"] = .text(summary.isEmpty ? description : summary)
        }
        return bean(dialect, members)
    }

    /// The text of the blog entry, which is never empty.
    private func content(of blog: BlogRow?, in locale: String) -> String {
        let lead = description.isEmpty ? title : description
        guard let blog else { return "<p>\(lead.escapedForMarkup)</p>" }
        let language = Language(ofLocale: locale) ?? .english
        if let body = SeedStory.named(blog.story)?.texts[language]?.body { return body }
        return SampleArticle(
            lead: lead,
            author: userName,
            subject: SeedSubject(.blogsEntry, classPK: classPK),
            number: classPK / 3
        ).html(in: language)
    }

    private func webContent(
        _ article: ArticleRow,
        _ fields: [RecordForm.Field],
        _ structure: JSONValue?,
        _ core: PortalCore
    ) -> JSONValue {
        var members: JSONObject = [
            "modelAttributes": .object(article.json(core)),
            "modelValues": .text(article.content(fields, core.dialect)),
        ]
        members["DDMStructure"] = structure
        return .object(members)
    }
}

extension String {
    var escapedForMarkup: String {
        guard utf8.contains(where: "&<>".utf8.contains) else { return self }
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

    /// The text in an attribute with double quotes.
    var escapedForAttribute: String { escapedForMarkup.replacing("\"", with: "&quot;") }

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
