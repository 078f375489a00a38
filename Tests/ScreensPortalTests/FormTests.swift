import DemoPortal
import LiferayKit
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensPortal

/// The forms and records that a portal really sends.
@Suite(.timeLimit(.minutes(1)))
struct FormTests {
    private struct Form {
        let portal: DemoPortal
        let client: PortalClient
        let context: InteractionContext
        var definition: DDMDefinition

        init(_ number: Int, locale: String) async throws {
            let portal = try DemoPortal(.init(version: number))
            let client = try PortalClient(portal)
            self.portal = portal
            self.client = client
            let version = PortalVersion(number)
            let readXML = try Services.foundation.get().readXML
            context = InteractionContext(
                portal: client,
                server: ServerInfo(
                    version: version,
                    companyId: portal.companyId,
                    groupId: portal.groupId
                ),
                locale: locale,
                xmlReader: readXML
            )
            let structure = try await client.call(
                ServiceCommand(
                    version.is62
                        ? "/ddmstructure/get-structure" : "/ddm.ddmstructure/get-structure",
                    ["structureId": portal.samples["structureId"] ?? .null]
                )
            )
            definition = try DDMDefinition(structure: structure, in: context)
        }

        func record() async throws -> JSONValue {
            let path = context.server.version.screensPath("screensddlrecord/get-ddl-record")
            return try await client.call(
                ServiceCommand(
                    path,
                    [
                        "ddlRecordId": portal.samples["recordId"] ?? .null,
                        "locale": .string(context.locale),
                    ]
                )
            )
        }

        func update(_ sent: DDLSubmission) async throws -> JSONValue {
            let path = definition.version.is62 ? "/ddlrecord/" : "/ddl.ddlrecord/"
            return try await client.call(
                ServiceCommand(
                    path + "update-record",
                    [
                        "recordId": portal.samples["recordId"] ?? .null, "displayIndex": 0,
                        "fieldsMap": .object(sent.fieldsMap.mapValues(JSONValue.string)),
                        "mergeFields": .bool(sent.mergeFields),
                    ]
                )
            )
        }
    }

    @Test(arguments: [62, 70])
    func theDemoPortalsFormIsReadInBothVersions(version: Int) async throws {
        let form = try await Form(version, locale: "es_ES").definition

        #expect(form.version == PortalVersion(version))
        #expect(
            form.fields.map(\.type) == [
                .text, .textBox, .date, .integer, .number, .boolean, .select,
            ]
        )
        #expect(form["Kind"]?.label == "Tipo" && form["FullName"]?.tip == "Nombre y apellidos")
        #expect(form["Kind"]?.options.map(\.label) == ["Cliente", "Proveedor", "Socio"])
        #expect(form["Kind"]?.predefinedValue == .options(["customer"]))
        #expect(form["Newsletter"]?.predefinedValue == .boolean(false))
        #expect(form["FullName"]?.isRequired == true && form["Address"]?.isRequired == false)
    }

    @Test(arguments: [62, 70], ["en_US", "es_ES", "ja_JP", "de_DE"])
    func aRecordIsReadChangedAndReadAgain(version: Int, locale: String) async throws {
        let form = try await Form(version, locale: locale)
        var record = try await DDLRecord(reply: form.record(), definition: form.definition)
        #expect(record["FullName"] == .text("Ada Okonkwo"))
        #expect(record["Birthday"] == DDMDate(iso: "1980-04-12").map(DDMValue.date))
        #expect(record["CreditLimit"] == DecimalNumber(portal: "12500.5").map(DDMValue.decimal))
        #expect(record.problems.isEmpty)

        record["FullName"] = .text("Ada")
        record["Birthday"] = DDMDate(iso: "1931-12-05").map(DDMValue.date)
        record["Address"] = nil
        let sent = try record.submission(to: form.definition.version)
        try record.adopt(reply: await form.update(sent), to: sent)
        var again = record
        try again.apply(await form.record())

        #expect(again.saysTheSame(as: record))
        #expect(again["Address"] == nil)
        #expect(record.modifiedDate == again.modifiedDate)
    }

    @Test func documentsThatDefineEntitiesAreRefused() throws {
        let readXML = try Services.foundation.get().readXML
        let text = "<!DOCTYPE root [<!ENTITY a 'b'>]><root><dynamic-element name='A'/></root>"
        let context = InteractionContext(
            portal: try PortalClient(of: "http://127.0.0.1:1"),
            server: ServerInfo(version: .v62, companyId: 1, groupId: 1),
            locale: "en_US",
            xmlReader: readXML
        )

        #expect(throws: DDMDefinitionError.self) {
            try DDMDefinition(structure: ["xsd": .string(text)], in: context)
        }
        #expect(throws: DDMDefinitionError.missing) {
            try DDMDefinition(structure: [:], in: context)
        }
    }
}
