import DemoPortal
import Foundation
import FoundationXML
import ScreensKit
import Testing

/// The elements of a definition for version 6.2, by name.
private final class Elements: NSObject, XMLParserDelegate {
    var attributes: [String: [String: String]] = [:]
    /// The names of the ancestors of each element.
    var parents: [String: [String]] = [:]
    private var path: [String] = []

    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard element == "dynamic-element", let name = attributes["name"] else { return }
        self.attributes[name] = attributes
        parents[name] = path
        path.append(name)
    }

    func parser(
        _ parser: XMLParser,
        didEndElement element: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        if element == "dynamic-element" { path.removeLast() }
    }
}

struct SurveyTests {
    private static let types = [
        "subscriberName": "text", "Comments": "textarea", "Reference": "text", "Phone": "text",
        "Again": "checkbox", "Arrival": "ddm-date", "Nights": "ddm-integer",
        "Budget": "ddm-number", "Score": "ddm-decimal", "Room": "radio", "Country": "select",
        "Breakfast": "select", "Receipt": "ddm-documentlibrary", "Place": "ddm-geolocation",
        "Photo": "ddm-image", "Praise": "ddm-text-html", "Line": "ddm-separator",
        "Page": "ddm-link-to-page",
    ]

    private func structure(_ client: Client) async throws -> JSONValue {
        let path = client.isOld ? "/ddmstructure/" : "/ddm.ddmstructure/"
        let id = try client.sample("surveyStructureId")
        return try await client.call(path + "get-structure", ["structureId": id])
    }

    @Test func newDefinitionsHaveEveryTypeOfField() async throws {
        let text = try #require(try await structure(Client())["definition"]?.text)

        let definition = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))

        let fields = try #require(definition["fields"]?.array)
        let types = fields.map { ($0["name"]?.text ?? "", $0["type"]?.text ?? "") }
        #expect(Dictionary(types) { $1 } == Self.types)
        func field(_ name: String) -> JSONValue? { fields.first { $0["name"]?.text == name } }
        #expect(field("Reference")?["readOnly"] == true)
        #expect(field("Comments")?["showLabel"] == false)
        #expect(field("Comments")?["predefinedValue"]?["es_ES"] == "Nada que añadir")
        #expect(field("Phone")?["repeatable"] == true)
        #expect(field("Phone")?["nestedFields"]?.array?.first?["name"] == "PhoneKind")
        #expect(field("Breakfast")?["multiple"] == true)
        #expect(field("Country")?["multiple"] == false)
        #expect(field("Room")?["label"]?["ja_JP"] == "部屋")
        let option = field("Breakfast")?["options"]?.array?[1]
        #expect(option?["value"]?.text == #""Full", fried"#)
        #expect(option?["label"]?["en_US"]?.text == #""Full", with eggs"#)
    }

    @Test func oldDefinitionsHaveEveryTypeOfField() async throws {
        let xsd = try #require(try await structure(Client(version: 62))["xsd"]?.text)
        let parser = XMLParser(data: Data(xsd.utf8))
        let elements = Elements()
        parser.delegate = elements

        #expect(parser.parse())

        let top = elements.attributes.filter { elements.parents[$0.key]?.isEmpty == true }
        #expect(top.mapValues { $0["type"] } == Self.types)
        #expect(elements.parents["PhoneKind"] == ["Phone"])
        #expect(elements.attributes["Breakfast"]?["multiple"] == "true")
        #expect(elements.attributes["Breakfast_1"]?["value"] == #""Full", fried"#)
        #expect(elements.attributes["Reference"]?["readOnly"] == "true")
    }

    @Test(arguments: [62, 70])
    func itsRecordsAreThere(version: Int) async throws {
        let client = try Client(version: version)
        let id = try client.sample("surveyRecordId")
        let set = try #require(client.sample("surveyRecordSetId").int64)

        let values = try await client.record(id)["modelValues"]

        #expect(try client.portal.records(set).count == 2)
        #expect(values?["subscriberName"] == "Grace Hughes")
        #expect(values?["Score"] == ("8.5"))
        #expect(values?["Nights"] == (version == 62 ? 3 : "3"))
        #expect(values?["Again"] == (version == 62 ? true : "true"))
        let file = try #require(values?["Receipt"]?.text)
        let document = try JSONDecoder().decode(JSONValue.self, from: Data(file.utf8))
        #expect(document["groupId"]?.int64 == client.portal.groupId)
        #expect(document["uuid"]?.text?.count == 36)
    }

    @Test func nestedFieldsAreWrittenAndSeparatorsAreNot() async throws {
        let client = try Client()
        let id = try client.sample("surveyRecordId")

        _ = try await client.update(id, ["PhoneKind": #"["home"]"#], merge: true)
        let refused = try await client.reply(
            client.recordsPath + "update-record",
            [
                "recordId": id, "displayIndex": 0, "fieldsMap": ["Line": "x"], "mergeFields": true,
            ]
        )

        let number = try #require(id.int64)
        #expect(try client.portal.record(number)?.values["PhoneKind"] == #"["home"]"#)
        #expect(refused.errorType?.hasSuffix("MustSetValidField") == true)
    }
}

struct WorkflowTests {
    private static let person: JSONObject = ["FullName": "Eve", "Kind": #"["partner"]"#]

    @Test(
        arguments: [
            (nil, "workflowRecordSetId", StoredRecord.Status.pending),
            (1, "workflowRecordSetId", .pending), (2, "workflowRecordSetId", .draft),
            (nil, "recordSetId", .approved), (1, "recordSetId", .approved),
            (2, "recordSetId", .draft),
        ] as [(Int64?, String, StoredRecord.Status)]
    )
    func theActionAndTheWorkflowDecideTheStatus(
        action: Int64?,
        set: String,
        status: StoredRecord.Status
    ) async throws {
        for version in [62, 70] {
            let client = try Client(version: version)
            let context: JSONObject = action.map { ["workflowAction": .int64($0)] } ?? [:]
            var parameters = try client.addition(Self.person, context)
            parameters["recordSetId"] = try client.sample(set)

            let added = try await client.call(client.recordsPath + "add-record", parameters)

            let id = try #require(added["recordId"]?.int64)
            #expect(try client.portal.record(id)?.status == status)
            #expect(added["status"] == nil)
        }
    }

    @Test func draftsArePublishedByAnUpdate() async throws {
        let client = try Client()
        let parameters = try client.addition(Self.person, ["workflowAction": 2])
        let added = try await client.call(client.recordsPath + "add-record", parameters)
        let id = try #require(added["recordId"])

        _ = try await client.update(id, ["FullName": "Eva"], merge: true)

        #expect(try client.portal.record(#require(id.int64))?.status == .approved)
    }
}
