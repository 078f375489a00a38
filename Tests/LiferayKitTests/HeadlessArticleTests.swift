import ScreensConformance
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import LiferayKit

/// Articles of headless REST as records of their structures.
struct HeadlessArticleTests {
    private func definition(_ fields: [JSONValue]) throws -> DDMDefinition {
        let structure: JSONValue = ["contentStructureFields": .array(fields)]
        return try DDMDefinition(contentStructure: HeadlessObject(structure), locale: "en_US")
    }

    private func field(
        _ name: String,
        _ dataType: JSONValue,
        _ control: JSONValue = .null,
        _ more: JSONObject = [:]
    ) -> JSONValue {
        let members: JSONObject = [
            "name": .text(name), "label": .text("The \(name)"), "dataType": dataType,
            "inputControl": control,
        ]
        return .object(members.merging(more) { $1 })
    }

    private func record(_ contents: JSONValue, of definition: DDMDefinition) throws -> DDLRecord {
        let article: JSONValue = [
            "id": 9, "key": "A1", "siteId": 20, "title": "Hours", "contentFields": contents,
            "creator": ["name": "Ada King"], "dateModified": "1970-01-01T00:00:01Z",
        ]
        let portal = try #require(LinkAddress("https://portal.example"))
        return try HeadlessArticle(try HeadlessObject(article), at: portal).record(of: definition)
    }

    private func content(_ name: String, _ value: JSONValue) -> JSONValue {
        ["name": .text(name), "contentFieldValue": value]
    }

    @Test(
        arguments: [
            ("string", "text", ["data": "a"], .text("a")),
            ("string", "rich_text", ["data": "<p>a</p>"], .text("<p>a</p>")),
            ("boolean", "checkbox", ["data": "true"], .boolean(true)),
            ("integer", "integer", ["data": "7"], .integer(7)),
            ("date", "date", ["data": "2026-12-12T00:00:00Z"], .date("2026-12-12")),
            ("date", "date", ["data": "2026-12-12"], .date("2026-12-12")),
            ("date", "date", ["data": "soon"], .text("soon")),
            ("geolocation", .null, ["geo": ["latitude": 1.5, "longitude": -2]], .place(1.5, -2)),
            ("url", .null, ["link": "/welcome"], .text("/welcome")),
            ("structuredContent", .null, ["structuredContentLink": ["title": "b"]], .text("b")),
            ("string", "select", ["data": "[\"x\"]"], .options(["x"])),
            ("string", "select", ["data": "[\"The x\"]"], .options(["x"])),
            ("string", "radio", ["data": "The y"], .options(["y"])),
            ("string", "radio", ["data": "z"], .options(["z"])),
            ("string", "checkbox_multiple", ["data": "[\"x\",\"y\"]"], .options(["x", "y"])),
            ("string", "text", [:], nil), ("string", "text", ["data": .null], nil),
        ] as [(JSONValue, JSONValue, JSONValue, DDMValue?)]
    )
    func aValueHasTheTypeOfItsField(
        type: JSONValue,
        control: JSONValue,
        value: JSONValue,
        expected: DDMValue?
    ) throws {
        let options: JSONValue = [
            ["value": "x", "label": "The x"], ["value": "y", "label": "The y"],
        ]
        let definition = try definition([field("A", type, control, ["options": options])])

        let record = try record([content("A", value)], of: definition)

        #expect(record["A"] == expected && record.fields.map(\.field.title) == ["The A"])
    }

    @Test func aFileHasThePathOfThePortalAndNoOther() throws {
        let definition = try definition([field("P", "image"), field("D", "document")])
        func file(_ address: JSONValue) -> JSONValue {
            ["contentUrl": address, "title": "a.png", "description": "A pier"]
        }

        let own = try record(
            [
                content("P", ["image": file("https://portal.example/documents/1/a.png")]),
                content("D", ["document": file("/documents/1/b")]),
            ],
            of: definition
        )
        let other = try record(
            [content("P", ["image": file("https://evil.example/a.png")])],
            of: definition
        )

        guard case .text(let picture) = own["P"], case .document(let document) = own["D"] else {
            Issue.record("\(own)")
            return
        }
        let members = try #require(JSONText.object(picture))
        #expect(members["path"] == "/documents/1/a.png" && members["alt"] == "A pier")
        #expect(document.attributes?["path"] == "/documents/1/b")
        #expect(other["P"] == nil && other["D"] == nil)
    }

    @Test func repeatedAndNestedValuesStayTogether() throws {
        let inner = field("Kind", "string", "text")
        let definition = try definition([
            field(
                "Phone",
                "string",
                "text",
                ["repeatable": true, "nestedContentStructureFields": [inner]]
            ),
            field("Name", "string", "text"),
        ])
        func phone(_ number: JSONValue, _ kind: JSONValue) -> JSONValue {
            [
                "name": "Phone", "contentFieldValue": ["data": number],
                "nestedContentFields": [content("Kind", ["data": kind])],
            ]
        }

        let record = try record(
            [
                content("Name", ["data": "Ada"]), phone("1", "home"), phone("2", "work"),
                content("Name", ["data": "Grace"]), content("Nothing", ["data": "x"]),
            ],
            of: definition
        )

        #expect(
            record.fields.map(\.value)
                == [.text("1"), .text("home"), .text("2"), .text("work"), .text("Ada")]
        )
        #expect(record.attributes["articleId"] == "A1" && record.attributes["groupId"] == 20)
        #expect(record.attributes["userName"] == "Ada King")
        #expect(record.attributes["modifiedDate"] == 1_000)
    }

    @Test func whatGrowsWithoutEndIsLimited() throws {
        let deep = (0..<60).reduce(field("F", "string")) { inner, depth in
            field("F\(depth)", "string", .null, ["nestedContentStructureFields": [inner]])
        }
        #expect(throws: PortalError.self) { _ = try definition([deep]) }
        #expect(throws: PortalError.self) {
            _ = try definition((0..<20_000).map { field("F\($0)", "string") })
        }
        let phones = try definition([field("Phone", "string", "text", ["repeatable": true])])
        let many = try record(
            .array((0..<5_000).map { content("Phone", ["data": .text("\($0)")]) }),
            of: phones
        )
        #expect(many.fields.count == DDLRecord.maximumInstances)
    }

    @Test(arguments: [true, 7, "x", [], [7], [[:]], [:], ["a": []], .null] as [JSONValue])
    func membersOfOtherTypesAreRefusedOrCountAsMissing(value: JSONValue) throws {
        for name in ["label", "inputControl", "options", "repeatable", "multiple", "showLabel"] {
            let read = try? definition([field("A", "string", "select", [name: value])])
            #expect(read.map { $0.fields.map(\.name) == ["A"] } ?? true)
        }
        let definition = try definition([field("A", "string", "select"), field("B", "date")])
        for name in ["contentFieldValue", "nestedContentFields", "name"] {
            let contents: JSONValue = [["name": "A", name: value], ["name": "B", name: value]]
            let read = try? record(contents, of: definition)
            #expect(read.map { $0.fields.count <= 2 } ?? true)
        }
        for name in ["data", "document", "geo", "image", "link", "structuredContentLink"] {
            let read = try? record([content("B", [name: value])], of: definition)
            #expect(read.map { $0.fields.count <= 2 } ?? true)
        }
    }
}

extension DDMValue {
    fileprivate static func date(_ text: String) -> DDMValue? { DDMDate(iso: text).map(Self.date) }

    fileprivate static func place(_ latitude: Double, _ longitude: Double) -> DDMValue {
        .geolocation(DDMGeolocation(latitude: latitude, longitude: longitude))
    }
}
