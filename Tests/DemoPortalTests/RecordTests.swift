import DemoPortal
import Foundation
import ScreensKit
import Testing

extension Client {
    var recordsPath: String { isOld ? "/ddlrecord/" : "/ddl.ddlrecord/" }
    var contextClass: String {
        isOld
            ? "com.liferay.portal.service.ServiceContext"
            : "com.liferay.portal.kernel.service.ServiceContext"
    }

    func sample(_ name: String) throws -> JSONValue { try #require(portal.samples[name]) }

    /// The parameters that add a record, with these properties in the service context.
    func addition(_ values: JSONObject, _ context: JSONObject = [:]) throws -> JSONObject {
        var parameters: JSONObject = [
            "groupId": .int64(portal.groupId), "recordSetId": try sample("recordSetId"),
            "displayIndex": 0, "fieldsMap": .object(values),
            "+serviceContext": .text(contextClass),
        ]
        for (name, value) in context { parameters["serviceContext.\(name)"] = value }
        return parameters
    }

    func update(_ id: JSONValue, _ values: JSONObject, merge: Bool) async throws -> JSONValue {
        let parameters: JSONObject = [
            "recordId": id, "displayIndex": 0, "fieldsMap": .object(values),
            "mergeFields": .bool(merge), "+serviceContext": .text(contextClass),
        ]
        return try await call(recordsPath + "update-record", parameters)
    }

    func record(_ id: JSONValue, locale: String = "en_US") async throws -> JSONValue {
        let path = (isOld ? "/screens-web." : "/screens.") + "screensddlrecord/get-ddl-record"
        return try await call(path, ["ddlRecordId": id, "locale": .text(locale)])
    }
}

struct RecordTests {
    private let person: JSONObject = ["FullName": "Eve", "Kind": #"["partner"]"#]

    @Test(arguments: [62, 70])
    func recordsAreListedInTheOrderOfAComparator(version: Int) async throws {
        let client = try Client(version: version)
        let plugin = version == 62 ? "/screens-web." : "/screens."
        let path = "\(plugin)screensddlrecord/get-ddl-records"
        let parameters: JSONObject = [
            "ddlRecordSetId": try client.sample("recordSetId"), "locale": "en_US", "start": 0,
            "end": 9,
        ]
        func ids(_ order: JSONObject) async throws -> [Int64] {
            let records = try await client.call(path, parameters.merging(order) { $1 })
            return records.array?.compactMap { $0["modelAttributes"]?["recordId"]?.int64 } ?? []
        }
        let package =
            version == 62
            ? "com.liferay.portlet.dynamicdatalists.util" : "com.liferay.dynamic.data.lists.util"
        let comparator = "\(package).comparator.DDLRecordCreateDateComparator"

        let usual = try await ids([:])
        let sorted = try await ids(["+obc": .text(comparator)])
        let refused = try await client.reply(path, parameters.merging(["+obc": "a.B"]) { $1 })

        #expect(usual.count == 3)
        #expect(try await ids(["obc": .null]) == usual)
        #expect(sorted == usual.reversed())
        #expect(refused.exception == "java.lang.IllegalArgumentException")
    }

    @Test(arguments: [62, 70])
    func aRecordSetNamesItsStructure(version: Int) async throws {
        let client = try Client(version: version)
        let path = version == 62 ? "/ddlrecordset/" : "/ddl.ddlrecordset/"

        let id = try client.sample("recordSetId")
        let set = try await client.call(path + "get-record-set", ["recordSetId": id])
        let missing = try await client.reply(path + "get-record-set", ["recordSetId": 1])

        #expect(set["recordSetId"]?.int64 == id.int64)
        #expect(set["DDMStructureId"]?.int64 == (try client.sample("structureId").int64))
        #expect((set["DDMStructureId"]?.text != nil) == (version == 70))
        #expect(String(decoding: missing.body, as: UTF8.self).contains("NoSuchRecordSetException"))
    }

    @Test(arguments: [62, 70])
    func theStructureIsWrittenAsTheVersionDoes(version: Int) async throws {
        let client = try Client(version: version)
        let path = version == 62 ? "/ddmstructure/" : "/ddm.ddmstructure/"

        let id = try client.sample("structureId")
        let structure = try await client.call(path + "get-structure", ["structureId": id])

        #expect(structure["structureId"]?.int64 == id.int64)
        #expect((structure["structureId"]?.text != nil) == (version == 70))
        if version == 62 {
            let xsd = try #require(structure["xsd"]?.text)
            let locales = "en_US,es_ES,ja_JP,de_DE,fr_FR"
            #expect(
                xsd.hasPrefix(#"<root available-locales="\#(locales)" default-locale="en_US">"#)
            )
            #expect(xsd.contains("<![CDATA[Dirección]]>"))
        } else {
            let text = try #require(structure["definition"]?.text)
            let definition = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            let types = definition["fields"]?.array?.compactMap { $0["dataType"]?.text }
            #expect(Set(types ?? []) == ["string", "date", "integer", "number", "boolean"])
        }
    }

    @Test func newPortalsAnswerTexts() async throws {
        let client = try Client()

        let record = try await client.record(client.sample("recordId"))

        #expect(record["modelValues"]?["Birthday"] == "1980-04-12")
        #expect(record["modelValues"]?["Newsletter"] == "true")
        #expect(record["modelValues"]?["CreditLimit"] == "12500.50")
        #expect(record["modelValues"]?["Kind"] == #"["customer"]"#)
        #expect(record["modelAttributes"]?["recordId"]?.text != nil)
        #expect(record["modelAttributes"]?["version"] == "1.0")
    }

    @Test(arguments: [("en_US", "4/12/80"), ("es_ES", "12/4/80"), ("de_DE", "12.04.80")])
    func oldPortalsAnswerTypedValuesAndShortDates(locale: String, date: String) async throws {
        let client = try Client(version: 62)

        let record = try await client.record(client.sample("recordId"), locale: locale)

        #expect(record["modelValues"]?["Birthday"]?.text == date)
        #expect(record["modelValues"]?["Newsletter"] == true)
        #expect(record["modelValues"]?["Employees"] == 240)
        #expect(record["modelValues"]?["CreditLimit"]?.double == 12500.5)
        #expect(record["modelAttributes"]?["recordId"]?.text == nil)
    }

    @Test(arguments: [62, 70])
    func addedRecordsAreFound(version: Int) async throws {
        let client = try Client(version: version)
        let before = try client.portal.records(39_801).count
        var values = person
        values["Birthday"] = version == 62 ? "1417392000000" : "2014-12-01"

        let added = try await client.call(
            client.recordsPath + "add-record",
            client.addition(values)
        )

        let id = try #require(added["recordId"])
        #expect((id.text != nil) == (version == 70))
        #expect(added["version"] == "1.0")
        #expect(added["createDate"]?.int64 == added["modifiedDate"]?.int64)
        #expect((added["lastPublishDate"] != nil) == (version == 70))
        let number = try #require(id.int64)
        let stored = try #require(try client.portal.record(number))
        #expect(stored.values["Birthday"] == "2014-12-01")
        #expect(stored.uuid == added["uuid"]?.text)
        #expect(try client.portal.records(39_801).count == before + 1)
        #expect(try await client.record(id)["modelValues"]?["FullName"] == "Eve")
    }

    @Test func updatesMergeOrReplace() async throws {
        let client = try Client()
        let id = try client.sample("recordId")

        let merged = try await client.update(id, ["FullName": "New"], merge: true)
        let afterMerge = try await client.record(id)
        let replaced = try await client.update(id, person, merge: false)
        let afterReplacement = try await client.record(id)

        #expect(afterMerge["modelValues"]?["FullName"] == "New")
        #expect(afterMerge["modelValues"]?["Employees"] == "240")
        #expect(afterReplacement["modelValues"] == .object(person))
        #expect(merged["version"] == "1.1")
        #expect(replaced["version"] == "1.2")
        let dates = [merged, replaced].compactMap { $0["modifiedDate"]?.int64 }
        #expect(dates.count == 2 && dates[0] < dates[1])
    }

    @Test func newPortalsKeepATextForEachLanguage() async throws {
        let client = try Client().signedIn(as: "lucia")
        let id = try client.sample("recordId")

        _ = try await client.update(id, ["Address": "En casa"], merge: true)

        let spanish = try await client.record(id, locale: "es_ES")
        let english = try await client.record(id, locale: "en_US")
        #expect(spanish["modelValues"]?["Address"] == "En casa")
        #expect(spanish["modelValues"]?["FullName"] == "Ada Okonkwo")
        #expect(english["modelValues"]?["Address"] == "12 Harbour Street\nDublin")
    }

    @Test(arguments: [62, 70])
    func aUUIDIsStoredAndUnique(version: Int) async throws {
        let client = try Client(version: version)
        let parameters = try client.addition(person, ["uuid": "my-own"])
        let path = client.recordsPath + "add-record"

        #expect(try await client.call(path, parameters)["uuid"] == "my-own")
        let count = try client.portal.records(39_801).count
        let again = try await client.reply(path, parameters)

        #expect(again.exception == "com.liferay.portal.kernel.dao.orm.ORMException")
        #expect(String(decoding: again.body, as: UTF8.self).contains("IX_B4328F39"))
        #expect(try client.portal.records(39_801).count == count)
    }

    @Test(
        arguments: [
            ["FullName": "", "Kind": "x"], ["FullName": "Eve"], [:], ["Kind": "x", "Other": "y"],
            ["FullName": 5, "Kind": "x"], ["FullName": nil, "Kind": "x"],
        ] as [JSONObject]
    )
    func emptyMissingAndForeignTextsAreRefused(values: JSONObject) async throws {
        for version in [62, 70] {
            let client = try Client(version: version)

            let reply = try await client.reply(
                client.recordsPath + "add-record",
                client.addition(values)
            )

            #expect(reply.status == (version == 62 ? 200 : 500))
            #expect(reply.exception?.contains("Exception") == true)
            #expect(try client.portal.records(39_801).count == 3)
        }
    }

    @Test(arguments: ["", "soon", "9223372036854775807", "-9223372036854775808", "2014-12-01"])
    func oldPortalsTakeDatesInMillisecondsOnly(date: String) async throws {
        let client = try Client(version: 62)
        var values = person
        values["Birthday"] = .text(date)

        let reply = try await client.reply(
            client.recordsPath + "add-record",
            client.addition(values)
        )

        #expect(reply.exception?.hasSuffix("Exception") == true)
    }

    @Test(arguments: [
        (62, "com.liferay.portlet.dynamicdatalists.NoSuchRecordException"),
        (70, "com.liferay.dynamic.data.lists.exception.NoSuchRecordException"),
    ])
    func unknownRecordsAreNamed(version: Int, type: String) async throws {
        let client = try Client(version: version)
        let parameters: JSONObject = [
            "recordId": 1, "displayIndex": 0, "fieldsMap": [:], "mergeFields": true,
        ]

        let reply = try await client.reply(client.recordsPath + "update-record", parameters)

        #expect(reply.exception == type)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("primary key 1"))
    }

    @Test func onlyAdministratorsSeeRestrictedRecords() async throws {
        let client = try Client()
        let set = try client.sample("restrictedRecordSetId")
        var parameters = try client.addition(person)
        parameters["recordSetId"] = set
        let path = client.recordsPath + "add-record"

        let refused = try await client.reply(path, parameters)
        let added = try await client.signedIn(as: "omar").reply(path, parameters)

        #expect(refused.status == 403)
        #expect(refused.errorType?.contains("PrincipalException") == true)
        #expect(added.status == 200)
        #expect(try client.portal.records(#require(set.int64)).count == 2)
    }

    /// Users who may add records need not be allowed to view them.
    @Test(arguments: [62, 70])
    func recordsMayBeVisibleToAdministratorsOnly(version: Int) async throws {
        let client = try Client(version: version)
        let set = try client.sample("recordSetId")
        try client.portal.setViewable(false, recordSet: try #require(set.int64))
        let path =
            (client.isOld ? "/screens-web." : "/screens.") + "screensddlrecord/get-ddl-record"
        let one: JSONObject = ["ddlRecordId": try client.sample("recordId"), "locale": "en_US"]
        let all: JSONObject = ["ddlRecordSetId": set, "locale": "en_US", "start": 0, "end": 9]

        let refused = [
            try await client.reply(path, one), try await client.reply(path + "s", all),
        ]
        let count = try await client.reply(path + "s-count", ["ddlRecordSetId": set])
        let omar = client.signedIn(as: "omar")

        #expect(refused.allSatisfy { $0.exception?.contains("PrincipalException") == true })
        #expect(count.exception?.hasSuffix(".SystemException") == true)
        #expect(count.status == (version == 62 ? 200 : 500))
        #expect(try await omar.call(path, one)["modelValues"] != nil)
        #expect(try await omar.call(path + "s-count", ["ddlRecordSetId": set]) == 3)
        _ = try await client.call(
            client.recordsPath + "add-record",
            client.addition(["FullName": "A", "Kind": "x"])
        )
        #expect(try await omar.call(path + "s-count", ["ddlRecordSetId": set]) == 4)
    }

    @Test func guestsMayNotWrite() async throws {
        var guest = try Client()
        guest.signIn = nil

        let reply = try await guest.reply(
            guest.recordsPath + "add-record",
            guest.addition(person)
        )

        #expect(reply.status == 403)
    }

    @Test func changesWithoutTheClientsKnowledgeAreVisible() async throws {
        let client = try Client()
        let id = try #require(client.sample("recordId").int64)
        let before = try #require(try client.portal.record(id))

        try client.portal.updateRecord(id, ["FullName": "Changed", "Employees": ""])

        let after = try #require(try client.portal.record(id))
        #expect(after.version == "1.1")
        #expect(after.modifiedDate > before.modifiedDate)
        let seen = try await client.record(.int64(id))["modelValues"]
        #expect(seen?["FullName"] == "Changed")
        #expect(seen?["Employees"] == nil)
        try client.portal.deleteRecord(id)
        #expect(try client.portal.record(id) == nil)
        try client.portal.updateRecord(id, ["FullName": "Nobody"])
        #expect(try client.portal.record(id) == nil)
    }

    @Test func idsOfDeletedRecordsAreNotUsedAgain() async throws {
        let client = try Client()
        let path = client.recordsPath + "add-record"
        let first = try await client.call(path, client.addition(person))["recordId"]?.int64

        try client.portal.deleteRecord(#require(first))
        let second = try await client.call(path, client.addition(person))["recordId"]?.int64

        #expect(try #require(second) > #require(first))
    }
}
