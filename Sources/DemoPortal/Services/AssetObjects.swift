import ScreensKit

extension AssetRow {
    /// What the entry is about: some classes answer their own bean, others nothing.
    func object(_ core: PortalCore) -> JSONValue {
        switch kind {
        case .blogsEntry: ["blogsEntry": blogsEntry(core.dialect)]
        case .dlFileEntry: ["fileEntry": fileEntry(core.dialect), "url": .text(fileAddress)]
        case .ddlRecord: record(core.dialect)
        case .journalArticle: article(core.dialect)
        case .user: account.map { ["user": $0.json(core)] } ?? [:]
        default: [:]
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
        bean(
            dialect,
            [
                "content": .text("<p>\(description.escapedForMarkup)</p>"),
                "description": .text(description), "displayDate": .int64(createDate),
                "entryId": dialect.id(classPK), "status": 0, "title": .text(title),
                "urlTitle": .text("entry-\(classPK)"),
            ]
        )
    }

    private func fileEntry(_ dialect: PortalDialect) -> JSONValue {
        bean(
            dialect,
            [
                "description": .text(description),
                "extension": .text(FileFormat(title: title).fileExtension),
                "fileEntryId": dialect.id(classPK), "folderId": dialect.id(0),
                "mimeType": .text(mimeType), "repositoryId": dialect.id(groupId),
                "size": dialect.id(1_024 + classPK * 37 % 900_000), "title": .text(title),
                "version": "1.0",
            ]
        )
    }

    private var fileAddress: String {
        "/documents/\(groupId)/0/\(title.escapedForAddress)/\(classUuid)"
    }

    private func record(_ dialect: PortalDialect) -> JSONValue {
        let attributes: JSONObject = [
            "DDMStorageId": dialect.id(classPK + 1), "displayIndex": 0,
            "recordId": dialect.id(classPK), "recordSetId": dialect.id(39_824),
            "version": "1.0",
        ]
        return [
            "modelAttributes": bean(dialect, attributes),
            "modelValues": ["Title": .text(title), "Notes": .text(description)],
        ]
    }

    private func article(_ dialect: PortalDialect) -> JSONValue {
        let attributes: JSONObject = [
            "articleId": .text(String(classPK)), "DDMStructureKey": "BASIC-WEB-CONTENT",
            "description": .text(description), "resourcePrimKey": dialect.id(classPK),
            "title": .text(title), "version": .double(1),
        ]
        let content = """
            <root available-locales="en_US" default-locale="en_US">\
            <dynamic-element name="content" type="text_area">\
            <dynamic-content language-id="en_US">\(description.escapedForMarkup)</dynamic-content>\
            </dynamic-element></root>
            """
        return [
            "DDMStructure": [
                "groupId": dialect.id(groupId), "name": "Basic Web Content",
                "structureId": dialect.id(29_700), "structureKey": "BASIC-WEB-CONTENT",
            ],
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

    fileprivate var escapedForAddress: String {
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
