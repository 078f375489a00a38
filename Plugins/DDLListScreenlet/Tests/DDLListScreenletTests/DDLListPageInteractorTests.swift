import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLListScreenlet

struct DDLListPageInteractorTests {
    @Test(arguments: [PortalVersion.v62, .v70])
    func asksForTheRecordsTheirNumberAndTheirForm(version: PortalVersion) async throws {
        let portal = ServicePortal.sample()

        _ = try await DDLListPageInteractor(.sample()).run(in: portal.context(version: version))

        let (plugin, lists, mapping) =
            version.is62
            ? ("/screens-web.", "/ddlrecordset/", "/ddmstructure/")
            : ("/screens.", "/ddl.ddlrecordset/", "/ddm.ddmstructure/")
        #expect(portal.requests.map(\.count) == [3, 1])
        #expect(
            portal.commands == [
                ServiceCommand(
                    "\(plugin)screensddlrecord/get-ddl-records",
                    [
                        "ddlRecordSetId": 39824, "locale": "en_US", "start": 0, "end": 3,
                        "obc": nil,
                    ]
                ),
                ServiceCommand(
                    "\(plugin)screensddlrecord/get-ddl-records-count",
                    ["ddlRecordSetId": 39824]
                ),
                ServiceCommand("\(lists)get-record-set", ["recordSetId": 39824]),
                ServiceCommand("\(mapping)get-structure", ["structureId": 39701]),
            ]
        )
    }

    @Test func aUserAndAnOrderAreSent() async throws {
        let portal = ServicePortal.sample()

        _ = try await page(portal, .sample(userId: 5, obcClassName: "org.example.ByName"))

        let (rows, count) = (portal.commands[0].parameters, portal.commands[1].parameters)
        #expect(rows["userId"] == 5 && count["userId"] == 5)
        #expect(rows["+obc"] == "org.example.ByName" && rows["obc"] == nil)
    }

    @Test func furtherPagesUseTheFormOfTheFirst() async throws {
        let portal = ServicePortal.sample()
        let first = try await page(portal, .sample())
        let details = try #require(first.details)
        let form = try #require(DDMDefinition(pageDetails: details))

        let second = try await page(portal, .sample(page: 1, rows: 3..<5, definition: form))

        #expect(portal.requests.dropFirst(2) == [["get-ddl-records"]])
        #expect(first.count == 7 && second.count == nil)
        #expect(second.rows == first.rows)
    }

    @Test func valuesHaveTheTypesOfTheForm() async throws {
        let record = try #require(try await page(.sample(), .sample()).rows.first)

        #expect(record.recordId == 40101 && record.recordSetId == 39824 && record.userId == 20156)
        #expect(record.fields.map(\.name) == ["Name", "Due", "Done", "Amount", "Kind"])
        #expect(record.fields.map(\.title) == ["Full name", "Due", "Done", "Amount", "Kind"])
        #expect(record.fields.map(\.text) == ["Ada", "December 1, 2014", "Yes", "12.30", "Red"])
        #expect(record.fields[2].value == .boolean(true))
        #expect(record.fields[4].value == .options(["red"]))
    }

    @Test func aPortal62WritesDatesInItsLocale() async throws {
        let portal = ServicePortal.sample([
            "get-ddl-records": .success(Answers.oldRecords),
            "get-structure": .success(["xsd": "<root/>"]),
        ])
        let context = portal.context(version: .v62, locale: "es_ES")

        let page = try await DDLListPageInteractor(.sample()).run(in: context)

        let fields = try #require(page.rows.first?.fields)
        #expect(fields.map(\.text) == ["Ada", "1 de diciembre de 2014", "Sí", "12,30", "0,50"])
        #expect(fields[1].value == DDMDate(iso: "2014-12-01").map(DDMValue.date))
    }

    @Test(arguments: [
        (["Name"], "Ada"), (["Done", "Name"], "Yes Ada"), (["name"], "Ada"),
        (["Name", "Page", "Due"], "Ada December 1, 2014"), (["Gone"], nil),
    ])
    func theLabelJoinsTheLabelFieldsThatHaveAValue(fields: [String], label: String?) async throws {
        let page = try await page(.sample(), .sample(labelFields: fields))

        #expect(page.rows.map(\.label) == [label])
    }

    @Test func aLabelIsOneLine() async throws {
        let portal = ServicePortal.sample([
            "get-ddl-records": .success([["Name": " Ada\n King\t Lovelace "]])
        ])

        #expect(try await page(portal, .sample()).rows.map(\.label) == ["Ada King Lovelace"])
    }

    @Test(arguments: ["get-record-set", "get-structure"])
    func withoutTheFormValuesAreThePortalsTexts(service: String) async throws {
        let page = try await page(.sample([service: .none]), .sample(labelFields: ["Due", "Name"]))

        let record = try #require(page.rows.first)
        #expect(record.label == "2014-12-01 Ada")
        #expect(record.fields.map(\.name) == ["Amount", "Done", "Due", "Kind", "Name"])
        #expect(page.count == 7 && page.details == nil)
    }

    @Test func aFailingCountDoesNotLoseTheRecords() async throws {
        let portal = ServicePortal.sample(["get-ddl-records-count": .none])

        let page = try await page(portal, .sample())

        #expect(page.rows.map(\.label) == ["Ada"] && page.count == nil)
        #expect(page.details != nil)
        #expect(
            portal.requests == [
                ["get-ddl-records", "get-ddl-records-count", "get-record-set"],
                ["get-ddl-records"], ["get-ddl-records-count"], ["get-record-set"],
                ["get-structure"],
            ]
        )
    }

    @Test func recordsThatTheUserMayNotViewAreAnError() async throws {
        let error = PortalError.exception(type: "PrincipalException", message: "may not")

        await #expect(throws: error) {
            try await page(.sample(["get-ddl-records": .failure(error)]), .sample())
        }
    }

    /// An untyped page in the cache would stay there after the connection is back.
    @Test(arguments: [
        ("get-structure", PortalError.connection("reset")),
        ("get-ddl-records-count", .unreachable("refused")), ("get-structure", .cancelled),
    ])
    func aBrokenConnectionIsAnErrorWhateverWasAsked(
        service: String,
        error: PortalError
    ) async throws {
        await #expect(throws: error) {
            try await page(.sample([service: .failure(error)]), .sample())
        }
    }

    @Test(arguments: [JSONValue.null, ["structureId": 1], ["definition": "{"]])
    func aFormThatCannotBeReadLeavesTheValuesUntyped(structure: JSONValue) async throws {
        let page = try await page(.sample(["get-structure": .success(structure)]), .sample())

        #expect(page.rows.map(\.label) == ["Ada"] && page.details == nil)
    }

    @Test(arguments: [nil, [:], [1], [["modelValues": 7]]] as [JSONValue])
    func aReplyOfAnotherShapeIsAnError(reply: JSONValue) async throws {
        let portal = ServicePortal.sample(["get-ddl-records": .success(reply)])

        let error = await #expect(throws: PortalError.self) { try await page(portal, .sample()) }

        #expect(error?.code == "unexpected")
    }

    @Test(arguments: [
        (PageRequest<DDLListFilter>.sample(recordSetId: 0), "The recordSetId is undefined"),
        (.sample(labelFields: []), "The labelFields are undefined"),
    ])
    func whatIdentifiesTheListIsRequired(request: PageRequest<DDLListFilter>, text: String) {
        #expect(throws: ScreensError.invalid(text)) {
            try DDLListPageInteractor(request).validate(in: ScriptedPortal().context())
        }
    }

    @Test func pagesThatDifferInAnythingAreCachedSeparately() throws {
        let form = try DDMDefinition(fields: [DDMField(name: "A", dataType: "string")])
        let requests: [PageRequest<DDLListFilter>] = [
            .sample(), .sample(rows: 0..<4), .sample(page: 1, rows: 3..<5),
            .sample(recordSetId: 9), .sample(userId: 8), .sample(labelFields: ["Due"]),
            .sample(labelFields: ["Name", "Due"]), .sample(labelFields: ["Name,Due"]),
            .sample(obcClassName: "org.example.ByName"),
        ]

        let keys = ["en_US", "es_ES"].flatMap { locale in
            requests.compactMap { request in
                DDLListPageInteractor(request)
                    .cacheEntry(in: ScriptedPortal().context(locale: LocaleIdentifier(locale)))?.key
            }
        }

        #expect(keys.count == 2 * requests.count && Set(keys).count == keys.count)
        let typed = DDLListPageInteractor(.sample(definition: form))
        #expect(typed.cacheEntry(in: ScriptedPortal().context())?.key == keys[0])
    }

    private func page(
        _ portal: ServicePortal,
        _ request: PageRequest<DDLListFilter>
    ) async throws -> ListPage<DDLListRecord> {
        try await DDLListPageInteractor(request).run(in: portal.context())
    }
}
